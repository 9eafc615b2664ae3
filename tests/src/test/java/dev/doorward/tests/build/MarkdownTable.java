package dev.doorward.tests.build;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/**
 * The first table under a heading of a page.
 *
 * @param rows the cells of each row below the table's head, without blanks around them
 */
record MarkdownTable(List<List<String>> rows) {

  /**
   * @throws AssertionError when the page has no such heading, or no table follows it
   */
  static MarkdownTable under(Path page, String heading) throws IOException {
    List<List<String>> rows =
        Files.readAllLines(page).stream()
            .dropWhile(line -> !line.replaceFirst("^#+ ", "").equals(heading))
            .dropWhile(line -> !line.startsWith("|"))
            .takeWhile(line -> line.startsWith("|"))
            .skip(2)
            .map(MarkdownTable::cells)
            .toList();
    if (rows.isEmpty()) {
      throw new AssertionError(page + " has no table under \"" + heading + "\"");
    }
    return new MarkdownTable(rows);
  }

  List<String> column(int index) {
    return rows.stream().map(row -> row.get(index)).toList();
  }

  private static List<String> cells(String line) {
    String inner = line.substring(1, line.length() - (line.endsWith("|") ? 1 : 0));
    return Arrays.stream(inner.split("(?<!\\\\)\\|", -1)).map(String::strip).toList();
  }
}
