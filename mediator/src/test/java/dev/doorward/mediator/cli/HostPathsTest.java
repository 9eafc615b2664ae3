package dev.doorward.mediator.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HostPathsTest {
  private static final HostPaths HOST =
      new HostPaths(Path.of("/home/dev"), path -> Optional.empty());

  @Test
  void findsAPlainNameInTheSystemsDirectoriesOnly() throws CommandException {
    assertThat(HostPaths.program("the server", "sh").toString()).endsWith("/bin/sh");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"./server", "bin/server", "../server", "no-such-program-here", "/no/such"})
  void refusesWhatIsNoProgramOfTheSystem(String program) {
    assertThatThrownBy(() -> HostPaths.program("the server of x", program))
        .isInstanceOf(CommandException.class)
        .hasMessageStartingWith("the server of x");
  }

  @Test
  void showsTheInstallFolderOfAProgramInItsBin() {
    assertThat(HOST.installOf(Path.of("/opt/jdk-25/bin/java"))).hasToString("/opt/jdk-25");
  }

  @Test
  void neverShowsAHomeOrWhatHoldsOne() {
    assertThat(HOST.installOf(Path.of("/home/dev/bin/tool"))).hasToString("/home/dev/bin/tool");
    assertThat(HOST.installOf(Path.of("/home/bin/tool"))).hasToString("/home/bin/tool");
    assertThat(HOST.installOf(Path.of("/bin/tool"))).hasToString("/bin/tool");
  }

  @Test
  void showsAllPackagesBesideANodePackage() {
    assertThat(HostPaths.withPackage(Path.of("/opt/x/node_modules/@a/b/node_modules/c/i.js")))
        .hasToString("/opt/x/node_modules");
  }

  @Test
  void showsOnlyTheFileOtherwise() {
    assertThat(HostPaths.withPackage(Path.of("/opt/x/server.py"))).hasToString("/opt/x/server.py");
  }
}
