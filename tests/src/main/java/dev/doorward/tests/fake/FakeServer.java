package dev.doorward.tests.fake;

import dev.doorward.tests.fake.server.ExecutionLog;
import dev.doorward.tests.fake.server.StdioServer;
import dev.doorward.tests.fake.wire.Options;
import dev.doorward.tests.fake.wire.UsageException;
import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;

/**
 * An MCP server over stdin and stdout: {@code FakeServer [--kind KIND] [--after N] [--log FILE]}.
 * Every call carried out leaves a line in FILE; in a directory, in its file executed.jsonl (a
 * sandbox shows the server a directory that its command line names).
 */
public final class FakeServer {
  private FakeServer() {}

  public static void main(String[] arguments) throws IOException, InterruptedException {
    try {
      Options options = Options.read(arguments, Set.of("kind", "after", "log"));
      String log = options.get("log", "");
      StdioServer server =
          new StdioServer(
              options.get("kind", "honest"),
              options.number("after", 1),
              new ExecutionLog(log.isEmpty() ? Optional.empty() : Optional.of(file(Path.of(log)))),
              new BufferedOutputStream(new FileOutputStream(FileDescriptor.out)));
      server.serve(System.in);
    } catch (UsageException e) {
      System.err.println("FakeServer: " + e.getMessage());
      System.exit(2);
    }
  }

  private static Path file(Path log) {
    return Files.isDirectory(log) ? log.resolve("executed.jsonl") : log;
  }
}
