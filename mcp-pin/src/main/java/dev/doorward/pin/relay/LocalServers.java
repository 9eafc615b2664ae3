package dev.doorward.pin.relay;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Servers started on this machine with no sandbox, for use without a daemon: argument vector, no
 * shell; a process group of their own where the machine has {@code setsid}; an environment of the
 * allowed variables only.
 */
public final class LocalServers {
  /** The variables a server is given of this process's own environment; all else is left out. */
  public static final Set<String> ALLOWED =
      Set.of(
          "HOME",
          "LANG",
          "LC_ALL",
          "LC_CTYPE",
          "LOGNAME",
          "PATH",
          "SHELL",
          "TERM",
          "TMPDIR",
          "TZ",
          "USER");

  private static final Duration GRACE = Duration.ofSeconds(2);
  private static final Path SETSID = Path.of("/usr/bin/setsid");

  private LocalServers() {}

  /**
   * A starter of a command.
   *
   * @param environment more variables; they win over the allowed ones
   */
  public static ServerStarter starter(List<String> command, Map<String, String> environment) {
    return starter(command, environment, GRACE);
  }

  /**
   * As above.
   *
   * @param grace how long the server may take to end after its input was closed, and again after
   *     SIGTERM
   */
  public static ServerStarter starter(
      List<String> command, Map<String, String> environment, Duration grace) {
    List<String> argv = List.copyOf(command);
    Map<String, String> more = Map.copyOf(environment);
    boolean group = Files.isExecutable(SETSID);
    List<String> started = new ArrayList<>();
    if (group) {
      started.add(SETSID.toString());
    }
    started.addAll(argv);
    return () -> {
      ProcessBuilder builder = new ProcessBuilder(started);
      builder.environment().keySet().retainAll(ALLOWED);
      builder.environment().putAll(more);
      find(argv.get(0), builder.environment().getOrDefault("PATH", ""));
      return new LocalProcess(builder.start(), group, grace);
    };
  }

  // setsid would only say so by an exit code.
  private static void find(String program, String path) throws IOException {
    if (program.contains("/")) {
      if (!Files.isExecutable(Path.of(program))) {
        throw new IOException("no such program: " + program);
      }
      return;
    }
    for (String folder : path.split(":", -1)) {
      if (Files.isExecutable(Path.of(folder.isEmpty() ? "." : folder, program))) {
        return;
      }
    }
    throw new IOException("no such program on PATH: " + program);
  }
}
