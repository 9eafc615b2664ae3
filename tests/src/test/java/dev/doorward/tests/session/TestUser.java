package dev.doorward.tests.session;

import dev.doorward.tests.build.Ended;
import dev.doorward.tests.build.Started;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Somebody who uses the program: a home, a state directory and a workspace of his own, all in one
 * folder.
 */
final class TestUser {
  private static final Path PROGRAM = Path.of(System.getProperty("doorward.program", ""));
  private static final Path FAKES = Path.of(System.getProperty("doorward.fakes", ""));
  private static final String HARNESS = "dev.doorward.tests.fake.FakeHarness";

  private final Path folder;
  private final Map<String, String> more = new HashMap<>();

  private TestUser(Path folder) {
    this.folder = folder;
  }

  /** A new user whose everything lies in this folder. */
  static TestUser in(Path folder) throws IOException {
    TestUser user = new TestUser(folder.toRealPath());
    for (String name : List.of("home", "workspace", "config", "cache", "runs")) {
      Files.createDirectories(user.folder.resolve(name));
    }
    return user;
  }

  /** Sets a variable of every process started from now on. */
  TestUser with(String variable, String value) {
    more.put(variable, value);
    return this;
  }

  Path folder() {
    return folder;
  }

  Path workspace() {
    return folder.resolve("workspace");
  }

  Path state() {
    return folder.resolve("state/doorward");
  }

  Audit audit() {
    return new Audit(state().resolve("audit"));
  }

  /** Writes a file into the user's folder. */
  Path write(String name, String text) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.resolveSibling("."));
    return Files.writeString(file, text);
  }

  /** A job file outside the workspace; its text may name ${WORKSPACE}, ${FAKES} and ${FOLDER}. */
  Path job(String text) throws IOException {
    return write("job.yaml", filled(text));
  }

  String filled(String text) {
    return text.replace("${WORKSPACE}", workspace().toString())
        .replace("${FAKES}", FAKES.toString())
        .replace("${JAVA}", java())
        .replace("${FOLDER}", folder.toString());
  }

  /** Runs a command of the program to its end. */
  Ended doorward(String... arguments) throws IOException {
    return start(arguments).end();
  }

  /** Starts a command of the program. */
  Started start(String... arguments) throws IOException {
    return start(program(List.of(arguments)));
  }

  Started start(List<String> command) throws IOException {
    ProcessBuilder builder = new ProcessBuilder(command).directory(workspace().toFile());
    builder.environment().clear();
    builder.environment().putAll(environment());
    return Started.of(builder, Files.createTempDirectory(folder.resolve("runs"), "run"));
  }

  /** The command line of a command of the program. */
  List<String> program(List<String> arguments) {
    List<String> command = new ArrayList<>(jvm("-Xmx512m"));
    Path dist = folder.resolve("dist");
    if (Files.isDirectory(dist)) {
      command.add("-Ddoorward.dist=" + dist);
      command.add("-Ddoorward.root=" + System.getProperty("doorward.root", "."));
      command.add("-Djava.io.tmpdir=" + folder);
    }
    command.addAll(List.of("-cp", PROGRAM.toString(), "dev.doorward.mediator.cli.Doorward"));
    command.addAll(arguments);
    return command;
  }

  /** The command line of the scripted harness. */
  List<String> harness(String... arguments) {
    List<String> command = new ArrayList<>(jvm("-Xmx1g"));
    command.addAll(List.of("-cp", FAKES.toString(), HARNESS));
    command.addAll(List.of(arguments));
    return command;
  }

  /** Approves the listings of a job's tools as the user would. */
  void approve(String tool, List<String> server) throws IOException {
    List<String> words = new ArrayList<>(List.of("pin", "approve", tool, "--yes", "--"));
    server.forEach(word -> words.add(filled(word)));
    Ended approved = doorward(words.toArray(String[]::new));
    if (approved.code() != 0) {
      throw new AssertionError("the listing could not be approved: " + approved.err());
    }
  }

  /** Puts the fakes where the demo looks for them. */
  void installFakes() throws IOException {
    Files.createDirectories(folder.resolve("dist"));
    Files.copy(FAKES, folder.resolve("dist/fakes.jar"));
  }

  /** Processes of this machine that name this user's folder, on their command line or around it. */
  List<String> processes() throws IOException {
    return Processes.naming(folder);
  }

  static String java() {
    return Path.of(System.getProperty("java.home"), "bin", "java").toString();
  }

  private static List<String> jvm(String heap) {
    return List.of(
        java(),
        heap,
        "-XX:TieredStopAtLevel=1",
        "-XX:+UseSerialGC",
        "-Xlog:disable",
        "-Xlog:all=warning:stderr");
  }

  private Map<String, String> environment() {
    Map<String, String> environment = new HashMap<>();
    environment.put("HOME", folder.resolve("home").toString());
    environment.put("PATH", "/usr/local/bin:/usr/bin:/bin");
    environment.put("LANG", "C.UTF-8");
    environment.put("XDG_STATE_HOME", folder.resolve("state").toString());
    environment.put("XDG_CONFIG_HOME", folder.resolve("config").toString());
    environment.put("XDG_CACHE_HOME", folder.resolve("cache").toString());
    environment.putAll(more);
    return environment;
  }
}
