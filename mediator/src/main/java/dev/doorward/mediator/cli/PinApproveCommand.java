package dev.doorward.mediator.cli;

import dev.doorward.mediator.tenant.TenantException;
import dev.doorward.mediator.tenant.TenantStore;
import dev.doorward.pin.ApprovalView;
import dev.doorward.pin.ListedFunction;
import dev.doorward.pin.PinException;
import dev.doorward.pin.ServerSource;
import dev.doorward.pin.Snapshot;
import dev.doorward.pin.SnapshotFile;
import dev.doorward.pin.relay.Approval;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Shows what a server lists and keeps what is approved of it. */
@Command(
    name = "approve",
    mixinStandardHelpOptions = true,
    customSynopsis = {
      "doorward pin approve TOOL [--function NAME]... [--read PATH]... [--yes [--expect DIGEST]] -- COMMAND...",
      "doorward pin approve --out FILE [--name TOOL] [--yes [--expect DIGEST]] -- COMMAND..."
    },
    description = {
      "Starts a server, shows what it lists, and keeps what is approved.",
      "With TOOL the snapshot becomes this node's approved one of that tool; the server is listed in"
          + " the sandbox in which jobs run it. With --out only that file is written: no state, no"
          + " daemon, no sandbox."
    })
final class PinApproveCommand implements Callable<Integer> {
  private final Context context;

  @Parameters(arity = "0..1", paramLabel = "TOOL", description = "the tool's name in job files")
  private @Nullable String tool;

  @Option(names = "--out", paramLabel = "FILE", description = "write this snapshot file only")
  private @Nullable Path out;

  @Option(names = "--name", paramLabel = "TOOL", description = "the tool's name, with --out")
  private @Nullable String name;

  @Option(
      names = "--function",
      paramLabel = "NAME",
      description = "approve this function; may be repeated; all when none is named")
  private @Nullable List<String> functions;

  @Option(
      names = "--read",
      paramLabel = "PATH",
      description = "a path that the server may read; may be repeated")
  private @Nullable List<Path> read;

  @Option(names = "--yes", description = "approve without asking")
  private boolean yes;

  @Option(
      names = "--expect",
      paramLabel = "DIGEST",
      description = "approve only a snapshot of this digest")
  private @Nullable String expect;

  PinApproveCommand(Context context) {
    this.context = context;
  }

  @Override
  public Integer call() throws CommandException {
    if ((tool == null) == (out == null)) {
      throw CommandException.usage("name a TOOL, or a file with --out; see 'pin approve --help'");
    }
    if (context.command().isEmpty()) {
      throw CommandException.usage("say which server after --, such as: -- node /opt/x/index.js");
    }
    String named = tool != null ? tool : name != null ? name : "server";
    Approval.Served served = listed(named);
    context.terminal().line(ApprovalView.of(named, served.functions()));
    Snapshot snapshot = chosen(named, served);
    context.terminal().line("snapshot digest  " + snapshot.digest());
    confirm(snapshot);
    keep(snapshot);
    return Exit.OK;
  }

  private Approval.Served listed(String named) throws CommandException {
    List<Path> readable = read == null ? List.of() : read;
    try (PinSource source =
        out != null
            ? PinSource.local(context.command())
            : PinSource.sandboxed(context, context.here(), named, context.command(), readable)) {
      return Approval.listOf(named, source.starter());
    } catch (PinException e) {
      throw new CommandException(Exit.NO, "the server cannot be listed: " + e.getMessage());
    }
  }

  private Snapshot chosen(String named, Approval.Served served) throws CommandException {
    Set<String> wanted = functions == null ? Set.of() : new HashSet<>(functions);
    for (String function : wanted) {
      if (served.functions().stream().noneMatch(f -> f.name().equals(function))) {
        throw CommandException.usage("the server lists no function " + Text.line(function));
      }
    }
    Predicate<ListedFunction> chosen = f -> wanted.isEmpty() || wanted.contains(f.name());
    try {
      return served.approve(
          named,
          new ServerSource.Command(context.command()),
          State.person().toString(),
          Instant.now(),
          chosen);
    } catch (PinException e) {
      throw new CommandException(
          Exit.NO, "not approved: " + e.getMessage() + "; choose others with --function");
    }
  }

  private void confirm(Snapshot snapshot) throws CommandException {
    if (expect != null && !expect.equals(snapshot.digest())) {
      throw new CommandException(
          Exit.NO, "the snapshot's digest is " + snapshot.digest() + ", not " + Text.line(expect));
    }
    if (yes) {
      return;
    }
    if (!context.terminal().interactive()) {
      throw CommandException.usage("nobody can be asked here; look at it, then repeat with --yes");
    }
    Optional<String> answer =
        context
            .terminal()
            .ask("Approve these %d functions? [y/N] ".formatted(snapshot.functions().size()));
    if (!answer.filter("y"::equalsIgnoreCase).isPresent()) {
      throw new CommandException(Exit.NO, "nothing was approved");
    }
  }

  private void keep(Snapshot snapshot) throws CommandException {
    try {
      if (out != null) {
        SnapshotFile.write(out, snapshot);
        context.terminal().line("written to " + out);
        return;
      }
      Places places = context.places();
      try (TenantStore store = State.open(places)) {
        SnapshotFile.write(places.pin(snapshot.tool()), snapshot);
        store.approveSnapshot(snapshot.tool(), snapshot.digest(), State.person().toString());
      }
      context.terminal().line("approved " + Text.line(snapshot.tool()));
    } catch (PinException e) {
      throw new CommandException(Exit.INTERNAL, String.valueOf(e.getMessage()));
    } catch (TenantException e) {
      throw State.failed(e);
    }
  }
}
