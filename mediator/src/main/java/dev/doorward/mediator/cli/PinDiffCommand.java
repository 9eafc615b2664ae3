package dev.doorward.mediator.cli;

import dev.doorward.pin.Comparison;
import dev.doorward.pin.ListingDiff;
import dev.doorward.pin.PinException;
import dev.doorward.pin.ServerSource;
import dev.doorward.pin.Snapshot;
import dev.doorward.pin.SnapshotFile;
import dev.doorward.pin.relay.Approval;
import dev.doorward.pin.relay.RelayLimits;
import dev.doorward.pin.relay.StderrSink;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Says what a server lists otherwise than it was approved. */
@Command(
    name = "diff",
    mixinStandardHelpOptions = true,
    customSynopsis = "doorward pin diff [--read PATH]... TOOL|FILE [-- COMMAND...]",
    description = {
      "Shows what a server lists otherwise than it was approved; exit 1 when they differ.",
      "A TOOL's server is started in its sandbox, a FILE's without one."
    })
final class PinDiffCommand implements Callable<Integer> {
  private final Context context;

  @Parameters(paramLabel = "TOOL|FILE", description = "an approved tool, or a snapshot's file")
  private String what = "";

  @Option(
      names = "--read",
      paramLabel = "PATH",
      description = "a path that the server may read; may be repeated")
  private @Nullable List<Path> read;

  PinDiffCommand(Context context) {
    this.context = context;
  }

  @Override
  public Integer call() throws CommandException {
    Path approved = context.places().pin(what);
    boolean tool = Files.exists(approved);
    try {
      Snapshot snapshot = SnapshotFile.read(tool ? approved : Path.of(what));
      ListingDiff diff = ListingDiff.of(Comparison.of(snapshot, live(snapshot, tool)));
      context.terminal().line(diff.isEmpty() ? "as approved" : diff.text());
      return diff.isEmpty() ? Exit.OK : Exit.NO;
    } catch (PinException e) {
      throw new CommandException(Exit.NO, String.valueOf(e.getMessage()));
    }
  }

  private dev.doorward.pin.Listing live(Snapshot snapshot, boolean tool)
      throws CommandException, PinException {
    List<String> command = context.command();
    if (command.isEmpty() && snapshot.source() instanceof ServerSource.Command kept) {
      command = kept.argv();
    }
    if (command.isEmpty()) {
      throw CommandException.usage("say which server after --");
    }
    List<Path> readable = read == null ? List.of() : read;
    try (PinSource source =
        tool
            ? PinSource.sandboxed(context, context.here(), snapshot.tool(), command, readable)
            : PinSource.local(command)) {
      return Approval.listOf(
              snapshot.tool(),
              source.starter(),
              snapshot.protocolVersion(),
              RelayLimits.defaults(),
              StderrSink.none())
          .listing();
    }
  }
}
