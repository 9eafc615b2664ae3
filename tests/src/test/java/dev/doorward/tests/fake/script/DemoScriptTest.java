package dev.doorward.tests.fake.script;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The demo's script can be played, and shows what it promises. */
class DemoScriptTest {
  private static final Path SCRIPT =
      Path.of(System.getProperty("doorward.root"), "examples", "demo", "script.json");

  private final Set<String> placeholders = new HashSet<>();

  @Test
  void onlyThePlaceholdersOfItsReadmeAreUsed() throws Exception {
    calls();

    assertThat(placeholders).containsExactlyInAnyOrder("WORKSPACE", "SECRET");
  }

  @Test
  void everyCallSaysWhatItShowsAndWhatIsExpected() throws Exception {
    assertThat(calls())
        .allSatisfy(
            call -> {
              assertThat(call.say()).isNotEmpty();
              assertThat(call.expect().decisions()).isNotEmpty();
            });
  }

  @Test
  void noCallThatIsDeniedMayRun() throws Exception {
    assertThat(calls())
        .filteredOn(call -> call.expect().decisions().contains("deny"))
        .isNotEmpty()
        .allMatch(call -> call.expect().ran().equals(Optional.of(false)));
  }

  private List<ScriptCall> calls() throws ScriptException {
    Placeholders values =
        new Placeholders(
            name -> {
              placeholders.add(name);
              return Optional.of("/value/of/" + name);
            });
    return new ScriptReader(values).read(SCRIPT).turns().stream().flatMap(List::stream).toList();
  }
}
