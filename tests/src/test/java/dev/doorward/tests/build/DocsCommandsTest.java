package dev.doorward.tests.build;

import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Every command line that a page tells people to type is one that something runs. */
class DocsCommandsTest {
  /** The lines, and the test class that runs each, or why none does. */
  private static final Map<String, String> KNOWN =
      Map.ofEntries(
          entry("bin/test", "this run"),
          entry("bin/test --only LayersTest", "a part of this run"),
          entry("bin/doorward demo", "its test comes with the command"),
          entry("bin/doorward run -- claude", "its test comes with the command"),
          entry("bin/doorward approvals watch", "its test comes with the command"),
          entry("bin/doorward audit tail", "its test comes with the command"),
          entry("bin/doorward doctor", "its test comes with the command"));

  @Test
  void everyCommandLineOfThePagesIsKnown() throws IOException {
    assertThat(KNOWN.keySet()).containsAll(commandLines());
  }

  @Test
  void noKnownCommandLineHasGoneFromThePages() throws IOException {
    assertThat(commandLines()).containsAll(KNOWN.keySet());
  }

  @Test
  void theTestsThatRunThemExist() throws IOException {
    assertThat(Sources.testClasses())
        .containsAll(KNOWN.values().stream().filter(how -> how.matches("\\w+(Test|IT)")).toList());
  }

  @Test
  void everyPageThatIsLinkedExists() throws IOException {
    try (Stream<Path> pages = Sources.pages()) {
      for (Path page : pages.toList()) {
        assertThat(links(page)).allSatisfy(target -> assertThat(target).as("" + page).exists());
      }
    }
  }

  private static List<Path> links(Path page) throws IOException {
    return java.util.regex.Pattern.compile("\\]\\(([^)#:]+)(#[^)]*)?\\)")
        .matcher(Files.readString(page))
        .results()
        .map(link -> page.resolveSibling(link.group(1)))
        .toList();
  }

  /** The fenced lines that begin with a prompt or with the launcher, without the prompt. */
  private static List<String> commandLines() throws IOException {
    List<String> found = new ArrayList<>();
    try (Stream<Path> pages = Sources.pages()) {
      for (Path page : pages.toList()) {
        boolean fenced = false;
        for (String line : Files.readAllLines(page)) {
          if (line.startsWith("```")) {
            fenced = !fenced && line.matches("```(console|sh)");
          } else if (fenced && (line.startsWith("$ ") || line.startsWith("bin/"))) {
            found.add(line.replaceFirst("^\\$ ", "").strip());
          }
        }
      }
    }
    return found;
  }
}
