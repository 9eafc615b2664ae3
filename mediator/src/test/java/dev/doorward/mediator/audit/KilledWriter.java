package dev.doorward.mediator.audit;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** The process that {@link KillTest} kills: four threads that write, and say what is on disk. */
final class KilledWriter {
  private KilledWriter() {}

  public static void main(String[] args) throws Exception {
    ChainLimits small = new ChainLimits(30_000, Duration.ofDays(1), 64, Duration.ofMillis(50));
    JournalTrail trail =
        JournalTrail.create(
            Path.of(args[0]), Some.opening(Some.JOB), TrailClock.system(), DiskFile.FILES, small);
    List<Thread> threads = new ArrayList<>();
    for (int t = 0; t < 4; t++) {
      String name = "t" + t;
      Thread thread = new Thread(() -> write(trail, name));
      thread.start();
      threads.add(thread);
    }
    for (Thread thread : threads) {
      thread.join();
    }
  }

  // The full stop shows that the whole id was printed.
  private static void write(JournalTrail trail, String name) {
    try {
      for (int i = 0; ; i++) {
        String call = name + "-" + i + ".";
        trail.appendAndWait(Some.intent(call));
        System.out.println(call);
        if (i % 3 != 0) {
          trail.append(Some.result(call));
        }
      }
    } catch (AuditException e) {
      throw new IllegalStateException(e);
    }
  }
}
