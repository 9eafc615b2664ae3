package dev.doorward.mediator.job;

import java.util.List;

/**
 * A job or tenant file that cannot be used. Each mistake is one line: file, line, column, what,
 * what to do; the message is the first of them. No line holds a value of the file that could be a
 * secret.
 */
public final class JobException extends Exception {
  private static final long serialVersionUID = 1L;

  private final List<String> lines;

  public JobException(String message) {
    this(List.of(message));
  }

  /**
   * @param lines every mistake found, in the order in which they stand in the file; at least one
   */
  public JobException(List<String> lines) {
    super(lines.get(0));
    this.lines = List.copyOf(lines);
  }

  /** Every mistake, one line each. */
  public List<String> lines() {
    return lines;
  }
}
