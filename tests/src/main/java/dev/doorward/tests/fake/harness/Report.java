package dev.doorward.tests.fake.harness;

/** Where steps go as they happen. */
interface Report {
  void step(Step step);

  /** The end: how many steps there were, and how many did not go as expected. */
  void end(int steps, int broken);
}
