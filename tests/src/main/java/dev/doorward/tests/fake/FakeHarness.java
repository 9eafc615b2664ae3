package dev.doorward.tests.fake;

import dev.doorward.tests.fake.harness.HarnessCommand;

/**
 * Plays a script of calls against a daemon: {@code FakeHarness --script FILE [--session FILE]
 * [--set NAME=VALUE …] [--cwd DIR] [--timeout SECONDS] [--jsonl]}, or with {@code --load SESSIONS
 * CALLS} asks as fast as it can. Exit code 0 when all expectations held, 1 when not, 2 for a
 * mistake in the script or the arguments.
 */
public final class FakeHarness {
  private FakeHarness() {}

  public static void main(String[] arguments) {
    System.exit(new HarnessCommand(System.out, System.err, System.getenv()).run(arguments));
  }
}
