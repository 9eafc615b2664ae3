package dev.doorward.mediator.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JobTrustTest {
  private static final String JOB = "job: j\n";

  private final Ground ground;

  JobTrustTest(@TempDir Path folder) {
    this.ground = new Ground(folder);
  }

  private JobPolicy start(Path file) throws JobException {
    return ground.files().read(file, ground.workspace);
  }

  @Test
  void aFileInTheWorkspaceDoesNotCountByItself() {
    Path file = ground.write(ground.workspace, "job.yaml", JOB);
    assertThatThrownBy(() -> start(file))
        .isInstanceOf(JobException.class)
        .hasMessage(
            file
                + ":1:1: lies in the workspace, where the agent can write, and is not trusted as it"
                + " stands; read it, then type: doorward job trust "
                + file);
  }

  @Test
  void aFileInTheWorkspaceCountsOnceTrusted() throws JobException {
    Path file = ground.write(ground.workspace, "job.yaml", JOB);
    ground.files().trust(file, ground.workspace, "ann");
    assertThat(start(file).name()).isEqualTo("j");
  }

  @Test
  void aTrustedFileThatChangedByOneByteIsNoLongerTrusted() throws JobException {
    Path file = ground.write(ground.workspace, "job.yaml", JOB);
    ground.files().trust(file, ground.workspace, "ann");
    ground.write(ground.workspace, "job.yaml", JOB + "\n");
    assertThatThrownBy(() -> start(file)).hasMessageContaining("not trusted as it stands");
  }

  @Test
  void aRelativeNameInTheWorkspaceNeedsTrustToo() {
    ground.write(ground.workspace, "job.yaml", JOB);
    assertThatThrownBy(() -> start(Path.of("job.yaml")))
        .hasMessageStartingWith("job.yaml:1:1: lies in the workspace");
  }

  @Test
  void aLinkInTheWorkspaceIsNotFollowed() throws IOException {
    Path file = ground.write(ground.jobs, "job.yaml", JOB);
    Path link = Files.createSymbolicLink(ground.workspace.resolve("job.yaml"), file);
    assertThatThrownBy(() -> start(link)).hasMessageContaining("is a symbolic link");
  }

  @Test
  void aLinkOutsideThatLeadsIntoTheWorkspaceNeedsTrust() throws IOException {
    Path file = ground.write(ground.workspace, "job.yaml", JOB);
    Path link = Files.createSymbolicLink(ground.jobs.resolve("link"), ground.workspace);
    assertThatThrownBy(() -> start(link.resolve(file.getFileName())))
        .hasMessageContaining("not trusted as it stands");
  }

  @Test
  void aWayOutThroughAFolderLinkInTheWorkspaceNeedsTrust() throws IOException {
    ground.write(ground.jobs, "job.yaml", JOB);
    Path link = Files.createSymbolicLink(ground.workspace.resolve("jobs"), ground.jobs);
    assertThatThrownBy(() -> start(link.resolve("job.yaml")))
        .hasMessageContaining("not trusted as it stands");
  }

  @Test
  void aFileBesideTheWorkspaceNeedsNoTrustWhenNamedFromTheWorkspace() throws JobException {
    ground.write(ground.home, "job.yaml", JOB);
    assertThat(start(Path.of("../job.yaml")).name()).isEqualTo("j");
  }

  @Test
  void aFileOutsideTheWorkspaceNeedsNoTrust() throws JobException {
    assertThat(start(ground.write(ground.jobs, "job.yaml", JOB)).name()).isEqualTo("j");
  }

  @Test
  void aFileOfTheRepositoryHereThatNamesAnotherWorkspaceNeedsTrustToo() throws Exception {
    Path repository = Files.createDirectories(ground.jobs.resolve("repository"));
    Files.createDirectory(repository.resolve(".git"));
    Path ci = Files.createDirectory(repository.resolve("ci"));
    Path file =
        ground.write(ci, "job.yaml", JOB + "workspace: { root: " + ground.workspace + " }\n");

    assertThatThrownBy(() -> ground.files().read(file, repository))
        .hasMessageContaining("lies in this repository")
        .hasMessageContaining("not trusted as it stands");

    ground.files().trust(file, repository, "ann");
    assertThat(ground.files().read(file, repository).name()).isEqualTo("j");
  }

  @Test
  void aFileOfARepositoryElsewhereIsTheOperatorsOwn() throws Exception {
    Files.createDirectory(ground.jobs.resolve(".git"));

    assertThat(start(ground.write(ground.jobs, "job.yaml", JOB)).name()).isEqualTo("j");
  }

  @Test
  void checkingNeedsNoTrust() throws JobException {
    Path file = ground.write(ground.workspace, "job.yaml", JOB);
    assertThat(ground.files().check(file, ground.workspace).name()).isEqualTo("j");
  }

  @Test
  void aFileWithAMistakeIsNotTrusted() throws JobException {
    Path file = ground.write(ground.workspace, "job.yaml", "jib: j\n");
    assertThatThrownBy(() -> ground.files().trust(file, ground.workspace, "ann"))
        .isInstanceOf(JobException.class);
    assertThat(Files.exists(ground.trustFile)).isFalse();
  }

  @Test
  void theListSaysWhoTrustedWhatAndWhenAndIsItsOwnersAlone() throws Exception {
    Path file = ground.write(ground.workspace, "job.yaml", JOB);
    String digest = ground.files().trust(file, ground.workspace, "ann");
    ground.files().trust(file, ground.workspace, "ben");
    assertThat(Files.readString(ground.trustFile))
        .isEqualTo(
            "{\"at\":\"2026-03-01T12:00:00Z\",\"by\":\"ann\",\"digest\":\""
                + digest
                + "\",\"path\":\""
                + file
                + "\"}\n");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(ground.trustFile)))
        .isEqualTo("rw-------");
  }

  @Test
  void aListThatOthersCouldHaveWrittenProvesNothing() throws Exception {
    Path file = ground.write(ground.workspace, "job.yaml", JOB);
    ground.files().trust(file, ground.workspace, "ann");
    Files.setPosixFilePermissions(ground.trustFile, PosixFilePermissions.fromString("rw-rw-r--"));
    assertThatThrownBy(() -> start(file)).hasMessageContaining("open to others");
  }

  @Test
  void aListThatIsALinkProvesNothing() throws Exception {
    Path elsewhere = ground.write(ground.jobs, "list", "");
    Files.createSymbolicLink(ground.trustFile, elsewhere);
    assertThatThrownBy(() -> ground.trust().isTrusted("a".repeat(64)))
        .hasMessageContaining("open to others");
  }

  @Test
  void aLineThatIsNoEntryIsToldByItsNumber() throws Exception {
    Path file = ground.write(ground.workspace, "job.yaml", JOB);
    ground.files().trust(file, ground.workspace, "ann");
    Files.writeString(ground.trustFile, Files.readString(ground.trustFile) + "half a li");
    assertThatThrownBy(() -> start(file))
        .hasMessage(
            ground.trustFile
                + ":2:1: is no entry of the list of trusted job files; take the line out");
  }
}
