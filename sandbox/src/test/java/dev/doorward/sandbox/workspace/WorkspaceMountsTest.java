package dev.doorward.sandbox.workspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doorward.sandbox.Mount;
import dev.doorward.sandbox.SandboxException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WorkspaceMountsTest {
  private final Path root;
  private final Path elsewhere;

  WorkspaceMountsTest(@TempDir Path directory) throws IOException {
    Path real = directory.toRealPath();
    root = Files.createDirectory(real.resolve("project"));
    elsewhere = Files.createDirectory(real.resolve("elsewhere"));
  }

  @Test
  void aReadOnlyWorkspaceIsOneMount() throws IOException {
    Workspaces.repository(root.resolve(".git"));
    WorkspaceMounts mounts = WorkspaceMounts.of(root, false);
    assertThat(mounts.mounts()).containsExactly(Mount.ReadOnly.at(root));
    assertThat(mounts.unprotected()).isEmpty();
  }

  @Test
  void whatExistsIsReadOnlyAndGitAMountPoint() throws IOException {
    Path git = Workspaces.repository(root.resolve(".git"));
    Path settings = Files.createDirectory(root.resolve(".vscode"));
    assertThat(WorkspaceMounts.of(root, true).mounts())
        .containsExactly(
            Mount.ReadWrite.at(root),
            Mount.ReadWrite.at(git),
            Mount.ReadOnly.at(git.resolve("hooks")),
            Mount.ReadOnly.at(git.resolve("config")),
            Mount.ReadOnly.at(git.resolve("info")),
            Mount.ReadOnly.at(settings));
  }

  @Test
  void aWorkingTreesRepositoryIsProtectedInTheSameWay() throws IOException {
    Path repository = Workspaces.repository(elsewhere.resolve(".git"));
    Path own = Workspaces.worktree(root, repository, "feature");
    assertThat(WorkspaceMounts.of(root, true).mounts())
        .containsExactly(
            Mount.ReadWrite.at(root),
            Mount.ReadWrite.at(repository),
            Mount.ReadOnly.at(repository.resolve("hooks")),
            Mount.ReadOnly.at(repository.resolve("config")),
            Mount.ReadOnly.at(repository.resolve("info")),
            Mount.ReadOnly.at(repository.resolve("worktrees")),
            Mount.ReadWrite.at(own),
            Mount.ReadOnly.at(own.resolve("commondir")),
            Mount.ReadOnly.at(own.resolve("gitdir")),
            Mount.ReadOnly.at(root.resolve(".git")));
  }

  @Test
  void whatDoesNotExistIsNotCreatedButWatched() throws IOException {
    WorkspaceMounts mounts = WorkspaceMounts.of(root, true);
    assertThat(root).isEmptyDirectory();
    assertThat(mounts.unprotected()).contains(root.resolve(".envrc"), root.resolve(".git"));
    assertThat(mounts.appeared()).isEmpty();
    Files.writeString(root.resolve(".envrc"), "x");
    Files.createSymbolicLink(root.resolve(".bashrc"), Path.of("nowhere"));
    assertThat(mounts.appeared())
        .containsExactlyInAnyOrder(root.resolve(".envrc"), root.resolve(".bashrc"));
  }

  @Test
  void aRedirectionOfThePlainRepositoryIsWatchedFor() throws IOException {
    Path git = Workspaces.repository(root.resolve(".git"));
    WorkspaceMounts mounts = WorkspaceMounts.of(root, true);
    Files.writeString(git.resolve("commondir"), "../elsewhere");
    assertThat(mounts.appeared()).containsExactly(git.resolve("commondir"));
  }

  @Test
  void aSymbolicLinkIsNotMountedOverButWatched() throws IOException {
    Files.createSymbolicLink(root.resolve(".vscode"), elsewhere);
    WorkspaceMounts mounts = WorkspaceMounts.of(root, true);
    assertThat(mounts.mounts()).containsExactly(Mount.ReadWrite.at(root));
    assertThat(mounts.unprotected()).contains(root.resolve(".vscode"));
    assertThat(mounts.appeared()).isEmpty();
    Files.delete(root.resolve(".vscode"));
    Files.createDirectory(root.resolve(".vscode"));
    assertThat(mounts.appeared()).containsExactly(root.resolve(".vscode"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"hooks", "config", "info", "modules"})
  void aSymbolicLinkInTheGitDirectoryIsRefused(String name) throws IOException {
    Path path = Workspaces.repository(root.resolve(".git")).resolve(name);
    if (Files.exists(path)) {
      Files.delete(path);
    }
    Files.createSymbolicLink(path, elsewhere);
    assertThatThrownBy(() -> WorkspaceMounts.of(root, true))
        .isInstanceOf(SandboxException.class)
        .hasMessageContaining("symbolic link");
  }

  @Test
  void linksInTheWorkspacesOwnPathAreResolved() throws IOException {
    Path link = Files.createSymbolicLink(elsewhere.resolve("link"), root);
    assertThat(WorkspaceMounts.of(link, true).root()).isEqualTo(root);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"/", "/usr/share", "/etc", "/tmp", "/home", "/proc/self", "/var", "/dev/shm"})
  void systemDirectoriesAreNoWorkspaces(String path) {
    assertThatThrownBy(() -> WorkspaceMounts.of(Path.of(path), true))
        .isInstanceOf(SandboxException.class);
  }

  @Test
  void neitherTheHomeNorWhatHoldsItIsAWorkspace() {
    assertThatThrownBy(() -> WorkspaceRoot.check(root, root))
        .isInstanceOf(SandboxException.class)
        .hasMessageContaining("home directory");
    assertThatThrownBy(() -> WorkspaceRoot.check(root, root.resolve("user")))
        .isInstanceOf(SandboxException.class);
    assertThat(WorkspaceRoot.check(root, elsewhere)).isEqualTo(root);
  }

  @Test
  void aMissingOrPlainFileIsNoWorkspace() throws IOException {
    Path file = Files.writeString(elsewhere.resolve("file"), "");
    assertThatThrownBy(() -> WorkspaceMounts.of(file, true)).isInstanceOf(SandboxException.class);
    assertThatThrownBy(() -> WorkspaceMounts.of(root.resolve("none"), true))
        .isInstanceOf(SandboxException.class);
  }
}
