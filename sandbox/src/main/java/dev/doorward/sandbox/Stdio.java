package dev.doorward.sandbox;

/** Where the command's input and output go. */
public enum Stdio {
  /**
   * The caller's own descriptors. Where the caller is in the foreground of a terminal, the command
   * takes the foreground in a process group of its own, keeps job control, and the terminal's
   * settings and foreground are put back at its end. Elsewhere it gets a session without terminal.
   */
  INHERIT,
  /** Pipes to the caller; the command has a session of its own and no terminal. */
  PIPES
}
