package dev.doorward.tests.fake.harness;

/** Counts steps on their way to another report. */
final class CountingReport {
  private final Report report;
  private int steps;
  private int broken;

  CountingReport(Report report) {
    this.report = report;
  }

  void step(Step step) {
    steps++;
    broken += step.ok() ? 0 : 1;
    report.step(step);
  }

  /** Ends the report; true when every step went as expected. */
  boolean end() {
    report.end(steps, broken);
    return broken == 0;
  }
}
