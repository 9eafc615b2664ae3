package dev.doorward.pin.relay;

import dev.doorward.pin.VisibleText;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads a server's stderr to its end, whatever comes, so that the server never blocks on it; hands
 * on lines that are cut, up to a total.
 */
final class StderrDrain {
  private static final Logger LOG = LoggerFactory.getLogger(StderrDrain.class);

  private final InputStream in;
  private final MessageLimits limits;
  private final StderrSink sink;
  private final ByteArrayOutputStream line = new ByteArrayOutputStream();
  private int left;

  StderrDrain(InputStream in, MessageLimits limits, StderrSink sink) {
    this.in = in;
    this.limits = limits;
    this.sink = sink;
    this.left = limits.stderrBytes();
  }

  void start(String name) {
    Thread thread = new Thread(this::run, name);
    thread.setDaemon(true);
    thread.start();
  }

  private void run() {
    byte[] buffer = new byte[8 << 10];
    try {
      int read = in.read(buffer);
      while (read >= 0) {
        take(buffer, read);
        read = in.read(buffer);
      }
    } catch (IOException e) {
      LOG.debug("stderr ended: {}", e.getMessage());
    }
    hand();
  }

  private void take(byte[] bytes, int count) {
    for (int i = 0; i < count && left > 0; i++) {
      if (bytes[i] == '\n') {
        hand();
      } else if (line.size() < limits.stderrLine()) {
        line.write(bytes[i]);
        left--;
      }
    }
  }

  private void hand() {
    if (line.size() == 0) {
      return;
    }
    String text = line.toString(StandardCharsets.UTF_8).stripTrailing();
    line.reset();
    try {
      sink.line(VisibleText.line(text, limits.stderrLine()));
    } catch (RuntimeException e) {
      LOG.warn("the stderr sink failed", e);
    }
  }
}
