package dev.doorward.sandbox.workspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doorward.sandbox.Mount;
import dev.doorward.sandbox.SandboxException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AssembledDirectoryTest {
  private final Path directory;
  private final Path copy;

  AssembledDirectoryTest(@TempDir Path temporary) throws IOException {
    directory = temporary.resolve(".claude");
    copy = Files.writeString(temporary.resolve("copy.json"), "{}");
  }

  private String inside(String name) {
    return directory.resolve(name).toString();
  }

  @Test
  void aMissingDirectoryHoldsOnlyTheCallersFiles() {
    assertThat(AssembledDirectory.at(directory, Map.of("settings.json", copy)))
        .containsExactly(
            new Mount.Tmpfs(directory.toString(), 0755, 1 << 20),
            new Mount.ReadOnly(copy, inside("settings.json")),
            new Mount.Sealed(directory.toString()));
    assertThat(directory).doesNotExist();
  }

  @Test
  void entriesAreReadOnlyLinksStayLinksAndReplacedOnesAreTheCallers() throws IOException {
    Files.createDirectories(directory.resolve("skills"));
    Files.writeString(directory.resolve("CLAUDE.md"), "x");
    Files.writeString(directory.resolve("settings.json"), "{\"env\":{}}");
    Files.createSymbolicLink(directory.resolve("agents"), Path.of("../shared/agents"));
    assertThat(AssembledDirectory.at(directory, Map.of("settings.json", copy)))
        .containsExactly(
            new Mount.Tmpfs(directory.toString(), 0755, 1 << 20),
            Mount.ReadOnly.at(directory.resolve("CLAUDE.md")),
            new Mount.Symlink("../shared/agents", inside("agents")),
            Mount.ReadOnly.at(directory.resolve("skills")),
            new Mount.ReadOnly(copy, inside("settings.json")),
            new Mount.Sealed(directory.toString()));
  }

  @Test
  void aLinkedSettingsFileIsReplacedAsAnyOther() throws IOException {
    Files.createDirectories(directory);
    Files.createSymbolicLink(directory.resolve("settings.json"), Path.of("/etc/passwd"));
    assertThat(AssembledDirectory.at(directory, Map.of("settings.json", copy)))
        .contains(new Mount.ReadOnly(copy, inside("settings.json")))
        .noneMatch(Mount.Symlink.class::isInstance);
  }

  @Test
  void aLinkedDirectoryIsRefused(@TempDir Path elsewhere) throws IOException {
    Files.createSymbolicLink(directory, elsewhere);
    assertThatThrownBy(() -> AssembledDirectory.at(directory, Map.of()))
        .isInstanceOf(SandboxException.class)
        .hasMessageContaining("symbolic link");
  }

  @Test
  void moreEntriesThanMountsCanBeIsRefused() throws IOException {
    Files.createDirectories(directory);
    for (int i = 0; i < 257; i++) {
      Files.createFile(directory.resolve("f" + i));
    }
    assertThatThrownBy(() -> AssembledDirectory.at(directory, Map.of()))
        .isInstanceOf(SandboxException.class)
        .hasMessageContaining("256");
  }
}
