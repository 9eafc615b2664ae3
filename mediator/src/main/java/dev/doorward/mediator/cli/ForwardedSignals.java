package dev.doorward.mediator.cli;

import dev.doorward.sandbox.HeldProcess;
import java.util.HashMap;
import java.util.Map;
import sun.misc.Signal;
import sun.misc.SignalHandler;

/**
 * Hands the daemon's signals on to the harness, whose end ends the daemon. The terminal's own (an
 * interrupt, a change of size) reach the harness directly, as its group is in the foreground. The
 * JDK's signal class is used rather than a native binding, which costs a fifth of a second.
 */
final class ForwardedSignals implements AutoCloseable {
  private static final Map<String, Integer> NUMBERS =
      Map.of("INT", 2, "TERM", 15, "HUP", 1, "USR2", 12, "WINCH", 28, "CONT", 18);

  private final Map<Signal, SignalHandler> before = new HashMap<>();

  private ForwardedSignals() {}

  /** Begins to forward. */
  static ForwardedSignals to(HeldProcess harness) {
    ForwardedSignals signals = new ForwardedSignals();
    NUMBERS.forEach(
        (name, number) -> {
          Signal signal = new Signal(name);
          signals.before.put(signal, Signal.handle(signal, got -> harness.signal(number)));
        });
    return signals;
  }

  @Override
  public void close() {
    before.forEach(Signal::handle);
  }
}
