package dev.doorward.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RuntimeDirectoryTest {
  private final Path parent;

  RuntimeDirectoryTest(@TempDir Path directory) {
    parent = directory;
  }

  private static String permissions(Path path) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
  }

  @Test
  void onlyTheCallerCanReadIt() throws IOException {
    try (RuntimeDirectory directory = RuntimeDirectory.open(parent)) {
      assertThat(permissions(directory.path())).isEqualTo("rwx------");
      assertThat(permissions(directory.newFile("x", new byte[1]))).isEqualTo("rw-------");
    }
    assertThat(parent).isEmptyDirectory();
  }

  @Test
  void anAbandonedOneIsRemovedByTheNext() throws IOException {
    Path abandoned = Files.createDirectory(parent.resolve("box-1-abc-xyz"));
    Files.createFile(abandoned.resolve("lock"));
    Files.createFile(abandoned.resolve("1.options"));
    RuntimeDirectory.open(parent).close();
    assertThat(abandoned).doesNotExist();
  }

  @Test
  void oneThatIsBeingMadeIsLeftAlone() throws IOException {
    Path young = Files.createDirectory(parent.resolve("box-1-abc-xyz"));
    RuntimeDirectory.open(parent).close();
    assertThat(young).exists();
  }

  @Test
  void aLivingOneIsLeftAlone() {
    try (RuntimeDirectory living = RuntimeDirectory.open(parent)) {
      RuntimeDirectory.open(parent).close();
      assertThat(living.path()).exists();
    }
  }

  @Test
  void aLinkThatLooksAbandonedIsNotFollowed(@TempDir Path elsewhere) throws IOException {
    Path lock = Files.createFile(elsewhere.resolve("lock"));
    Files.createSymbolicLink(parent.resolve("box-1-abc-xyz"), elsewhere);
    RuntimeDirectory.open(parent).close();
    assertThat(lock).exists();
  }

  @Test
  void aDirectoryThatOthersCanWriteToIsRefused() throws IOException {
    Files.setPosixFilePermissions(parent, PosixFilePermissions.fromString("rwxrwxrwx"));
    assertThatThrownBy(() -> RuntimeDirectory.open(parent))
        .isInstanceOf(SandboxException.class)
        .hasMessageContaining("chmod go-w");
  }

  @Test
  void aMissingDirectoryIsRefused() {
    assertThatThrownBy(() -> RuntimeDirectory.open(parent.resolve("none")))
        .isInstanceOf(SandboxException.class);
  }
}
