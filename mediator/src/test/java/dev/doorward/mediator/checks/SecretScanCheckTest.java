package dev.doorward.mediator.checks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorward.mediator.audit.EntryKind;
import dev.doorward.mediator.audit.TrailEntry;
import dev.doorward.mediator.call.ToolCall;
import dev.doorward.mediator.call.Verdict;
import dev.doorward.mediator.fixture.Calls;
import dev.doorward.mediator.fixture.MemoryTrail;
import dev.doorward.mediator.gate.CallState;
import dev.doorward.mediator.gate.Check;
import dev.doorward.mediator.secrets.SecretScan;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** H3 and 39 are the same scan at two places; each is held to the same. */
class SecretScanCheckTest {
  private static final String VALUE = "s3cr3t-value";

  private static final SecretScan SCAN =
      arguments ->
          arguments.toString().contains(VALUE)
              ? Optional.of(new SecretScan.Finding("issues", "raw", "/headers/a\nb"))
              : Optional.empty();

  private final MemoryTrail trail = new MemoryTrail();

  static Stream<Arguments> rows() {
    return Stream.of(Arguments.of("H3"), Arguments.of("39"));
  }

  @ParameterizedTest
  @MethodSource("rows")
  void argumentsWithoutASecretPass(String row) throws InterruptedException {
    Said.passes(on(row, SCAN, Calls.builtIn("Read")));
  }

  @ParameterizedTest
  @MethodSource("rows")
  void nothingIsWrittenOfACallWithoutASecret(String row) throws InterruptedException {
    on(row, SCAN, Calls.builtIn("Read"));

    assertThat(trail.entries()).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("rows")
  void aSecretIsRefusedByItsNameAndPlaceAndNeverByItsValue(String row) throws InterruptedException {
    assertThat(Said.refusal(on(row, SCAN, leaking())))
        .contains("issues")
        .contains("/headers/a\\u000ab")
        .contains("leave the value out")
        .doesNotContain(VALUE);
  }

  @ParameterizedTest
  @MethodSource("rows")
  void theRefusalIsOnTheTrailWithoutTheValue(String row) throws InterruptedException {
    on(row, SCAN, leaking());

    TrailEntry entry = trail.of(EntryKind.SECRET_REFUSAL).get(0);
    assertThat(entry.members())
        .containsEntry("rule", row)
        .containsEntry("secret", "issues")
        .containsEntry("encoding", "raw")
        .containsEntry("path", "/headers/a\\u000ab");
    assertThat(entry.toString()).doesNotContain(VALUE);
  }

  @ParameterizedTest
  @MethodSource("rows")
  void aTrailThatCannotBeWrittenStillRefuses(String row) throws InterruptedException {
    trail.close();

    Said.refusal(on(row, SCAN, leaking()));
  }

  @ParameterizedTest
  @MethodSource("rows")
  void aFunctionsArgumentsAreScannedToo(String row) throws InterruptedException {
    Said.refusal(
        on(
            row,
            SCAN,
            Calls.function("web", "get").with(Calls.arguments("{\"u\":\"" + VALUE + "\"}"))));
  }

  @Test
  void theScanSeesTheArgumentsAsTheyAreNow() throws InterruptedException {
    ToolCall changed = leaking().with(Calls.arguments("{}"));

    Said.passes(on("H3", SCAN, changed));
  }

  @Test
  void theScanCannotChangeTheArguments() throws InterruptedException {
    ToolCall call = Calls.builtIn("Read");
    SecretScan meddling =
        arguments -> {
          ((com.fasterxml.jackson.databind.node.ObjectNode) arguments).removeAll();
          return Optional.empty();
        };

    on("39", meddling, call);

    assertThat(call.arguments()).isEqualTo(Calls.arguments("{\"a\":1}"));
  }

  private Verdict on(String row, SecretScan scan, ToolCall call) throws InterruptedException {
    SecretFound secrets = new SecretFound(scan, trail);
    Check check =
        row.equals("H3") ? new SecretScanCheck(secrets) : new NodeSecretScanCheck(secrets);
    return check.on(call, new CallState());
  }

  private static ToolCall leaking() {
    return Calls.builtIn("Bash")
        .with(Calls.arguments("{\"command\":\"curl -H " + VALUE + " http://x\"}"));
  }
}
