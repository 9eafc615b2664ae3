package dev.doorward.mediator.cli;

/** Exit codes, the same for every command. */
final class Exit {
  static final int OK = 0;
  static final int NO = 1;
  static final int USAGE = 2;
  static final int INTERNAL = 3;
  static final int ASK = 4;
  static final int TAMPERED = 5;

  /** {@code run}'s own failures; every other code of it is the harness's. */
  static final int RUN_FAILED = 125;

  private Exit() {}
}
