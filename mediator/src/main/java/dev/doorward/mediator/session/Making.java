package dev.doorward.mediator.session;

import dev.doorward.mediator.call.Target;
import dev.doorward.mediator.call.ToolCall;
import dev.doorward.mediator.checks.Checks;
import dev.doorward.mediator.gate.CallState;
import dev.doorward.mediator.gate.Gate;
import dev.doorward.mediator.gate.Outcome;
import java.util.Objects;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Makes a call whose intent is on disk, writes what came of it, and looks at the result. */
final class Making {
  private static final Logger LOG = LoggerFactory.getLogger(Making.class);

  private final Gate gate;
  private final Checks checks;
  private final Servers servers;
  private final CallRecord record;

  Making(Gate gate, Checks checks, Servers servers, CallRecord record) {
    this.gate = gate;
    this.checks = checks;
    this.servers = servers;
    this.record = record;
  }

  /**
   * The call's answer. Never throws: from here on the call may have been made, so whatever goes
   * wrong is an unknown outcome. An interrupt is kept as the thread's flag.
   */
  FunctionDesk.Answer make(ToolCall call, CallState state) {
    FunctionDesk.Answer answer;
    try {
      answer =
          Objects.requireNonNull(
              servers.call((Target.Function) call.target(), call.arguments().json()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return unknown(call, "the session ended while the call ran");
    } catch (RuntimeException | Error e) {
      LOG.error("answer lost call={}", call.id(), e);
      return unknown(call, "the server's answer was lost");
    }
    record.result(call, word(answer));
    Outcome after = gate.run(checks.afterCall(), call, state);
    return after.passed() ? answer : Answers.refused(Reasons.of(after));
  }

  private FunctionDesk.Answer unknown(ToolCall call, String why) {
    record.unknown(call, why);
    return Answers.refused(
        "doorward: "
            + why
            + ", so its outcome is unknown and it is not made again; look at what it did before"
            + " asking anew");
  }

  private static String word(FunctionDesk.Answer answer) {
    if (answer instanceof FunctionDesk.Answer.Result result) {
      return result.result().path("isError").asBoolean() ? "tool-error" : "ok";
    }
    return "error";
  }
}
