package dev.doorward.mediator.approvals;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.doorward.mediator.tenant.ApprovalRow;
import dev.doorward.pin.json.CanonicalJson;

/** One digest over all that a yes is bound to: what a person repeats who says yes. */
final class BindingDigest {
  private BindingDigest() {}

  static String of(ApprovalRow.Bound bound) {
    return CanonicalJson.sha256(
        JsonNodeFactory.instance
            .arrayNode()
            .add(bound.jobId())
            .add(bound.function())
            .add(bound.argsDigest())
            .add(bound.snapshotDigest())
            .add(bound.policyDigest()));
  }
}
