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
  private int settled;
  private int leftToHarness;
  private boolean intended;

  /** Notes that a person must decide; the check that is the person finds it here. */
  public void ask(String row, Verdict.Ask ask) {
    asked.add(new Asked(row, ask));
  }

  /** What was asked so far, in order. */
  public List<Asked> asked() {
    return List.copyOf(asked);
  }

  /** Notes a person's yes to what was asked so far; what is asked later is asked anew. */
  public void approve(Approved yes) {
    approved = yes;
    settled = asked.size();
  }

  /** Notes that the harness's own dialog puts what was asked so far. */
  public void leaveToHarness() {
    leftToHarness = asked.size();
  }

  /** Whether every question still open is one that the harness's own dialog puts. */
  public boolean openAtHarness() {
    return settled < asked.size() && leftToHarness == asked.size();
  }

  /** Notes that an intent is about to be written, so that the trail may hold one from here on. */
  public void intend() {
    intended = true;
  }

  /** Whether the trail may hold an intent of this call. */
  public boolean intended() {
    return intended;
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

  /** The first question that no person has said yes to. */
  public Optional<Asked> unsettled() {
    return settled < asked.size() ? Optional.of(asked.get(settled)) : Optional.empty();
  }
}
