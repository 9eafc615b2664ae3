package dev.doorward.mediator.cli;

import dev.doorward.pin.PinException;
import dev.doorward.pin.Snapshot;
import dev.doorward.pin.SnapshotFile;
import dev.doorward.pin.relay.DropLog;
import dev.doorward.pin.relay.LocalServers;
import dev.doorward.pin.relay.PinnedServer;
import dev.doorward.pin.relay.RelayLimits;
import dev.doorward.pin.relay.StdioFront;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Stands between any client and a server, with no daemon. */
@Command(
    name = "serve",
    mixinStandardHelpOptions = true,
    customSynopsis = "doorward pin serve [--start-limit D] [--request-limit D] FILE -- COMMAND...",
    description = {
      "Stands between any MCP client and a server, with no daemon.",
      "Serves exactly the approved functions of FILE on standard input and output, and calls only"
          + " those that the server still lists as approved. In a client's MCP configuration:",
      "  \"command\": \"doorward\", \"args\": [\"pin\", \"serve\", \"x.json\", \"--\", \"node\", \"x.js\"]"
    })
final class PinServeCommand implements Callable<Integer> {
  private final Context context;

  @Parameters(paramLabel = "FILE", description = "the approved snapshot")
  private Path file = Path.of("");

  @Option(
      names = "--start-limit",
      paramLabel = "D",
      description = "how long the server may take to start, such as 30s",
      converter = DurationText.class)
  private @Nullable Duration startLimit;

  @Option(
      names = "--request-limit",
      paramLabel = "D",
      description = "how long one call may take, such as 5m",
      converter = DurationText.class)
  private @Nullable Duration requestLimit;

  PinServeCommand(Context context) {
    this.context = context;
  }

  @Override
  public Integer call() throws CommandException {
    if (context.command().isEmpty()) {
      throw CommandException.usage("say which server after --");
    }
    RelayLimits limits = RelayLimits.defaults();
    limits = startLimit == null ? limits : limits.withStartLimit(startLimit);
    limits = requestLimit == null ? limits : limits.withRequestLimit(requestLimit);
    try {
      Snapshot snapshot = SnapshotFile.read(file);
      try (PinnedServer server =
          PinnedServer.of(snapshot, LocalServers.starter(context.command(), Map.of()))
              .limits(limits)
              .build()) {
        Thread end = new Thread(server::close, "pin-serve-end");
        Runtime.getRuntime().addShutdownHook(end);
        new StdioFront(System.in, System.out, limits).serve(server, DropLog.toLog());
      }
      return Exit.OK;
    } catch (PinException | IOException e) {
      throw new CommandException(Exit.NO, String.valueOf(e.getMessage()));
    }
  }
}
