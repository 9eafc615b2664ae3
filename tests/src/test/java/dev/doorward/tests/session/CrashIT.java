package dev.doorward.tests.session;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.doorward.tests.build.Ended;
import dev.doorward.tests.build.Started;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The daemon killed at any moment of a session of 50 calls. */
@Tag("sandbox")
class CrashIT {
  private static final long SEED = Long.getLong("doorward.seed", 20_261);
  private static final int OFTEN = Integer.getInteger("doorward.kills", 200);

  private final TestUser user;
  private final Random random = new Random(SEED);

  CrashIT(@TempDir Path folder) throws IOException {
    this.user = TestUser.in(folder);
    user.approve("notes", Jobs.NOTES);
    user.job(Jobs.notes());
  }

  @Test
  void noCallRunsWithoutAnIntentAndNothingLivesOn() throws Exception {
    crashes(20);
  }

  @Test
  @Tag("long")
  void noCallRunsWithoutAnIntentAndNothingLivesOnHoweverOften() throws Exception {
    crashes(OFTEN);
  }

  @Test
  void aResumedDaemonMakesNoCallTwice() throws Exception {
    resumptions(5);
  }

  @Test
  @Tag("long")
  void aResumedDaemonMakesNoCallTwiceHoweverOften() throws Exception {
    resumptions(OFTEN);
  }

  private void crashes(int times) throws Exception {
    Whole whole = wholeSession();
    int inTheMiddle = 0;
    int unknown = 0;
    for (int i = 0; i < times; i++) {
      FiftyCalls calls = new FiftyCalls(user, "k" + i);
      int jobs = user.audit().jobs().size();
      Started run = session(calls);
      await(run, jobs, whole);
      boolean ended = !run.process().isAlive();
      run.process().destroyForcibly();
      run.process().waitFor();
      Started.until(this::nothingRuns);

      if (user.audit().jobs().size() > jobs) {
        unknown += held(calls, user.audit().newest(), ended);
      }
      int ran = calls.ran().size();
      inTheMiddle += ran > 0 && ran < FiftyCalls.CALLS ? 1 : 0;
    }
    Ended verify = user.doorward("audit", "verify");
    assertThat(verify.code()).as(verify.out() + verify.err()).isZero();
    assertThat(session(new FiftyCalls(user, "after")).end().code()).isZero();
    Leftovers.none(user);
    System.out.printf(
        "killed %d times (seed %d), %d of them between calls; unknown outcomes %d; a whole session"
            + " took %d ms%n",
        times, SEED, inTheMiddle, unknown, TimeUnit.NANOSECONDS.toMillis(whole.nanos()));
  }

  private int held(FiftyCalls calls, String job, boolean ended) throws IOException {
    calls.nothingRanWithoutAnIntent(job);
    Ended tail = user.doorward("audit", "tail", job);
    assertThat(tail.code()).as(tail.err()).isZero();
    List<JsonNode> entries = user.audit().entries(job);
    if (entries.isEmpty()) {
      return 0; // Killed before the trail began, and so before anything ran.
    }
    assertThat(Audit.text(entries.get(entries.size() - 1), "kind")).isEqualTo("job-close");
    FiftyCalls.everyIntentHasOneEnding(user.audit(), job);
    int unknown = user.audit().entries(job, "unknown-outcome").size();
    assertThat(tail.err().isEmpty()).isEqualTo(unknown == 0 || ended);
    return unknown;
  }

  private void resumptions(int times) throws Exception {
    int ranInAll = 0;
    int refusedAgain = 0;
    for (int i = 0; i < times; i++) {
      FiftyCalls calls = new FiftyCalls(user, "r" + i);
      List<String> harness = List.of("--script", calls.script().toString(), "--jsonl");
      String job;
      List<String> ranBefore;
      try (Served served = Served.start(user, user.folder().resolve("job.yaml"))) {
        job = served.jobId();
        Started first = served.harness(harness);
        Started.until(() -> first.out().toFile().length() > 0);
        endedWithin(first, Duration.ofMillis(random.nextInt(1_000)).toNanos());
        served.crash();
        first.kill();
        first.process().waitFor();
        Started.until(this::nothingRuns);
        calls.nothingRanWithoutAnIntent(job);
        ranBefore = calls.ran();
      }
      try (Served again = Served.resume(user, job)) {
        List<JsonNode> steps = Script.steps(again.harness(harness).end().out());
        for (JsonNode step : steps) {
          if (ranBefore.contains(step.path("step").asText())) {
            assertThat(step.path("ran").asBoolean()).as(step.toString()).isFalse();
            refusedAgain++;
          }
        }
        assertThat(again.stop().code()).isZero();
      }
      assertThat(new HashSet<>(calls.ran())).hasSameSizeAs(calls.ran());
      calls.nothingRanWithoutAnIntent(job);
      FiftyCalls.everyIntentHasOneEnding(user.audit(), job);
      ranInAll += calls.ran().size();
    }
    assertThat(user.doorward("audit", "verify").code()).isZero();
    System.out.printf(
        "resumed %d times (seed %d): %d calls ran, each once; %d asked again were refused%n",
        times, SEED, ranInAll, refusedAgain);
  }

  /** How long a session is, in time and on its trail. */
  private record Whole(long nanos, long bytes) {}

  private Whole wholeSession() throws IOException {
    long start = System.nanoTime();
    Ended ended = session(new FiftyCalls(user, "whole")).end();
    assertThat(ended.code()).as(ended.err()).isZero();
    return new Whole(System.nanoTime() - start, Files.size(user.audit().file()));
  }

  // The moment of the kill: one in five by the clock, mostly while things start; the others when
  // the trail has so many bytes, which is between two calls or in one.
  private void await(Started run, int jobs, Whole whole) throws Exception {
    if (random.nextInt(5) == 0) {
      run.process().waitFor((long) (random.nextDouble() * whole.nanos()), TimeUnit.NANOSECONDS);
      return;
    }
    long bytes = (long) (random.nextDouble() * whole.bytes());
    while (run.process().isAlive()
        && (user.audit().jobs().size() <= jobs || Files.size(user.audit().file()) < bytes)) {
      LockSupport.parkNanos(100_000);
    }
    run.process().waitFor(random.nextInt(3_000_000), TimeUnit.NANOSECONDS);
  }

  private Started session(FiftyCalls calls) throws IOException {
    List<String> command =
        new ArrayList<>(
            List.of("run", "--job", user.folder().resolve("job.yaml").toString(), "--"));
    command.addAll(user.harness("--script", calls.script().toString(), "--jsonl"));
    return user.start(command.toArray(String[]::new));
  }

  // The moment of the kill is what is tested; nothing is waited for.
  private static boolean endedWithin(Started run, long nanos) throws InterruptedException {
    return run.process().waitFor(nanos, TimeUnit.NANOSECONDS);
  }

  private boolean nothingRuns() {
    try {
      return user.processes().isEmpty();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
