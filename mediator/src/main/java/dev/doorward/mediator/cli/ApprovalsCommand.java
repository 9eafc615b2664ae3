package dev.doorward.mediator.cli;

import dev.doorward.mediator.approvals.ApprovalException;
import dev.doorward.mediator.approvals.ApprovalQueue;
import dev.doorward.mediator.approvals.ApprovalView;
import dev.doorward.mediator.tenant.ApprovalRow;
import dev.doorward.mediator.tenant.TenantStore;
import java.time.Clock;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The questions that sessions of this node wait for, and their answers. */
@Command(
    name = "approvals",
    mixinStandardHelpOptions = true,
    description = "Shows what sessions ask a person, and answers it.")
final class ApprovalsCommand implements Callable<Integer> {
  private static final int WATCH_MILLIS = 250;

  private final Context context;

  ApprovalsCommand(Context context) {
    this.context = context;
  }

  @Override
  public Integer call() throws CommandException {
    return list(false);
  }

  @Command(name = "list", mixinStandardHelpOptions = true, description = "Lists what is open.")
  Integer list(@Option(names = "--json", description = "one JSON object a line") boolean json)
      throws CommandException {
    return withQueue(
        queue -> {
          List<ApprovalRow> open = queue.list();
          if (open.isEmpty() && !json) {
            context.terminal().line("nothing is asked");
          }
          open.forEach(row -> print(row, json));
          return Exit.OK;
        });
  }

  @Command(
      name = "show",
      mixinStandardHelpOptions = true,
      description = "Shows one question whole: the exact call first.")
  Integer show(@Parameters(paramLabel = "ID") String id) throws CommandException {
    return withQueue(
        queue -> {
          context.terminal().line(ApprovalView.whole(row(queue, id), Instant.now()));
          return Exit.OK;
        });
  }

  @Command(
      name = "approve",
      mixinStandardHelpOptions = true,
      description = {
        "Says yes to exactly the call that is shown.",
        "Prints the call and its digest; with --digest the yes is only given to that digest."
      })
  Integer approve(
      @Parameters(paramLabel = "ID") String id,
      @Option(names = "--digest", paramLabel = "HEX", description = "the digest you were shown")
          @Nullable String digest)
      throws CommandException {
    return withQueue(
        queue -> {
          ApprovalRow row = row(queue, id);
          context.terminal().line(ApprovalView.whole(row, Instant.now()));
          String shown = digest == null ? row.asked().digest() : digest;
          queue.approve(id, State.person(), shown);
          context.terminal().line("approved " + row.id());
          return Exit.OK;
        });
  }

  @Command(
      name = "deny",
      mixinStandardHelpOptions = true,
      description = "Says no; the agent reads the reason.")
  Integer deny(
      @Parameters(paramLabel = "ID") String id,
      @Option(names = "--reason", paramLabel = "TEXT", required = true, description = "why")
          String reason)
      throws CommandException {
    return withQueue(
        queue -> {
          queue.deny(id, State.person(), reason);
          context.terminal().line("denied " + row(queue, id).id());
          return Exit.OK;
        });
  }

  @Command(
      name = "watch",
      mixinStandardHelpOptions = true,
      description = {
        "Shows each new question as it is asked, until it is interrupted. On a terminal it takes the",
        "answer too: yes to exactly what is shown, or no with a reason; nothing is answered by default."
      })
  Integer watch(@Option(names = "--json", description = "one JSON object a line") boolean json)
      throws CommandException {
    return withQueue(
        queue -> {
          Set<String> seen = new HashSet<>();
          while (!Thread.currentThread().isInterrupted()) {
            for (ApprovalRow row : queue.list()) {
              if (seen.add(row.id())) {
                show(queue, row, json);
              }
            }
            pause();
          }
          return Exit.OK;
        });
  }

  private void show(ApprovalQueue queue, ApprovalRow row, boolean json) throws CommandException {
    Terminal terminal = context.terminal();
    if (json || !terminal.interactive()) {
      print(row, json);
      return;
    }
    terminal.line(ApprovalView.whole(row, Instant.now()));
    terminal.forgetTyped();
    String answer = terminal.ask("approve " + row.id() + "? [yes/no/later] ").orElse("");
    try {
      if (answer.equals("yes")) {
        queue.approve(row.id(), State.person(), row.asked().digest());
        terminal.line("approved " + row.id());
      } else if (answer.equals("no")) {
        String reason = terminal.ask("why? (the agent reads it) ").orElse("");
        queue.deny(row.id(), State.person(), reason.isEmpty() ? "no reason given" : reason);
        terminal.line("denied " + row.id());
      } else {
        terminal.line("left open; see 'doorward approvals list'");
      }
    } catch (ApprovalException e) {
      // It may have expired, or another person answered meanwhile.
      terminal.problem(String.valueOf(e.getMessage()));
    }
  }

  private void print(ApprovalRow row, boolean json) {
    context
        .terminal()
        .line(
            json
                ? Json.line(
                    Json.object()
                        .put("id", row.id())
                        .put("job", row.asked().job())
                        .put("jobId", row.asked().bound().jobId())
                        .put("function", row.asked().bound().function())
                        .put("arguments", row.asked().arguments())
                        .put("digest", row.asked().digest())
                        .put("deadline", row.asked().deadline().toString()))
                : ApprovalView.line(row, Instant.now()));
  }

  private static ApprovalRow row(ApprovalQueue queue, String id)
      throws ApprovalException, CommandException {
    return queue
        .find(id)
        .orElseThrow(
            () ->
                new CommandException(
                    Exit.NO, "no question has the id " + Text.line(id) + "; see 'approvals list'"));
  }

  private static void pause() {
    try {
      Thread.sleep(WATCH_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private interface Work {
    int on(ApprovalQueue queue) throws ApprovalException, CommandException;
  }

  private int withQueue(Work work) throws CommandException {
    Places places = context.places();
    places.prepare();
    // A question of a daemon that died is nobody's to answer.
    State.closeAbandoned(places, context.terminal());
    try (TenantStore store = State.open(places)) {
      return work.on(new ApprovalQueue(store.approvals(), Clock.systemUTC()));
    } catch (ApprovalException e) {
      throw new CommandException(Exit.NO, String.valueOf(e.getMessage()));
    }
  }
}
