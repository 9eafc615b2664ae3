package dev.doorward.mediator.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doorward.sandbox.Mount;
import dev.doorward.sandbox.workspace.WorkspaceMounts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServerMountsTest {
  private static final String SERVER = "/usr/bin/env";

  private final Path temp;
  private final Path home;
  private final Path workspace;
  private final Places places;

  ServerMountsTest(@TempDir Path folder) throws IOException, CommandException {
    temp = folder.toRealPath();
    home = Files.createDirectories(temp.resolve("people/home"));
    workspace = Files.createDirectories(temp.resolve("workspace"));
    Files.createDirectories(workspace.resolve(".git/hooks"));
    places = Places.of(Map.of("HOME", home.toString()));
    places.prepare();
  }

  @Test
  void aServerThatIsGivenTheWorkspaceCannotWriteWhatRunsCodeLater() throws CommandException {
    assertThat(writable(workspace.toString()))
        .contains(
            Mount.ReadWrite.at(workspace), Mount.ReadOnly.at(workspace.resolve(".git/hooks")));
  }

  @Test
  void aDirectoryThatTheSessionCanExchangeForALinkIsNotGiven() throws IOException {
    Path below = Files.createDirectory(workspace.resolve("data"));

    assertThatThrownBy(() -> writable(below.toString()))
        .isInstanceOf(CommandException.class)
        .hasMessageContaining("a session can exchange");
  }

  @Test
  void aDirectoryOfAWorkspaceThatNobodyWritesIsGiven() throws Exception {
    Path below = Files.createDirectory(workspace.resolve("data"));

    assertThat(mounts(ServedWorkspace.toLookAt(workspace), below.toString()))
        .contains(Mount.ReadOnly.at(below));
  }

  @Test
  void aLinkInTheWorkspaceIsNotGiven() throws IOException {
    Path link = Files.createSymbolicLink(workspace.resolve("out"), temp);

    assertThatThrownBy(() -> mounts(ServedWorkspace.toLookAt(workspace), link.toString()))
        .isInstanceOf(CommandException.class);
  }

  @Test
  void neitherTheHomeNorWhatHoldsItIsShown() {
    for (Path path : List.of(home, temp, Path.of("/"))) {
      assertThatThrownBy(() -> writable(path.toString()))
          .as("%s", path)
          .isInstanceOf(CommandException.class)
          .hasMessageContaining("home directory");
    }
  }

  @Test
  void theStateIsNotShown() {
    for (Path path : List.of(places.state(), places.pins(), home.resolve(".local"))) {
      assertThatThrownBy(() -> writable(path.toString()))
          .as("%s", path)
          .isInstanceOf(CommandException.class)
          .hasMessageContaining("doorward's own directory");
    }
  }

  @Test
  void theStateIsNotShownToOneWhoMayReadMore() {
    ServerMounts mounts =
        new ServerMounts(
            HostPaths.of(places), ServedWorkspace.toLookAt(workspace), List.of(places.state()));

    assertThatThrownBy(() -> mounts.of("files", List.of(SERVER)))
        .isInstanceOf(CommandException.class);
  }

  @Test
  void aProgramInTheHomesOwnBinIsShownAloneSinceTheStateLiesBesideIt() throws Exception {
    Path program = program(home.resolve(".local/bin/server"));

    assertThat(mountsOf(List.of(program.toString()))).containsExactly(Mount.ReadOnly.at(program));
  }

  @Test
  void aProgramInAFolderRightInTheHomeIsShownAloneSinceKeysLieBesideIt() throws Exception {
    Path program = program(home.resolve(".cargo/bin/server"));

    assertThat(mountsOf(List.of(program.toString()))).containsExactly(Mount.ReadOnly.at(program));
  }

  @Test
  void aProgramOfAnInstallFolderIsShownWithIt() throws Exception {
    Path program = program(temp.resolve("opt/server/bin/server"));

    assertThat(mountsOf(List.of(program.toString())))
        .containsExactly(Mount.ReadOnly.at(temp.resolve("opt/server")));
  }

  private List<Mount> writable(String argument) throws CommandException {
    return mounts(
        new ServedWorkspace(workspace, true, () -> WorkspaceMounts.of(workspace, true).mounts()),
        argument);
  }

  private List<Mount> mountsOf(List<String> command) throws CommandException {
    return new ServerMounts(HostPaths.of(places), ServedWorkspace.toLookAt(workspace), List.of())
        .of("files", command);
  }

  private List<Mount> mounts(ServedWorkspace seen, String argument) throws CommandException {
    List<String> command = new ArrayList<>(List.of(SERVER, argument));
    return new ServerMounts(HostPaths.of(places), seen, List.of()).of("files", command);
  }

  private static Path program(Path path) throws IOException {
    Files.createDirectories(path.getParent());
    Files.createFile(
        path, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    return path;
  }
}
