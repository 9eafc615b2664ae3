package dev.doorward.sandbox.workspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doorward.sandbox.SandboxException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GitDirectoryTest {
  private final Path root;
  private final Path elsewhere;

  GitDirectoryTest(@TempDir Path directory) throws IOException {
    Path real = directory.toRealPath();
    root = Files.createDirectory(real.resolve("project"));
    elsewhere = Files.createDirectory(real.resolve("elsewhere"));
  }

  @Test
  void aPlainRepositoryIsItsOwn() throws IOException {
    Path git = Workspaces.repository(root.resolve(".git"));
    assertThat(GitDirectory.of(root)).contains(new GitDirectory(git, git));
  }

  @Test
  void aDirectoryWithoutGitHasNone() {
    assertThat(GitDirectory.of(root)).isEmpty();
  }

  @Test
  void aWorkingTreeConfirmedByItsRepositoryIsFound() throws IOException {
    Path repository = Workspaces.repository(elsewhere.resolve(".git"));
    Path own = Workspaces.worktree(root, repository, "feature");
    assertThat(GitDirectory.of(root)).contains(new GitDirectory(repository, own));
  }

  @Test
  void aRelativeLinkIsReadFromTheWorkspace() throws IOException {
    Path repository = Workspaces.repository(elsewhere.resolve(".git"));
    Workspaces.worktree(root, repository, "feature");
    Files.writeString(root.resolve(".git"), "gitdir: ../elsewhere/.git/worktrees/feature\n");
    assertThat(GitDirectory.of(root)).map(GitDirectory::common).contains(repository);
  }

  @Test
  void aLinkToSomebodysDirectoryIsNotBelieved() throws IOException {
    Path keys = Files.createDirectory(elsewhere.resolve(".ssh"));
    Files.writeString(root.resolve(".git"), "gitdir: " + keys + "\n");
    assertThat(GitDirectory.of(root)).isEmpty();
  }

  @Test
  void aRepositoryThatNamesAnotherWorkspaceIsNotBelieved() throws IOException {
    Path repository = Workspaces.repository(elsewhere.resolve(".git"));
    Path own = Workspaces.worktree(root, repository, "feature");
    Files.writeString(own.resolve("gitdir"), elsewhere.resolve("other/.git") + "\n");
    assertThat(GitDirectory.of(root)).isEmpty();
  }

  /**
   * The directory is in the workspace and confirms; what it calls its common one is not looked at.
   */
  @Test
  void commondirOfAPlantedDirectoryLeadsNowhere() throws IOException {
    Path planted = Workspaces.repository(root.resolve("planted"));
    Path own = Workspaces.worktree(root, planted, "x");
    Files.writeString(own.resolve("commondir"), elsewhere + "\n");
    assertThat(GitDirectory.of(root)).map(GitDirectory::common).contains(planted);
  }

  @Test
  void aPlantedLinkOnTheWayIsResolvedBeforeItIsConfirmed() throws IOException {
    Path victim = Workspaces.repository(elsewhere.resolve(".git"));
    Files.createDirectories(victim.resolve("worktrees/x"));
    Files.createSymbolicLink(root.resolve("link"), elsewhere);
    Files.writeString(root.resolve(".git"), "gitdir: link/.git/worktrees/x\n");
    assertThat(GitDirectory.of(root)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "\n",
        "gitdir:",
        "gitdir: ",
        "gitdir: /",
        "gitdir: \0",
        "x",
        "gitdir: /nowhere/worktrees/x"
      })
  void anUnreadableLinkIsNone(String text) throws IOException {
    Files.writeString(root.resolve(".git"), text);
    assertThat(GitDirectory.of(root)).isEmpty();
  }

  @Test
  void aHugeLinkFileIsReadOnlyInPart() throws IOException {
    Files.writeString(root.resolve(".git"), "gitdir: " + "x/".repeat(1 << 20));
    assertThat(GitDirectory.of(root)).isEmpty();
  }

  @Test
  void aSymbolicLinkIsRefused() throws IOException {
    Workspaces.repository(elsewhere.resolve(".git"));
    Files.createSymbolicLink(root.resolve(".git"), elsewhere.resolve(".git"));
    assertThatThrownBy(() -> GitDirectory.of(root))
        .isInstanceOf(SandboxException.class)
        .hasMessageContaining("symbolic link");
  }

  @Test
  void aConfirmationThatIsASymbolicLinkIsNotRead() throws IOException {
    Path repository = Workspaces.repository(elsewhere.resolve(".git"));
    Path own = Workspaces.worktree(root, repository, "feature");
    Path real = Files.move(own.resolve("gitdir"), elsewhere.resolve("moved"));
    Files.createSymbolicLink(own.resolve("gitdir"), real);
    assertThatThrownBy(() -> GitDirectory.of(root)).isInstanceOf(SandboxException.class);
  }
}
