package dev.doorward.tests.fake.harness;

import dev.doorward.tests.fake.wire.Json;
import java.io.PrintStream;

/** One line of JSON a step, for programs. */
final class JsonLines implements Report {
  private final PrintStream out;

  JsonLines(PrintStream out) {
    this.out = out;
  }

  @Override
  public void step(Step step) {
    out.println(Json.text(step.json()));
    out.flush();
  }

  @Override
  public void end(int steps, int broken) {
    out.flush();
  }
}
