package dev.doorward.mediator.cli;

import dev.doorward.mediator.tenant.KillSwitch;
import dev.doorward.mediator.tenant.TenantException;
import dev.doorward.mediator.tenant.TenantStore;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Throws a kill switch, or lists them. */
@Command(
    name = "kill",
    mixinStandardHelpOptions = true,
    description = {
      "Stops calls now, in every running session; with no SCOPE, lists the switches.",
      "SCOPE: '*' (everything), TOOL, TOOL.FUNCTION, a harness's own tool such as Bash, or job:NAME.",
      "What runs already is not stopped by it: end the session for that."
    })
final class KillCommand implements Callable<Integer> {
  private final Context context;

  @Parameters(index = "0", arity = "0..1", paramLabel = "SCOPE", description = "what to stop")
  private @Nullable String scope;

  @Option(names = "--reason", paramLabel = "TEXT", description = "why; those refused read it")
  private String reason = "no reason given";

  @Option(names = "--json", description = "print JSON, one object a line")
  private boolean json;

  KillCommand(Context context) {
    this.context = context;
  }

  @Override
  public Integer call() throws CommandException {
    try (TenantStore store = State.open(context.places())) {
      Optional<String> what = Optional.ofNullable(scope);
      if (what.isEmpty()) {
        print(store.killSwitches());
      } else {
        print(List.of(store.kill(what.get(), reason, State.person().toString())));
      }
      return Exit.OK;
    } catch (TenantException e) {
      throw State.failed(e);
    }
  }

  private void print(List<KillSwitch> switches) {
    if (switches.isEmpty() && !json) {
      context.terminal().line("no kill switch is thrown");
    }
    for (KillSwitch one : switches) {
      context
          .terminal()
          .line(
              json
                  ? Json.line(
                      Json.object()
                          .put("scope", one.scope())
                          .put("reason", one.reason())
                          .put("by", one.by())
                          .put("since", one.since().toString()))
                  : Text.line(one.scope() + "  stopped by " + one.by() + ": " + one.reason()));
    }
  }
}
