package dev.doorward.mediator.gate;

import dev.doorward.mediator.call.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What the checks of one call tell later ones: who must be asked and who said yes. Confined to the
 * thread that decides the call.
 */
public final class CallState {
  /** One question a check put, with the row that put it. */
  public record Asked(String row, Verdict.Ask ask) {}

  /** A person's yes and what it was bound to. */
  public record Approved(String by, String approvalId, String argumentsDigest) {}

  private final List<Asked> asked = new ArrayList<>();
  private @Nullable Approved approved;
  private @Nullable String decidedDigest;

  /** Notes that a person must decide; the check that is the person finds it here. */
  public void ask(String row, Verdict.Ask ask) {
    asked.add(new Asked(row, ask));
  }

  /** What was asked so far, in order. */
  public List<Asked> asked() {
    return List.copyOf(asked);
  }

  /** Notes a person's yes. */
  public void approve(Approved yes) {
    approved = yes;
  }

  /** The yes of a person, when one was needed and given. */
  public Optional<Approved> approved() {
    return Optional.ofNullable(approved);
  }

  /** Notes the digest of the arguments that the lists before Dispatch decided on. */
  public void decided(String argumentsDigest) {
    decidedDigest = argumentsDigest;
  }

  /** The digest of the decided arguments; empty when nothing was decided. */
  public Optional<String> decided() {
    return Optional.ofNullable(decidedDigest);
  }

  /** What still has to be asked: something was asked and no person said yes. */
  public Optional<Asked> unsettled() {
    return approved == null && !asked.isEmpty() ? Optional.of(asked.get(0)) : Optional.empty();
  }
}
