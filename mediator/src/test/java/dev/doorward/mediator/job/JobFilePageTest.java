package dev.doorward.mediator.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** docs/job-file.md and examples/ hold what the loader does. */
class JobFilePageTest {
  private static final Path ROOT = Path.of(System.getProperty("doorward.root", ".."));
  private static final Pattern BLOCK = Pattern.compile("(?ms)^```yaml\\n(.*?)^```$");

  private final Ground ground;
  private final String page;

  JobFilePageTest(@TempDir Path folder) throws IOException {
    this.ground = new Ground(folder);
    this.page = Files.readString(ROOT.resolve("docs/job-file.md"));
  }

  @TestFactory
  Stream<DynamicTest> everyExampleOnThePageLoads() {
    List<String> blocks = BLOCK.matcher(page).results().map(result -> result.group(1)).toList();
    assertThat(blocks).hasSizeGreaterThan(5);
    return blocks.stream()
        .map(
            block ->
                DynamicTest.dynamicTest(
                    block.lines().findFirst().orElse(""),
                    () -> assertThat(ground.mistakes(block)).isEmpty()));
  }

  @TestFactory
  Stream<DynamicTest> everyExampleFileLoads() throws IOException {
    List<Path> files;
    try (Stream<Path> examples = Files.list(ROOT.resolve("examples"))) {
      files = examples.filter(file -> file.toString().endsWith(".yaml")).sorted().toList();
    }
    assertThat(files).isNotEmpty();
    return files.stream()
        .map(
            file ->
                DynamicTest.dynamicTest(
                    file.getFileName().toString(),
                    () -> assertThat(ground.mistakes(Files.readString(file))).isEmpty()));
  }

  @Test
  void everyKeyThatIsBuiltHasItsRow() {
    assertThat(rows()).containsAll(paths(true));
  }

  @Test
  void everyKeyThatIsNotYetBuiltIsNamed() {
    assertThat(paths(false)).allSatisfy(path -> assertThat(page).contains("`" + path + "`"));
  }

  @Test
  void everyDefaultToolIsInTheTable() {
    assertThat(page).contains("| " + String.join(", ", HarnessSection.DEFAULT_TOOLS) + " |");
  }

  private List<String> rows() {
    return Pattern.compile("(?m)^\\| `([^`]+)` \\|")
        .matcher(page)
        .results()
        .map((MatchResult result) -> result.group(1))
        .toList();
  }

  private static List<String> paths(boolean built) {
    return Stream.of(
            below("harness.", HarnessSection.KEYS, built),
            below("workspace.", WorkspaceSection.KEYS, built),
            below("tools.NAME.", ToolSection.KEYS, built),
            below("approvals.", ApprovalsSection.KEYS, built),
            below("model.", ModelSection.KEYS, built),
            below("sandbox.limits.", SandboxSection.LIMITS, built),
            built ? Stream.of("job", "secrets", "tools") : below("", JobReader.KEYS, false),
            built
                ? Stream.of("secrets.NAME.env", "secrets.NAME.file", "secrets.NAME.command")
                : Stream.<String>of(),
            built ? Stream.of("sandbox.kind", "sandbox.read") : Stream.<String>of())
        .flatMap(paths -> paths)
        .toList();
  }

  private static Stream<String> below(String path, Known known, boolean built) {
    return (built ? known.built() : known.later()).stream().map(key -> path + key);
  }
}
