package dev.doorward.mediator.audit;

/** The kinds of entries; the spelling in the file is lower case with hyphens. */
public enum EntryKind {
  JOB_OPEN,
  DECISION,
  INTENT,
  RESULT,
  APPROVAL_ASK,
  APPROVAL_ANSWER,
  SECRET_REFUSAL,
  EGRESS,
  DROP,
  ALARM,
  UNKNOWN_OUTCOME,
  GRANT,
  KILL,
  POLICY,
  RECOVERED,
  SEGMENT_CLOSE,
  JOB_CLOSE;

  /** As written in the file, such as {@code job-open}. */
  public String spelled() {
    return name().toLowerCase(java.util.Locale.ROOT).replace('_', '-');
  }
}
