package dev.doorward.tests.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** bin/test on machines that lack something; it must stop before it installs or builds anything. */
class BinTestIT {
  private final Path folder;

  BinTestIT(@TempDir Path folder) {
    this.folder = folder;
  }

  @Test
  void whoIsNotRootReadsOneLineToType() throws IOException {
    for (String tool : List.of("dirname", "mktemp", "rm", "grep")) {
      tool(tool, "exec /usr/bin/" + tool + " \"$@\"");
    }
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxrwxrwx"));

    Ended run = run(SomebodyElse.runs(script()), "" + folder.resolve("tools"));

    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err())
        .containsOnlyOnce("\n")
        .contains("sudo apt-get install -y", "maven", "npm", "bubblewrap");
  }

  @Test
  void withoutUserNamespacesItFailsAndSaysHowToGoOn() throws IOException {
    tool("bwrap", "echo no namespaces here >&2; exit 1");

    Ended run = run(List.of(script()), folder.resolve("tools") + ":/usr/bin:/bin");

    assertThat(run.code()).isEqualTo(1);
    assertThat(run.err()).contains("no namespaces here", "bin/test --without-sandbox");
  }

  @Test
  void anUnknownOptionIsAMistake() throws IOException {
    Ended run = run(List.of(script(), "--fast"), "/usr/bin:/bin");

    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).startsWith("usage: bin/test");
  }

  // A copy, since the clone may lie where only its owner can go.
  private String script() throws IOException {
    Path copy = folder.resolve("bin/test");
    Files.createDirectories(copy.resolveSibling("."));
    Files.copy(Sources.ROOT.resolve("bin/test"), copy, StandardCopyOption.REPLACE_EXISTING);
    LauncherClone.executable(copy);
    return copy.toString();
  }

  private void tool(String name, String does) throws IOException {
    Path tool = folder.resolve("tools").resolve(name);
    LauncherClone.write(tool, "#!/bin/sh\n" + does + "\n");
    LauncherClone.executable(tool);
  }

  private Ended run(List<String> command, String path) throws IOException {
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().clear();
    builder.environment().put("PATH", path);
    builder.environment().put("HOME", folder.toString());
    builder.environment().put("TMPDIR", folder.toString());
    return Started.of(builder, Files.createTempDirectory(folder, "run")).end();
  }
}
