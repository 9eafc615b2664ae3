package dev.doorward.mediator.front.claude;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(30)
class ClaudeInstallTest {
  private static final String NATIVE = "\u007fELF and so on";

  private Path root = Path.of("/");

  @BeforeEach
  void realRoot(@TempDir Path temp) throws IOException {
    root = temp.toRealPath();
  }

  @Test
  void theNativeProgramBehindALinkIsFound() throws Exception {
    Path real = program("share/versions/2.1.332", NATIVE);
    link("bin/claude", real);
    assertThat(find("2.1.332 (Claude Code)\n")).isEqualTo(new ClaudeInstall(real, "2.1.332"));
  }

  @Test
  void theNativeProgramBesideNpmsWrapperIsFound() throws Exception {
    Path wrapper =
        program("lib/node_modules/@anthropic-ai/claude-code/cli.cjs", "#!/usr/bin/node\n");
    Path real = program("lib/node_modules/@anthropic-ai/claude-code-linux-x64/claude", NATIVE);
    link("bin/claude", wrapper);
    assertThat(find("2.1.332").program()).isEqualTo(real);
  }

  @Test
  void aWrapperWithoutItsProgramIsRefused() throws Exception {
    link("bin/claude", program("lib/cli.js", "#!/usr/bin/node\n"));
    assertThatThrownBy(() -> find("2.1.332")).hasMessageContaining("reinstall Claude Code");
  }

  @Test
  void nothingOnPathIsSaid() {
    assertThatThrownBy(() -> find("2.1.332"))
        .isInstanceOf(ClaudeException.class)
        .hasMessageContaining("claude is not on PATH");
  }

  @Test
  void aRelativePartOfPathIsNotSearched() throws Exception {
    program("bin/claude", NATIVE);
    assertThatThrownBy(
            () -> ClaudeInstall.find("::bin:.", root.resolve("workspace"), p -> "2.1.332"))
        .hasMessageContaining("not on PATH");
  }

  @Test
  void aProgramInTheWorkspaceIsNeverStarted() throws Exception {
    link("bin/claude", program("workspace/node_modules/claude", NATIVE));
    assertThatThrownBy(() -> find("2.1.332")).hasMessageContaining("lies in the workspace");
  }

  @ParameterizedTest
  @ValueSource(strings = {"2.1.294", "2.0.999", "1.9.999", "0.2.9", "2.1.0 (Claude Code)"})
  void aVersionThatLetsCallsRunWhenHooksFailIsRefused(String version) throws Exception {
    program("bin/claude", NATIVE);
    assertThatThrownBy(() -> find(version)).hasMessageContaining("no onFailure");
  }

  @ParameterizedTest
  @ValueSource(strings = {"2.1.295", "2.1.1000", "2.2.0", "3.0.0"})
  void aLaterVersionIsTaken(String version) throws Exception {
    program("bin/claude", NATIVE);
    assertThat(find(version).version()).isEqualTo(version);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "claude", "2.1", "v2.1.332", "99999999999.1.1", "2.1.332x"})
  void whatIsNoVersionIsRefused(String output) throws Exception {
    program("bin/claude", NATIVE);
    assertThatThrownBy(() -> find(output)).isInstanceOf(ClaudeException.class);
  }

  @Test
  void aProbeThatFailsIsRefused() throws Exception {
    program("bin/claude", NATIVE);
    ClaudeInstall.VersionProbe failing =
        program -> {
          throw new IOException("planted");
        };
    assertThatThrownBy(() -> ClaudeInstall.find(root + "/bin", root.resolve("workspace"), failing))
        .isInstanceOf(ClaudeException.class);
  }

  @Test
  void theProbeRunsInAnEmptyPlaceWithAnEnvironmentOfItsOwn() throws Exception {
    Path script = program("show", "#!/bin/sh\necho \"$1 $(ls -A . | wc -l) $HOME\"; env | wc -l\n");
    String output = new SafeVersionProbe(Duration.ofSeconds(10)).ask(script);
    assertThat(output).startsWith("--version 0 /");
    assertThat(Files.exists(Path.of(output.split("[ \n]")[2]))).isFalse();
  }

  @Test
  void aProbeThatDoesNotEndIsEnded() throws Exception {
    Path script = program("hang", "#!/bin/sh\nexec sleep 600\n");
    assertThatThrownBy(() -> new SafeVersionProbe(Duration.ofMillis(200)).ask(script))
        .isInstanceOf(IOException.class);
  }

  private ClaudeInstall find(String version) throws Exception {
    return ClaudeInstall.find(
        root + "/none:" + root + "/bin", root.resolve("workspace"), p -> version);
  }

  private Path program(String name, String content) throws IOException {
    Path file = root.resolve(name);
    Files.createDirectories(file.getParent());
    Files.write(file, content.getBytes(StandardCharsets.ISO_8859_1));
    return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  private void link(String name, Path target) throws IOException {
    Path link = root.resolve(name);
    Files.createDirectories(link.getParent());
    Files.createSymbolicLink(link, target);
  }
}
