package dev.doorward.mediator.cli;

import dev.doorward.pin.relay.ServerProcess;
import dev.doorward.sandbox.HeldProcess;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** An MCP server that runs in a sandbox of its own. */
final class SandboxedServer implements ServerProcess {
  private static final Logger LOG = LoggerFactory.getLogger(SandboxedServer.class);
  private static final Duration AFTER_INPUT_CLOSED = Duration.ofMillis(500);
  private static final Duration AFTER_TERM = Duration.ofSeconds(2);
  private static final Duration AFTER_KILL = Duration.ofSeconds(10);

  private final HeldProcess process;

  SandboxedServer(HeldProcess process) {
    this.process = process;
  }

  @Override
  public InputStream stdout() {
    return process.stdout();
  }

  @Override
  public OutputStream stdin() {
    return process.stdin();
  }

  @Override
  public InputStream stderr() {
    return process.stderr();
  }

  @Override
  public boolean isAlive() {
    return process.isAlive();
  }

  @Override
  public void terminate() {
    closeInput();
    if (!ended(AFTER_INPUT_CLOSED)) {
      process.terminate(AFTER_TERM);
      if (!ended(AFTER_TERM.plus(AFTER_KILL))) {
        LOG.error("a server's sandbox has not ended pid={}", process.pid());
      }
    }
  }

  // A writer may hold the stream's lock while the server reads nothing, so the close is not waited
  // for.
  private void closeInput() {
    Thread closer =
        new Thread(
            () -> {
              try {
                process.stdin().close();
              } catch (IOException e) {
                LOG.debug("a server's input was closed already");
              }
            },
            "server-input-close");
    closer.setDaemon(true);
    closer.start();
  }

  private boolean ended(Duration limit) {
    try {
      process.exit().toCompletableFuture().get(limit.toMillis(), TimeUnit.MILLISECONDS);
      return true;
    } catch (TimeoutException e) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      process.kill();
      return false;
    } catch (ExecutionException e) {
      return true;
    }
  }
}
