package dev.doorward.mediator.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** Whoever puts a value where a reference belongs does not find it in a log. */
class NoValueIsToldTest {
  private static final String VALUE = "ghp_4fKq9TzR2mWx7LbN";

  /** A good file; what stands between the marks can be a value put in the wrong place. */
  private static final String FILE =
      """
      job: «j»
      harness: { kind: «scripted», tools: [Read] }
      workspace: { root: «.», write: «true» }
      tools:
        t:
          command: [«srv»]
          functions: [f]
          secrets: { TOKEN: «"{{secret:s}}"» }
          snapshot: «/pins/t.json»
      secrets:
        s: «{ env: S }»
        u: { env: «U» }
        v: { file: «/etc/v» }
        w: { command: [«/usr/bin/w»] }
        x: { «env»: X }
      approvals: { at: «queue», deciders: [«ann»], timeLimit: «8h» }
      model: { url: «"https://api.model.example"», key: «"{{secret:s}}"» }
      sandbox: { kind: «bubblewrap», read: [«/usr»], limits: { processes: «64» } }
      """;

  private static final Pattern HOLE = Pattern.compile("«([^»]*)»");

  private final Ground ground;

  NoValueIsToldTest(@TempDir Path folder) {
    this.ground = new Ground(folder);
  }

  @TestFactory
  Stream<DynamicTest> theFileIsGoodAsItStands() {
    return Stream.of(
        DynamicTest.dynamicTest(
            "no hole filled", () -> assertThat(ground.mistakes(filled(-1, ""))).isEmpty()));
  }

  @TestFactory
  Stream<DynamicTest> aValueInAnyPlaceIsNotRepeated() {
    return IntStream.range(0, (int) HOLE.matcher(FILE).results().count())
        .boxed()
        .flatMap(hole -> Stream.of(VALUE, "\"" + VALUE + " \"", "[" + VALUE + "]"))
        .distinct()
        .flatMap(
            value ->
                IntStream.range(0, (int) HOLE.matcher(FILE).results().count())
                    .mapToObj(
                        hole ->
                            DynamicTest.dynamicTest(
                                value.replace(VALUE, "VALUE") + " in hole " + hole,
                                () ->
                                    assertThat(ground.mistakes(filled(hole, value)))
                                        .noneMatch(line -> line.contains(VALUE)))));
  }

  @TestFactory
  Stream<DynamicTest> aValueThatBreaksTheFileIsNotRepeated() {
    return Stream.of("\"" + VALUE, "{" + VALUE, "*" + VALUE, "&" + VALUE, "!" + VALUE, "@" + VALUE)
        .map(
            broken ->
                DynamicTest.dynamicTest(
                    broken.replace(VALUE, "VALUE"),
                    () ->
                        assertThat(ground.mistakes(filled(10, broken)))
                            .isNotEmpty()
                            .noneMatch(line -> line.contains(VALUE))));
  }

  private static String filled(int hole, String value) {
    Matcher matcher = HOLE.matcher(FILE);
    StringBuilder out = new StringBuilder();
    for (int i = 0; matcher.find(); i++) {
      matcher.appendReplacement(
          out, Matcher.quoteReplacement(i == hole ? value : matcher.group(1)));
    }
    return matcher.appendTail(out).toString();
  }
}
