package dev.doorward.mediator.checks;

import dev.doorward.mediator.audit.AuditException;
import dev.doorward.mediator.audit.EntryKind;
import dev.doorward.mediator.audit.Trail;
import dev.doorward.mediator.audit.TrailEntry;
import dev.doorward.mediator.call.Line;
import dev.doorward.mediator.call.ToolCall;
import dev.doorward.mediator.call.Verdict;
import dev.doorward.mediator.secrets.SecretScan;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The scan that H3 and row 39 share: the name of what was found goes to the trail, never a value.
 */
final class SecretFound {
  private static final Logger LOG = LoggerFactory.getLogger(SecretFound.class);

  private final SecretScan scan;
  private final Trail trail;

  SecretFound(SecretScan scan, Trail trail) {
    this.scan = scan;
    this.trail = trail;
  }

  Verdict in(ToolCall call, String row) {
    Optional<SecretScan.Finding> found = scan.find(call.arguments().json());
    if (found.isEmpty()) {
      return Verdict.PASS;
    }
    SecretScan.Finding finding = found.get();
    record(call, row, finding);
    if (finding.isOverBudget()) {
      return new Verdict.Refuse(
          "the arguments are too long or too deeply escaped to be looked through for secrets, at "
              + Line.of(finding.path())
              + "; send less at once, or send it as plain text");
    }
    return new Verdict.Refuse(
        "the arguments hold the value of the secret "
            + Line.of(finding.name())
            + place(finding)
            + "; leave the value out, tools that need it are given it by the daemon");
  }

  private void record(ToolCall call, String row, SecretScan.Finding finding) {
    try {
      trail.appendAndWait(
          TrailEntry.of(EntryKind.SECRET_REFUSAL, call)
              .with("rule", row)
              .with("secret", finding.name())
              .with("encoding", finding.encoding())
              .with("path", Line.of(finding.path())));
    } catch (AuditException e) {
      // The refusal stands either way; the closed trail refuses every later call by itself.
      LOG.error("secret refusal not recorded row={} call={}", row, call.id());
    }
  }

  // The path to a member whose own name holds the value ends before that name.
  private static String place(SecretScan.Finding finding) {
    return finding.path().isEmpty() ? " in a member's name" : " at " + Line.of(finding.path());
  }
}
