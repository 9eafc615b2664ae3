package dev.doorward.mediator.cli;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doorward.sandbox.ResourceLimits;
import dev.doorward.sandbox.SandboxLauncher;
import dev.doorward.sandbox.workspace.WorkspaceMounts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Nothing that a session can write becomes part of a server. */
@Tag("sandbox")
class ServerSandboxTest {
  private final Path workspace;
  private final Path elsewhere;
  private final SandboxLauncher launcher;

  ServerSandboxTest(@TempDir Path root) throws IOException {
    Path real = root.toRealPath();
    this.workspace = Files.createDirectory(real.resolve("ws"));
    this.elsewhere = Files.createDirectory(real.resolve("opt"));
    Path runtime =
        Files.createDirectory(
            real.resolve("run"),
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    this.launcher = SandboxLauncher.open(runtime);
  }

  @BeforeEach
  void programs() throws IOException {
    program(workspace.resolve("server"));
    program(elsewhere.resolve("server"));
  }

  @AfterEach
  void close() {
    launcher.close();
  }

  @Test
  void aServerOutsideTheWorkspaceIsTaken() {
    assertThatCode(() -> starter(elsewhere.resolve("server").toString()))
        .doesNotThrowAnyException();
  }

  @Test
  void aServerInTheWorkspaceIsRefused() {
    refused(workspace.resolve("server").toString());
  }

  @Test
  void aLinkFromOutsideIntoTheWorkspaceIsRefused() throws IOException {
    Path link = Files.createSymbolicLink(elsewhere.resolve("link"), workspace.resolve("server"));

    refused(link.toString());
  }

  @Test
  void aLinkInTheWorkspaceIsRefusedWhereverItPoints() throws IOException {
    Path link = Files.createSymbolicLink(workspace.resolve("link"), elsewhere.resolve("server"));

    refused(link.toString());
  }

  @Test
  void aFileOfTheWorkspaceIsNoArgumentOfAServer() {
    refused(elsewhere.resolve("server").toString(), workspace.resolve("server").toString());
  }

  @Test
  void theWorkspaceItselfMayBeNamed() {
    assertThatCode(() -> starter(elsewhere.resolve("server").toString(), workspace.toString()))
        .doesNotThrowAnyException();
  }

  @Test
  void aRelativeProgramIsRefused() {
    refused("./server");
  }

  @Test
  void aProgramThatIsNotThereIsRefused() {
    refused(elsewhere.resolve("missing").toString());
  }

  private void refused(String... command) {
    assertThatThrownBy(() -> starter(command))
        .isInstanceOf(CommandException.class)
        .hasMessageContaining("the server of issues");
  }

  private void starter(String... command) throws CommandException {
    new ServerSandbox(
            launcher,
            new ServerMounts(
                new HostPaths(Path.of("/home/nobody-here"), path -> Optional.empty()),
                new ServedWorkspace(
                    workspace, true, () -> WorkspaceMounts.of(workspace, true).mounts()),
                List.of()),
            ResourceLimits.DEFAULT)
        .starter("issues", List.of(command), Map.of());
  }

  private static void program(Path file) throws IOException {
    Files.writeString(file, "#!/bin/sh\n");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwx------"));
  }
}
