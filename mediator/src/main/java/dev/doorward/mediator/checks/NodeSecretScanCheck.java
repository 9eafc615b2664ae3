package dev.doorward.mediator.checks;

import dev.doorward.mediator.call.ToolCall;
import dev.doorward.mediator.call.Verdict;
import dev.doorward.mediator.gate.CallState;
import dev.doorward.mediator.gate.Check;
import dev.doorward.mediator.gate.Row;

/** The scan again on the node, right before the call, after every change and approval. */
@Row(id = "39", name = "node-secret-scan")
final class NodeSecretScanCheck implements Check {
  private final SecretFound secrets;

  NodeSecretScanCheck(SecretFound secrets) {
    this.secrets = secrets;
  }

  @Override
  public Verdict on(ToolCall call, CallState state) {
    return secrets.in(call, "39");
  }
}
