package dev.doorward.mediator.tenant;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One question to a person, as kept. Immutable; a question never changes, only its state does.
 *
 * @param id 8 characters of RFC 4648 base32, unique in the store
 * @param asked what is asked
 * @param state where it stands
 * @param answer who answered what; null before
 */
public record ApprovalRow(String id, Asked asked, State state, @Nullable Answer answer) {
  /** Where a question stands. */
  public enum State {
    /** Nobody answered yet. */
    OPEN,
    /** A yes that was not used yet. */
    APPROVED,
    /** A yes that its call was told; it serves no other call. */
    USED,
    DENIED,
    /** The time limit passed, or its session ended. */
    EXPIRED
  }

  /**
   * What a yes is bound to.
   *
   * @param jobId the job's id
   * @param function the name that rules and people use: {@code tool.function}, or a built-in's name
   * @param argsDigest SHA-256 of the canonical arguments
   * @param snapshotDigest the approved snapshot of the tool, or empty for a built-in
   * @param policyDigest the job's frozen policy
   */
  public record Bound(
      String jobId,
      String function,
      String argsDigest,
      String snapshotDigest,
      String policyDigest) {}

  /**
   * Why a person is asked.
   *
   * @param row the row of docs/checks.md that asked
   * @param kind such as {@code policy} or {@code command}
   * @param text one line; may hold text that the model or a hook wrote
   */
  public record Reason(String row, String kind, String text) {}

  /**
   * What is asked.
   *
   * @param job the job's name
   * @param callId the harness's id of the call
   * @param arguments canonical JSON, whole; empty once the question expired
   * @param digest over all of {@code bound}; whoever says yes repeats it
   * @param deciders names of those who may answer; empty: whoever can reach the store
   * @param fourEyes whether who started the job may not answer
   * @param startedBy who started the job, as {@code name (uid)}
   */
  public record Asked(
      Bound bound,
      String job,
      String callId,
      String arguments,
      String digest,
      List<Reason> reasons,
      Instant at,
      Instant deadline,
      List<String> deciders,
      boolean fourEyes,
      String startedBy) {
    public Asked {
      reasons = List.copyOf(reasons);
      deciders = List.copyOf(deciders);
    }
  }

  /**
   * @param by as {@code name (uid)}
   * @param reason one line; empty for a yes
   */
  public record Answer(String by, String reason, Instant at) {}
}
