package dev.doorward.mediator.session;

import dev.doorward.mediator.call.ToolCall;
import dev.doorward.mediator.call.Verdict;
import dev.doorward.mediator.checks.Checks;
import dev.doorward.mediator.fixture.Calls;
import dev.doorward.mediator.gate.CallState;
import dev.doorward.mediator.gate.Check;
import dev.doorward.mediator.gate.CheckList;
import dev.doorward.mediator.gate.Row;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** Changes the arguments each time it is asked. */
@Row(id = "X", name = "looping")
final class Looping implements Check {
  private final AtomicInteger runs;

  private Looping(AtomicInteger runs) {
    this.runs = runs;
  }

  static Checks checks(AtomicInteger runs) {
    CheckList none = new CheckList("None", List.of());
    CheckList looping = new CheckList("HarnessPath", List.of(new Looping(runs)));
    return new Checks(looping, none, none, none, none, none, none);
  }

  @Override
  public Verdict on(ToolCall call, CallState state) {
    return new Verdict.Change(
        Calls.arguments("{\"n\":" + runs.incrementAndGet() + "}"), "once more");
  }
}
