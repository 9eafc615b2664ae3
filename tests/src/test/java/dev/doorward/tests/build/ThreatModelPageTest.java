package dev.doorward.tests.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** docs/threat-model.md claims nothing that no test holds. */
class ThreatModelPageTest {
  private static final Path PAGE = Sources.ROOT.resolve("docs/threat-model.md");

  @Test
  void everyRowHasAKnownStatus() throws IOException {
    assertThat(rows())
        .allSatisfy(row -> assertThat(row.get(3)).isIn("now", "in work", "later", "cannot"));
  }

  @Test
  void aWayThatIsClosedNowNamesTheTestThatTriesIt() throws IOException {
    assertThat(rows())
        .filteredOn(row -> row.get(3).equals("now"))
        .allSatisfy(row -> assertThat(tests(row)).isNotEmpty());
  }

  @Test
  void everyTestThatIsNamedExists() throws IOException {
    assertThat(rows()).allSatisfy(row -> assertThat(Sources.testClasses()).containsAll(tests(row)));
  }

  @Test
  void noTwoRowsShareAnId() throws IOException {
    assertThat(rows()).extracting(row -> row.get(0)).doesNotHaveDuplicates();
  }

  private static List<List<String>> rows() throws IOException {
    return Stream.of(
            MarkdownTable.under(PAGE, "Through the harness's own configuration"),
            MarkdownTable.under(PAGE, "Against the parts of Doorward"))
        .flatMap(table -> table.rows().stream())
        .toList();
  }

  private static List<String> tests(List<String> row) {
    return Arrays.stream(row.get(4).split(","))
        .map(String::strip)
        .filter(t -> !t.isEmpty())
        .toList();
  }
}
