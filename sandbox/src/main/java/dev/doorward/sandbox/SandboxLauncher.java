package dev.doorward.sandbox;

import dev.doorward.sandbox.seccomp.Architecture;
import dev.doorward.sandbox.seccomp.SeccompFilter;
import io.netty.channel.EventLoopGroup;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Starts sandboxes, and ends with all of them: when it is closed, when this process ends or is
 * killed. One for the life of a daemon. Thread-safe; a start blocks for some milliseconds, so it is
 * not for event loops.
 */
public final class SandboxLauncher implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(SandboxLauncher.class);
  private static final Duration HANDOVER_LIMIT = Duration.ofSeconds(30);
  private static final Duration CLOSE_LIMIT = Duration.ofSeconds(15);

  private final RuntimeDirectory directory;
  private final StarterThread starter = StarterThread.begin();
  private final Set<HeldProcess> held = ConcurrentHashMap.newKeySet();
  private final ProcessTable table = ProcessTable.ofThisHost();
  private final Shim shim;
  private final StartScript startScript;
  private final Process guard;

  private SandboxLauncher(
      RuntimeDirectory directory, Path perl, Path bubblewrap, Architecture arch) {
    this.directory = directory;
    Path filter = directory.newFile("seccomp", SeccompFilter.of(arch).bytes());
    this.shim = new Shim(directory, perl, bubblewrap, arch, filter, table);
    this.startScript = new StartScript(directory.script("start.pl"), arch);
    this.guard = shim.guard(directory);
  }

  /**
   * A launcher that keeps its files in a new private directory under {@code parent}, and removes
   * those that killed launchers left there.
   *
   * @param parent a directory that only the caller can write to; a short path, as sockets lie in it
   * @throws SandboxException if bubblewrap or Perl is missing or the directory cannot be used
   */
  public static SandboxLauncher open(Path parent) {
    Architecture architecture =
        Architecture.current()
            .orElseThrow(
                () -> new SandboxException("sandboxes run on x86_64 and aarch64 only, for now"));
    Path perl = Programs.require(Programs.perl(), "perl", "perl-base");
    Path bubblewrap = Programs.require(Programs.bubblewrap(), "bubblewrap", "bubblewrap");
    return new SandboxLauncher(RuntimeDirectory.open(parent), perl, bubblewrap, architecture);
  }

  /**
   * Starts a sandbox that asks for no listeners.
   *
   * @throws SandboxException if it cannot be started
   */
  public HeldProcess start(SandboxSpec spec, Stdio stdio) {
    if (!spec.listeners().isEmpty()) {
      throw new SandboxException("this sandbox has listeners; start it with an event loop group");
    }
    return start(spec, stdio, null, HANDOVER_LIMIT);
  }

  /**
   * Starts a sandbox whose command waits until its {@link HeldProcess#listeners} have been
   * registered and {@link HeldProcess#proceed} is called.
   *
   * @param group an epoll group; receives the listeners, and would usually serve them
   * @throws SandboxException if it cannot be started
   */
  public HeldProcess start(SandboxSpec spec, Stdio stdio, EventLoopGroup group) {
    return start(spec, stdio, spec.listeners().isEmpty() ? null : group, HANDOVER_LIMIT);
  }

  /** For tests: with another time limit for the listeners' arrival. */
  HeldProcess start(
      SandboxSpec spec, Stdio stdio, @Nullable EventLoopGroup group, Duration handoverLimit) {
    Path control = directory.newPath("sock");
    ListenerHandover handover =
        group == null
            ? null
            : ListenerHandover.open(group, spec.listeners(), control, handoverLimit);
    List<Path> files = new ArrayList<>();
    try {
      return launch(spec, stdio, handover, control, files);
    } catch (RuntimeException e) {
      files.forEach(RuntimeDirectory::remove);
      if (handover != null) {
        handover.close();
      }
      throw e;
    }
  }

  /** Ends every sandbox, waits until nothing of them lives, and removes the private directory. */
  @Override
  public void close() {
    held.forEach(HeldProcess::kill);
    List<CompletableFuture<ExitStatus>> ends =
        held.stream().map(process -> process.exit().toCompletableFuture()).toList();
    try {
      CompletableFuture.allOf(ends.toArray(CompletableFuture<?>[]::new))
          .get(CLOSE_LIMIT.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (Exception e) {
      LOG.error("a sandbox has not ended within {}: {}", CLOSE_LIMIT, e.toString());
    }
    starter.close();
    directory.close();
    endGuard();
  }

  /** The end of its input tells the guard; it finds nothing to do. */
  private void endGuard() {
    try {
      guard.getOutputStream().close();
      guard.waitFor(5, TimeUnit.SECONDS);
    } catch (IOException e) {
      guard.destroyForcibly();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private HeldProcess launch(
      SandboxSpec spec,
      Stdio stdio,
      @Nullable ListenerHandover handover,
      Path control,
      List<Path> files) {
    boolean scripted = handover != null || stdio == Stdio.INHERIT;
    List<Mount> extra =
        scripted ? startScript.mounts(handover == null ? null : control) : List.of();
    List<String> command = scripted ? startScript.command(spec, handover != null) : spec.command();
    List<String> options =
        BubblewrapArguments.of(spec, extra, contents -> keep("data", contents.bytes(), files));
    Shim.Files paths =
        new Shim.Files(
            keep("options", words(options), files),
            keep("command", words(command), files),
            keep("status", new byte[0], files),
            keep("terminal", new byte[0], files));
    ProcessBuilder builder = shim.builder(spec.limits(), stdio, paths);
    Process process = starter.call(builder::start);
    HeldProcess started =
        new HeldProcess(
            process,
            new StatusFile(paths.status()),
            table,
            handover,
            () -> cleanUp(stdio, paths, files));
    held.add(started);
    started.exit().thenAccept(status -> held.remove(started));
    return started;
  }

  private void cleanUp(Stdio stdio, Shim.Files paths, List<Path> files) {
    if (stdio == Stdio.INHERIT) {
      shim.restoreTerminal(paths.terminal());
    }
    files.forEach(RuntimeDirectory::remove);
  }

  private static byte[] words(List<String> words) {
    return words.stream()
        .collect(Collectors.joining("\0", "", "\0"))
        .getBytes(StandardCharsets.UTF_8);
  }

  private Path keep(String suffix, byte[] bytes, List<Path> files) {
    Path file = directory.newFile(suffix, bytes);
    files.add(file);
    return file;
  }
}
