package dev.doorward.mediator.cli;

import dev.doorward.mediator.tenant.Snapshots;
import dev.doorward.mediator.tenant.TenantException;
import dev.doorward.mediator.tenant.TenantStore;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Approved listings of MCP servers. */
@Command(
    name = "pin",
    mixinStandardHelpOptions = true,
    description = "Holds MCP servers to the listing that was approved.")
final class PinCommand implements Callable<Integer> {
  private final Context context;

  private PinCommand(Context context) {
    this.context = context;
  }

  /** The command with its subcommands, for picocli. */
  static picocli.CommandLine of(Context context) {
    return new picocli.CommandLine(new PinCommand(context))
        .addSubcommand(new PinApproveCommand(context))
        .addSubcommand(new PinDiffCommand(context))
        .addSubcommand(new PinServeCommand(context));
  }

  @Override
  public Integer call() throws CommandException {
    return list(false);
  }

  @Command(
      name = "list",
      mixinStandardHelpOptions = true,
      description = "Lists the tools whose snapshot is approved on this node.")
  Integer list(@Option(names = "--json", description = "one JSON object a line") boolean json)
      throws CommandException {
    try (TenantStore store = State.open(context.places())) {
      if (store.approvedSnapshots().isEmpty() && !json) {
        context.terminal().line("nothing is approved; see 'doorward pin approve --help'");
      }
      for (Snapshots.Approved one : store.approvedSnapshots()) {
        print(one, json);
      }
      return Exit.OK;
    } catch (TenantException e) {
      throw State.failed(e);
    }
  }

  private void print(Snapshots.Approved one, boolean json) {
    context
        .terminal()
        .line(
            json
                ? Json.line(
                    Json.object()
                        .put("tool", one.tool())
                        .put("digest", one.digest())
                        .put("approver", one.approver())
                        .put("since", one.since().toString()))
                : Text.line(
                    one.tool()
                        + "  "
                        + one.digest()
                        + "  approved by "
                        + one.approver()
                        + " at "
                        + one.since()));
  }
}
