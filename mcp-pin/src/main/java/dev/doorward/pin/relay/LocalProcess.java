package dev.doorward.pin.relay;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A process of this machine and what it started. */
final class LocalProcess implements ServerProcess {
  private static final Logger LOG = LoggerFactory.getLogger(LocalProcess.class);

  private final Process process;
  private final boolean group;
  private final Duration grace;

  /**
   * @param group whether the process leads a process group of its own
   */
  LocalProcess(Process process, boolean group, Duration grace) {
    this.process = process;
    this.group = group;
    this.grace = grace;
  }

  @Override
  public InputStream stdout() {
    return process.getInputStream();
  }

  @Override
  public OutputStream stdin() {
    return process.getOutputStream();
  }

  @Override
  public InputStream stderr() {
    return process.getErrorStream();
  }

  @Override
  public boolean isAlive() {
    return process.isAlive();
  }

  @Override
  public synchronized void terminate() {
    // Taken before the process ends: afterwards its children belong to init.
    List<ProcessHandle> children = process.descendants().toList();
    closeInput();
    try {
      if (!ended()) {
        signal("TERM");
        process.toHandle().destroy();
        ended();
      }
      signal("KILL");
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.toHandle().destroyForcibly();
      children.forEach(ProcessHandle::destroyForcibly);
      ended();
    } catch (InterruptedException e) {
      process.toHandle().destroyForcibly();
      children.forEach(ProcessHandle::destroyForcibly);
      Thread.currentThread().interrupt();
    }
  }

  private boolean ended() throws InterruptedException {
    return process.waitFor(grace.toMillis(), TimeUnit.MILLISECONDS);
  }

  // On a thread of its own: closing waits for a write that is blocked on a full pipe.
  private void closeInput() {
    Thread close =
        new Thread(
            () -> {
              try {
                process.getOutputStream().close();
              } catch (IOException e) {
                LOG.debug("the server's input was closed already: {}", e.getMessage());
              }
            },
            "pin-close-" + process.pid());
    close.setDaemon(true);
    close.start();
  }

  // Java has no way to signal a group.
  private void signal(String name) throws InterruptedException {
    if (!group) {
      return;
    }
    try {
      Process kill =
          new ProcessBuilder("/bin/kill", "-" + name, "--", "-" + process.pid())
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start();
      kill.waitFor(grace.toMillis(), TimeUnit.MILLISECONDS);
    } catch (IOException e) {
      LOG.warn("a process group can't be signalled: {}", e.getMessage());
    }
  }
}
