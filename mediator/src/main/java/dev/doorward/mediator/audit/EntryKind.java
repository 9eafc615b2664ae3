package dev.doorward.mediator.audit;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

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
  SNAPSHOT,
  RECOVERED,
  SEGMENT_CLOSE,
  JOB_CLOSE;

  /** As written in the file, such as {@code job-open}. */
  public String spelled() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** The kind of this spelling, if there is one. */
  public static Optional<EntryKind> of(String spelled) {
    return Arrays.stream(values()).filter(kind -> kind.spelled().equals(spelled)).findFirst();
  }
}
