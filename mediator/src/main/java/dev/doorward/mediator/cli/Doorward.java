package dev.doorward.mediator.cli;

/** The program's entry. */
public final class Doorward {
  private Doorward() {}

  /** Runs one command and exits with its code. */
  public static void main(String[] args) {
    System.err.println("doorward: no command yet");
    System.exit(2);
  }
}
