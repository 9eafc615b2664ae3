package dev.doorward.mediator.cli;

/** A command that ends with one line on standard error and an exit code. */
final class CommandException extends Exception {
  private static final long serialVersionUID = 1L;

  private final int code;

  CommandException(int code, String message) {
    super(message);
    this.code = code;
  }

  int code() {
    return code;
  }

  /** A wrong call or a bad file. */
  static CommandException usage(String message) {
    return new CommandException(Exit.USAGE, message);
  }
}
