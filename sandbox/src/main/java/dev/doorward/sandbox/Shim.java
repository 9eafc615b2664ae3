package dev.doorward.sandbox;

import dev.doorward.sandbox.seccomp.Architecture;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The command lines of the scripts that run on the host, before and after a bubblewrap. */
final class Shim {
  /** Files of one start: bubblewrap's options, the command, bubblewrap's status, the terminal. */
  record Files(Path options, Path command, Path status, Path terminal) {}

  private static final Logger LOG = LoggerFactory.getLogger(Shim.class);

  private final Path perl;
  private final Path bubblewrap;
  private final Architecture architecture;
  private final Path filter;
  private final ProcessTable table;
  private final Path execScript;
  private final Path terminalScript;

  Shim(
      RuntimeDirectory directory,
      Path perl,
      Path bubblewrap,
      Architecture architecture,
      Path filter,
      ProcessTable table) {
    this.perl = perl;
    this.bubblewrap = bubblewrap;
    this.architecture = architecture;
    this.filter = filter;
    this.table = table;
    this.execScript = directory.script("exec.pl");
    this.terminalScript = directory.script("terminal.pl");
  }

  /** What becomes bubblewrap when it is started. */
  ProcessBuilder builder(ResourceLimits limits, Stdio stdio, Files files) {
    List<String> line = new ArrayList<>(List.of(perl.toString(), execScript.toString()));
    line.add(Long.toString(ProcessHandle.current().pid()));
    line.add(Integer.toString(architecture.prctl()));
    line.add(Integer.toString(architecture.prlimit64()));
    line.add(Integer.toString(architecture.sigprocmask()));
    line.add(stdio.name());
    line.add(Integer.toString(processes(limits)));
    line.add(Long.toString(limits.fileBytes()));
    line.add(Integer.toString(limits.openFiles()));
    line.add(files.options().toString());
    line.add(files.command().toString());
    line.add(filter.toString());
    line.add(files.status().toString());
    line.add(files.terminal().toString());
    line.add(bubblewrap.toString());
    return plain(line, stdio);
  }

  /** Starts the process that ends the sandboxes of this launcher should it be killed. */
  Process guard(RuntimeDirectory directory) {
    List<String> line =
        List.of(
            perl.toString(),
            directory.script("guard.pl").toString(),
            directory.path().toString(),
            terminalScript.toString());
    ProcessBuilder builder = plain(line, Stdio.PIPES);
    builder.redirectOutput(ProcessBuilder.Redirect.DISCARD);
    builder.redirectError(ProcessBuilder.Redirect.DISCARD);
    try {
      return builder.start();
    } catch (IOException e) {
      throw new SandboxException(
          "the guard of the sandboxes cannot be started: " + e.getMessage(), e);
    }
  }

  /** Puts the terminal back; a script, since a JVM cannot take the foreground from behind. */
  void restoreTerminal(Path note) {
    if (note.toFile().length() == 0) {
      return;
    }
    try {
      List<String> line = List.of(perl.toString(), terminalScript.toString(), note.toString());
      Process process = plain(line, Stdio.INHERIT).start();
      if (!process.waitFor(5, TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
    } catch (IOException e) {
      LOG.warn("cannot put the terminal back; type: stty sane ({})", e.toString());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /**
   * The kernel counts all the user's processes, so the limit starts from those there are. It holds
   * root to none, so there the table is not read.
   */
  private int processes(ResourceLimits limits) {
    long user = table.uidOf(ProcessHandle.current().pid());
    return limits.processes() + (user == 0 ? 0 : table.threadsOf(user));
  }

  private static ProcessBuilder plain(List<String> line, Stdio stdio) {
    ProcessBuilder builder = new ProcessBuilder(line).directory(new File("/"));
    builder.environment().clear();
    builder.environment().putAll(Map.of("PATH", "/usr/bin:/bin"));
    return stdio == Stdio.INHERIT ? builder.inheritIO() : builder;
  }
}
