package dev.doorward.mediator.cli;

import dev.doorward.mediator.front.claude.ClaudeException;
import dev.doorward.mediator.front.claude.ClaudeInstall;
import dev.doorward.mediator.front.claude.SafeVersionProbe;
import dev.doorward.mediator.tenant.TenantException;
import dev.doorward.mediator.tenant.TenantStore;
import dev.doorward.sandbox.facts.Fact;
import dev.doorward.sandbox.facts.SandboxFacts;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Says what is here, what is missing and what to type. */
@Command(
    name = "doctor",
    mixinStandardHelpOptions = true,
    description = "Says what is present, what is missing and what to type; exit 1 if anything is.")
final class DoctorCommand implements Callable<Integer> {
  private static final Duration VERSION_LIMIT = Duration.ofSeconds(20);

  private final Context context;

  @Option(names = "--json", description = "one JSON object a line")
  private boolean json;

  DoctorCommand(Context context) {
    this.context = context;
  }

  @Override
  public Integer call() throws CommandException {
    List<Fact> facts = new ArrayList<>();
    facts.add(
        new Fact("java", true, Runtime.version() + " at " + System.getProperty("java.home"), ""));
    facts.addAll(SandboxFacts.gather());
    facts.add(state());
    facts.add(claude());
    facts.forEach(this::print);
    boolean ready = facts.stream().allMatch(Fact::ok);
    if (!json) {
      context.terminal().line(ready ? "ready" : "not ready: see what is marked above");
    }
    return ready ? Exit.OK : Exit.NO;
  }

  private Fact state() {
    try {
      Places places = context.places();
      try (TenantStore store = State.open(places)) {
        return new Fact(
            "state",
            true,
            places.state() + ", " + store.killSwitches().size() + " kill switch(es) thrown",
            "");
      }
    } catch (CommandException | TenantException e) {
      return new Fact("state", false, "cannot be used", String.valueOf(e.getMessage()));
    }
  }

  // Without Claude Code other harnesses still run, so this is told and fails nothing.
  private Fact claude() {
    try {
      ClaudeInstall install =
          ClaudeInstall.find(
              context.environment().getOrDefault("PATH", ""),
              context.here(),
              new SafeVersionProbe(VERSION_LIMIT));
      return new Fact("claude code", true, install.version() + " at " + install.program(), "");
    } catch (ClaudeException e) {
      return new Fact(
          "claude code",
          true,
          "not usable: " + e.getMessage(),
          "needed for: doorward run -- claude");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return new Fact("claude code", true, "not looked at", "");
    }
  }

  private void print(Fact fact) {
    if (json) {
      context
          .terminal()
          .line(
              Json.line(
                  Json.object()
                      .put("name", fact.name())
                      .put("ok", fact.ok())
                      .put("found", fact.found())
                      .put("advice", fact.advice())));
      return;
    }
    Terminal terminal = context.terminal();
    String mark = fact.ok() ? terminal.green("ok     ") : terminal.red("missing");
    terminal.line("%s  %-16s  %s".formatted(mark, fact.name(), Text.line(fact.found())));
    if (!fact.advice().isEmpty()) {
      terminal.line("         %-16s  -> %s".formatted("", fact.advice()));
    }
  }
}
