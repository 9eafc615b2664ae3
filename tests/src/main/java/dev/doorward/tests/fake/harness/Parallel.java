package dev.doorward.tests.fake.harness;

import dev.doorward.tests.fake.script.ScriptCall;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Makes the same call many times at the same moment, each under an id of its own. */
final class Parallel implements Behaviour {
  private static final int MANY = 64;

  private final Calls calls;

  Parallel(Calls calls) {
    this.calls = calls;
  }

  @Override
  public List<Step> play(ScriptCall call) {
    int count = call.misbehave().map(how -> how.detail().asInt(MANY)).orElse(MANY);
    List<Outcome> outcomes = new ArrayList<>();
    ExecutorService threads = Executors.newFixedThreadPool(count);
    try {
      CountDownLatch ready = new CountDownLatch(count);
      List<Future<Outcome>> running = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        running.add(threads.submit(() -> together(call, ready)));
      }
      for (Future<Outcome> one : running) {
        outcomes.add(one.get());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (ExecutionException e) {
      throw new IllegalStateException("a call at the same time failed", e.getCause());
    } finally {
      threads.shutdownNow();
    }
    return List.of(summary(call, count, outcomes));
  }

  private Outcome together(ScriptCall call, CountDownLatch ready) throws InterruptedException {
    String id = calls.freshId();
    ready.countDown();
    ready.await();
    return calls.play(call, id);
  }

  private static Step summary(ScriptCall call, int count, List<Outcome> outcomes) {
    var decisions = new TreeMap<String, Integer>();
    List<String> broken = new ArrayList<>();
    for (Outcome outcome : outcomes) {
      decisions.merge(outcome.decision(), 1, Integer::sum);
      broken.addAll(Expectations.broken(outcome, call.expect()));
    }
    if (outcomes.size() != count) {
      broken.add(count - outcomes.size() + " calls were never answered");
    }
    Outcome one = outcomes.isEmpty() ? new Outcome("failed", "", false, "", 0) : outcomes.get(0);
    Outcome all =
        new Outcome(
            decisions.size() == 1 ? one.decision() : "mixed",
            one.reason(),
            outcomes.stream().allMatch(Outcome::ran),
            outcomes.size() + " answers of " + count + ": " + decisions,
            one.status());
    return new Step(call.name(), call.say(), call.tool(), all, broken.stream().distinct().toList());
  }
}
