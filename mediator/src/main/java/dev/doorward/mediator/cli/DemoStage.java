package dev.doorward.mediator.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;

/**
 * The demo's directory: a workspace, a secret, a job file and a state of its own.
 *
 * @param root holds all of it
 * @param fakes the jar with the scripted harness and the servers
 * @param secret the value that the script tries to leak
 */
record DemoStage(Path root, Path fakes, String secret) {
  /** Makes a new one. */
  static DemoStage build(Context context) throws CommandException, IOException {
    Path fakes =
        context
            .dist()
            .map(dist -> dist.resolve("fakes.jar"))
            .filter(Files::exists)
            .orElseThrow(
                () ->
                    CommandException.usage(
                        "the demo is started by the launcher: bin/doorward demo"));
    Path source = examples();
    byte[] random = new byte[16];
    new SecureRandom().nextBytes(random);
    DemoStage stage = new DemoStage(newDirectory(), fakes, HexFormat.of().formatHex(random));
    Files.createDirectory(stage.workspace());
    Files.writeString(stage.workspace().resolve("README.md"), "# A small project\n");
    Files.createFile(
        stage.secretFile(),
        PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    Files.writeString(stage.secretFile(), stage.secret() + "\n");
    Files.copy(source.resolve("script.json"), stage.script());
    Files.writeString(stage.job(), stage.filled(Files.readString(source.resolve("job.yaml"))));
    return stage;
  }

  // A short name, since the path of a socket deep in it may have 107 bytes.
  private static Path newDirectory() throws IOException {
    String name = "doorward-demo-" + Integer.toHexString(new SecureRandom().nextInt());
    return Files.createDirectory(
        Path.of(System.getProperty("java.io.tmpdir"), name),
        PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
  }

  private static Path examples() throws CommandException {
    String root = System.getProperty("doorward.root", "");
    Path examples = Path.of(root, "examples", "demo");
    if (root.isEmpty() || !Files.exists(examples.resolve("script.json"))) {
      throw CommandException.usage("examples/demo is missing; start the demo in a whole clone");
    }
    return examples;
  }

  /** How Java is started, here as in the sandbox. */
  static List<String> java() {
    return List.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-XX:TieredStopAtLevel=1",
        "-XX:+UseSerialGC",
        "-Xshare:auto");
  }

  Path workspace() {
    return root.resolve("workspace");
  }

  Path job() {
    return root.resolve("job.yaml");
  }

  Path script() {
    return root.resolve("script.json");
  }

  private Path secretFile() {
    return root.resolve("secret");
  }

  /** Values for the script's placeholders. */
  Map<String, String> placeholders() {
    return Map.of("WORKSPACE", workspace().toString(), "SECRET", secret);
  }

  /** Keeps the demo's state apart from the user's own. */
  Map<String, String> environment() {
    return Map.of(
        "XDG_STATE_HOME",
        root.resolve("state").toString(),
        "XDG_CONFIG_HOME",
        root.resolve("config").toString());
  }

  /** The same as it is typed. */
  String environmentLine() {
    return "XDG_STATE_HOME=" + root.resolve("state");
  }

  private String filled(String text) {
    return text.replace("${WORKSPACE}", workspace().toString())
        .replace("${FAKES}", fakes.toString())
        .replace("${SECRET_FILE}", secretFile().toString())
        .replace("[java, ", "[\"" + java().get(0) + "\", ");
  }
}
