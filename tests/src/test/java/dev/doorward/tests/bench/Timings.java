package dev.doorward.tests.bench;

import java.util.Arrays;
import java.util.Locale;

/** How long one thing took, each time. Used by one thread. */
final class Timings {
  private final String name;
  private long[] nanos = new long[1_024];
  private int count;

  Timings(String name) {
    this.name = name;
  }

  /** Something that is timed. */
  interface Action {
    void run() throws Exception;
  }

  void time(Action action) throws Exception {
    long start = System.nanoTime();
    action.run();
    add(System.nanoTime() - start);
  }

  private void add(long took) {
    if (count == nanos.length) {
      nanos = Arrays.copyOf(nanos, count * 2);
    }
    nanos[count++] = took;
  }

  /** In milliseconds: the value that this share of the times do not exceed. */
  double quantile(double share) {
    long[] sorted = Arrays.copyOf(nanos, count);
    Arrays.sort(sorted);
    int at = (int) Math.ceil(share * count) - 1;
    return sorted[Math.max(0, at)] / 1e6;
  }

  /** A line of a table: name, count, minimum, p50, p90, p99, maximum. */
  String row() {
    return String.format(
        Locale.ROOT,
        "| %-42s | %6d | %8.3f | %8.3f | %8.3f | %8.3f | %8.3f |",
        name,
        count,
        quantile(0),
        quantile(0.5),
        quantile(0.9),
        quantile(0.99),
        quantile(1));
  }

  static String head() {
    return String.format(
            Locale.ROOT,
            "| %-42s | %6s | %8s | %8s | %8s | %8s | %8s |",
            "milliseconds",
            "n",
            "min",
            "p50",
            "p90",
            "p99",
            "max")
        + "\n|---|---|---|---|---|---|---|";
  }
}
