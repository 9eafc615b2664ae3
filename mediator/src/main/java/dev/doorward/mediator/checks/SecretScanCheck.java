package dev.doorward.mediator.checks;

import dev.doorward.mediator.call.ToolCall;
import dev.doorward.mediator.call.Verdict;
import dev.doorward.mediator.gate.CallState;
import dev.doorward.mediator.gate.Check;
import dev.doorward.mediator.gate.Row;

/** No input carries a secret's value, looked at before any hook or person sees it. */
@Row(id = "H3", name = "secret-scan")
final class SecretScanCheck implements Check {
  private final SecretFound secrets;

  SecretScanCheck(SecretFound secrets) {
    this.secrets = secrets;
  }

  @Override
  public Verdict on(ToolCall call, CallState state) {
    return secrets.in(call, "H3");
  }
}
