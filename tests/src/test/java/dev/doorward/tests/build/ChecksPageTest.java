package dev.doorward.tests.build;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorward.mediator.approvals.Approvals;
import dev.doorward.mediator.audit.Trail;
import dev.doorward.mediator.checks.Checks;
import dev.doorward.mediator.gate.Gate;
import dev.doorward.mediator.gate.Row;
import dev.doorward.mediator.job.JobPolicy;
import dev.doorward.mediator.secrets.SecretScan;
import dev.doorward.mediator.tenant.KillSwitches;
import dev.doorward.mediator.tenant.Tools;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** docs/checks.md says what the code does: the same rows, names, classes, lists, the same order. */
class ChecksPageTest {
  private static final Path PAGE =
      Path.of(System.getProperty("doorward.root"), "docs", "checks.md");

  /** One check, as the page or as the code has it. */
  private record Line(String id, String name, String list, String type) {}

  @Test
  void theBuiltChecksAreThoseOfTheListsInTheirOrder() throws IOException {
    List<Line> page =
        MarkdownTable.under(PAGE, "Checks that are built").rows().stream()
            .map(row -> new Line(row.get(0), row.get(1), row.get(2), row.get(3)))
            .toList();

    assertThat(page).isEqualTo(lines());
  }

  @Test
  void whatIsBuiltIsNotAlsoPromised() throws IOException {
    assertThat(promised()).doesNotContainAnyElementsOf(lines().stream().map(Line::id).toList());
  }

  @Test
  void everyRowOfTheDesignIsBuiltOrPromised() throws IOException {
    Stream<String> numbered = IntStream.rangeClosed(1, 47).mapToObj(Integer::toString);
    Stream<String> harness =
        Stream.of("H1", "H1a", "H2", "H2a", "H2b", "H3", "H4", "H5", "H6", "H7", "H7a", "H8");

    assertThat(Stream.concat(lines().stream().map(Line::id), promised().stream()))
        .containsExactlyInAnyOrderElementsOf(Stream.concat(numbered, harness).toList());
  }

  private static List<String> promised() throws IOException {
    return MarkdownTable.under(PAGE, "Checks that are not built yet").column(0);
  }

  private static List<Line> lines() {
    return checks().inOrder().stream()
        .flatMap(
            list ->
                list.checks().stream()
                    .map(
                        check -> {
                          Row row = Gate.rowOf(check);
                          String type = check.getClass().getSimpleName();
                          return new Line(row.id(), row.name(), list.name(), type);
                        }))
        .toList();
  }

  private static Checks checks() {
    return Checks.of(
        policy(),
        never(Tools.class),
        never(KillSwitches.class),
        never(SecretScan.class),
        never(Approvals.class),
        never(Trail.class));
  }

  /** Something the lists are built with and that nobody asks: they are only read here. */
  private static <T> T never(Class<T> type) {
    Object proxy =
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (self, method, arguments) -> {
              throw new AssertionError(method + " was asked");
            });
    return type.cast(proxy);
  }

  private static JobPolicy policy() {
    return new JobPolicy(
        "page",
        "0".repeat(64),
        "{}",
        new JobPolicy.Harness(JobPolicy.HarnessKind.SCRIPTED, Set.of(), Set.of()),
        new JobPolicy.Workspace(Path.of("/w"), true),
        List.of(),
        Map.of(),
        new JobPolicy.Approvals(
            JobPolicy.AskAt.QUEUE, List.of(), false, Duration.ofMinutes(1), Duration.ofMinutes(1)),
        new JobPolicy.Model("https://model.example", Optional.empty()),
        new JobPolicy.Sandbox(List.of(), 64));
  }
}
