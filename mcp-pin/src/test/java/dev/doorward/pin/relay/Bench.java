package dev.doorward.pin.relay;

import dev.doorward.pin.Comparison;
import dev.doorward.pin.Listings;
import dev.doorward.pin.Snapshot;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.UnaryOperator;

/** A scripted server, the pin in front of it, and what it dropped; limits fit for tests. */
final class Bench implements AutoCloseable {
  /** The approved tool object of the function {@code echo}. */
  static final String ECHO = Listings.tool("echo");

  static final RelayLimits LIMITS =
      new RelayLimits(
          MessageLimits.DEFAULTS,
          TimeLimits.DEFAULTS
              .withQuiet(Duration.ofMillis(1))
              .withBackoff(Duration.ofMillis(1), Duration.ofMillis(5)),
          ListingLimits.DEFAULTS.withInterval(Duration.ofMillis(5)));

  final ScriptedServer server;
  final RecordedDrops drops = new RecordedDrops();
  final List<Comparison> comparisons = new CopyOnWriteArrayList<>();
  final PinnedServer pin;

  private Bench(ScriptedServer server, Snapshot snapshot, RelayLimits limits) {
    this.server = server;
    this.pin =
        PinnedServer.of(snapshot, server)
            .limits(limits)
            .drops(drops)
            .comparisons(comparisons::add)
            .build();
  }

  /** The server lists echo, and echo is approved. */
  static Bench withEcho() {
    return of(new ScriptedServer(ECHO), limits -> limits);
  }

  static Bench of(ScriptedServer server, UnaryOperator<RelayLimits> limits) {
    return new Bench(server, Listings.snapshot(ECHO), limits.apply(LIMITS));
  }

  static Bench of(ScriptedServer server, Snapshot snapshot) {
    return new Bench(server, snapshot, LIMITS);
  }

  PendingCall begin(String text) {
    return pin.call(new CallRequest("echo", JsonRpc.object().put("text", text)));
  }

  CallAnswer call(String text) {
    return Eventually.get(begin(text).answer());
  }

  /** The text of a result, or the code of an error. */
  String said(String text) {
    return said(call(text));
  }

  static String said(CallAnswer answer) {
    return answer instanceof CallAnswer.Result result
        ? result.result().path("content").path(0).path("text").asText()
        : "error " + ((CallAnswer.Error) answer).code();
  }

  @Override
  public void close() {
    pin.close();
  }
}
