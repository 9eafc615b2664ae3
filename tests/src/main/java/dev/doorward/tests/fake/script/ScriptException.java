package dev.doorward.tests.fake.script;

/** A script that cannot be played; the message holds file, line, column and what to change. */
public final class ScriptException extends Exception {
  private static final long serialVersionUID = 1L;

  public ScriptException(String message) {
    super(message);
  }
}
