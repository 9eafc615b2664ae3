package dev.doorward.mediator.cli;

import dev.doorward.mediator.tenant.TenantException;
import dev.doorward.mediator.tenant.TenantStore;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Takes a kill switch back. */
@Command(
    name = "unkill",
    mixinStandardHelpOptions = true,
    description = "Takes a kill switch back; exit 1 when there was none of this scope.")
final class UnkillCommand implements Callable<Integer> {
  private final Context context;

  @Parameters(index = "0", paramLabel = "SCOPE", description = "as it was given to kill")
  private String scope = "";

  UnkillCommand(Context context) {
    this.context = context;
  }

  @Override
  public Integer call() throws CommandException {
    try (TenantStore store = State.open(context.places())) {
      if (store.unkill(scope, State.person().toString())) {
        context.terminal().line(Text.line(scope) + " is no longer stopped");
        return Exit.OK;
      }
      context.terminal().problem("no kill switch of this scope is thrown: " + Text.line(scope));
      return Exit.NO;
    } catch (TenantException e) {
      throw State.failed(e);
    }
  }
}
