package dev.doorward.pin.relay;

import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A server on stdio, one message a line. Three threads: one reads its output and waits for nothing
 * else, one writes its input, one drains its stderr.
 */
final class StdioLink implements ServerLink {
  private static final Logger LOG = LoggerFactory.getLogger(StdioLink.class);

  private final String tool;
  private final ServerProcess process;
  private final MessageLimits limits;
  private final StderrSink stderr;
  private final Outbox outbox;
  private final CompletableFuture<Void> unwritable = new CompletableFuture<>();

  StdioLink(String tool, ServerProcess process, MessageLimits limits, StderrSink stderr) {
    this.tool = tool;
    this.process = process;
    this.limits = limits;
    this.stderr = stderr;
    this.outbox =
        new Outbox(process.stdin(), limits.pendingBytes(), e -> unwritable.complete(null));
  }

  @Override
  public void open(Receiver receiver) {
    unwritable.thenRun(() -> receiver.broken("its input is closed"));
    outbox.start("pin-write-" + tool);
    new StderrDrain(process.stderr(), limits, stderr).start("pin-stderr-" + tool);
    Thread reader = new Thread(() -> read(receiver), "pin-read-" + tool);
    reader.setDaemon(true);
    reader.start();
  }

  @Override
  public boolean offer(String message) {
    return outbox.offer(message);
  }

  @Override
  public boolean isAlive() {
    return process.isAlive();
  }

  @Override
  public void terminate() {
    outbox.close();
    process.terminate();
  }

  private void read(Receiver receiver) {
    try {
      LineReader lines = new LineReader(process.stdout(), limits.lineBytes());
      byte[] line = lines.next();
      while (line != null) {
        receiver.message(line);
        line = lines.next();
      }
      receiver.broken("it closed its output");
    } catch (LineReader.TooLong e) {
      receiver.broken("it wrote " + e.getMessage());
    } catch (IOException e) {
      receiver.broken("its output can't be read");
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
      // INVARIANT: no exception leaves a relay open.
      LOG.error("the relay of tool={} failed", tool, e);
      receiver.broken("of an error in the relay");
    }
  }
}
