package dev.doorward.mediator.secrets;

import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.commons.exec.CommandLine;
import org.apache.commons.exec.DefaultExecutor;
import org.apache.commons.exec.ExecuteException;
import org.apache.commons.exec.Executor;
import org.apache.commons.exec.PumpStreamHandler;

/**
 * A program whose standard output is the value. It is started from its argument vector, with no
 * shell in between; what it writes to standard error is dropped, since it may hold the value.
 */
final class CommandSource {
  private static final Duration GRACE = Duration.ofSeconds(1);

  private final Map<String, String> environment;
  private final Duration limit;

  CommandSource(Map<String, String> environment, Duration limit) {
    this.environment = environment;
    this.limit = limit;
  }

  String read(String name, List<String> command) throws SecretException {
    String where = "secret " + name + ": its program " + SecretText.shown(command.get(0));
    TreeWatchdog watchdog = new TreeWatchdog(limit);
    BoundedOutput output = new BoundedOutput(SecretSources.MOST_BYTES, watchdog::end);
    try {
      run(command, watchdog, output);
      return SecretText.decode(output.take(), where);
    } catch (ExecuteException e) {
      throw new SecretException(where + " " + why(e, watchdog, output));
    } catch (IOException e) {
      throw new SecretException(where + " cannot be started; check that it is there and may run");
    } finally {
      output.wipe();
    }
  }

  private void run(List<String> command, TreeWatchdog watchdog, BoundedOutput output)
      throws IOException {
    PumpStreamHandler streams =
        new PumpStreamHandler(
            output, OutputStream.nullOutputStream(), new ByteArrayInputStream(new byte[0]));
    streams.setStopTimeout(GRACE);
    DefaultExecutor executor = DefaultExecutor.builder().get();
    // The current directory may be a workspace; no program is to find anything there.
    executor.setWorkingDirectory(new File("/"));
    executor.setStreamHandler(streams);
    executor.setWatchdog(watchdog);
    executor.execute(line(command), environment);
  }

  private static CommandLine line(List<String> command) {
    CommandLine line = new CommandLine(command.get(0));
    command.subList(1, command.size()).forEach(word -> line.addArgument(word, false));
    return line;
  }

  private String why(ExecuteException e, TreeWatchdog watchdog, BoundedOutput output) {
    if (output.isOver()) {
      return "gives more than 64 KiB; a secret is shorter";
    }
    if (watchdog.ended()) {
      return "gave nothing within "
          + limit.toSeconds()
          + " s and was ended; it must not wait for a person";
    }
    if (e.getExitValue() == Executor.INVALID_EXITVALUE) {
      return "left a process behind that holds its output; it must end with all it started";
    }
    return "ended with code " + e.getExitValue() + "; run it by hand to see why";
  }
}
