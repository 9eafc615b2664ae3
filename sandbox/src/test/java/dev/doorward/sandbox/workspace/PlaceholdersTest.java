package dev.doorward.sandbox.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PlaceholdersTest {
  private final Path folder;
  private final Path root;

  PlaceholdersTest(@TempDir Path directory) throws IOException {
    folder = directory.resolve("state");
    root = Files.createDirectory(directory.resolve("project"));
  }

  @Test
  void theyAreThereAndThenGone() {
    try (Placeholders placeholders = Placeholders.open(folder)) {
      placeholders.directory(root.resolve(".claude"));
      placeholders.file(root.resolve(".mcp.json"));
      assertThat(root.resolve(".claude")).isEmptyDirectory();
      assertThat(root.resolve(".mcp.json")).isEmptyFile();
    }
    assertThat(root).isEmptyDirectory();
  }

  @Test
  void whatWasThereBeforeStays() throws IOException {
    Files.createDirectory(root.resolve(".claude"));
    Files.createFile(root.resolve(".mcp.json"));
    try (Placeholders placeholders = Placeholders.open(folder)) {
      placeholders.directory(root.resolve(".claude"));
      placeholders.file(root.resolve(".mcp.json"));
    }
    assertThat(root.resolve(".claude")).exists();
    assertThat(root.resolve(".mcp.json")).exists();
  }

  @Test
  void aMountPointOfItsOwnIsKnownAsSuch() throws IOException {
    Files.createDirectory(root.resolve(".cursor"));
    try (Placeholders placeholders = Placeholders.open(folder)) {
      placeholders.directory(root.resolve(".claude"));
      placeholders.directory(root.resolve(".cursor"));
      assertThat(placeholders.holds(root.resolve(".claude"))).isTrue();
      assertThat(placeholders.holds(root.resolve(".cursor"))).isFalse();
    }
  }

  @Test
  void whatSomebodyHasFilledStays() throws IOException {
    try (Placeholders placeholders = Placeholders.open(folder)) {
      placeholders.directory(root.resolve(".claude"));
      placeholders.file(root.resolve(".mcp.json"));
      Files.writeString(root.resolve(".claude/settings.json"), "{}");
      Files.writeString(root.resolve(".mcp.json"), "{}");
    }
    assertThat(root.resolve(".claude/settings.json")).exists();
    assertThat(root.resolve(".mcp.json")).hasContent("{}");
  }

  @Test
  void whatSomebodyHasRemovedOrReplacedByALinkIsLeftAlone() throws IOException {
    Path target = Files.createFile(root.resolve("target"));
    try (Placeholders placeholders = Placeholders.open(folder)) {
      placeholders.directory(root.resolve(".claude"));
      placeholders.file(root.resolve(".mcp.json"));
      Files.delete(root.resolve(".claude"));
      Files.delete(root.resolve(".mcp.json"));
      Files.createSymbolicLink(root.resolve(".mcp.json"), target);
    }
    assertThat(target).exists();
    assertThat(root.resolve(".mcp.json")).isSymbolicLink();
  }

  @Test
  void oneThatTwoSessionsNeedGoesWithTheLast() {
    Path shared = root.resolve(".claude");
    Placeholders first = Placeholders.open(folder);
    Placeholders second = Placeholders.open(folder);
    first.directory(shared);
    second.directory(shared);
    first.close();
    assertThat(shared).exists();
    second.close();
    assertThat(shared).doesNotExist();
  }

  @Test
  void namesWithLineBreaksAreKeptApart() {
    Path odd = root.resolve("a\nd b%20c");
    try (Placeholders placeholders = Placeholders.open(folder)) {
      placeholders.directory(odd);
      try (Placeholders other = Placeholders.open(folder)) {
        other.directory(odd);
      }
      assertThat(odd).exists();
    }
    assertThat(odd).doesNotExist();
  }

  @Test
  void whatAKilledProcessLeftIsRemovedByTheNextOpen() throws Exception {
    kill(root.resolve(".claude"));
    assertThat(root.resolve(".claude")).exists();
    Placeholders.open(folder).close();
    assertThat(root).isEmptyDirectory();
  }

  @Test
  void whatAKilledProcessLeftAndALivingOneNeedsStays() throws Exception {
    try (Placeholders living = Placeholders.open(folder)) {
      living.directory(root.resolve(".claude"));
      kill(root.resolve(".claude"));
      Placeholders.open(folder).close();
      assertThat(root.resolve(".claude")).exists();
    }
    assertThat(root).isEmptyDirectory();
  }

  @Test
  void noListIsLeft() {
    Placeholders.open(folder).close();
    assertThat(folder).isDirectoryNotContaining("glob:**.placeholders*");
  }

  /** A process of its own that makes one placeholder, and is killed. */
  private void kill(Path placeholder) throws Exception {
    String java =
        System.getProperty("java.home") + File.separator + "bin" + File.separator + "java";
    Process process =
        new ProcessBuilder(
                java,
                "-cp",
                System.getProperty("java.class.path"),
                PlaceholderMain.class.getName(),
                folder.toString(),
                placeholder.toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    assertThat(process.inputReader().readLine()).isEqualTo("made");
    assertThat(process.destroyForcibly().waitFor(10, TimeUnit.SECONDS)).isTrue();
  }
}
