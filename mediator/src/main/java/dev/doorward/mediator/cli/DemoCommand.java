package dev.doorward.mediator.cli;

import dev.doorward.mediator.job.JobPolicy;
import dev.doorward.sandbox.SandboxException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** Plays a whole session with a scripted harness, in the real sandbox. */
@Command(
    name = "demo",
    mixinStandardHelpOptions = true,
    description = {
      "Plays a scripted session in the real sandbox; needs no key, no model, no network.",
      "Calls run, are refused for each reason, are asked and answered. Everything lies in a new"
          + " temporary directory, which is kept so that you can look at it."
    })
final class DemoCommand implements Callable<Integer> {
  private final Context context;

  DemoCommand(Context context) {
    this.context = context;
  }

  @Override
  public Integer call() throws CommandException {
    try {
      return play(DemoStage.build(context));
    } catch (IOException e) {
      throw new CommandException(Exit.RUN_FAILED, "the demo cannot be set up: " + e.getMessage());
    } catch (SandboxException e) {
      throw new CommandException(
          Exit.RUN_FAILED, e.getMessage() + "; 'doorward doctor' says what is missing");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CommandException(Exit.RUN_FAILED, "interrupted");
    }
  }

  private int play(DemoStage stage) throws CommandException, IOException, InterruptedException {
    Context inside = context.with(environment(stage));
    Places places = inside.places();
    places.prepare();
    Logging.toFile(places.logs().resolve("daemon.log"));
    JobPolicy policy = Jobs.policy(inside, stage.job());
    new DemoApprovals(inside, policy).approveListings();
    int code;
    try (DemoPerson person = DemoPerson.begin(inside)) {
      code = new SessionRun(inside, policy, harness(stage)).run();
      person.check();
    }
    Terminal terminal = context.terminal();
    terminal.line("");
    terminal.line("the audit trail lies in " + places.audit() + "; verified:");
    int verified = new AuditCommand(inside).verify(List.of(), false);
    terminal.line("read it with: " + stage.environmentLine() + " bin/doorward audit tail -n 100");
    return code == Exit.OK ? verified : code;
  }

  private Map<String, String> environment(DemoStage stage) {
    Map<String, String> environment = new HashMap<>(context.environment());
    environment.putAll(stage.environment());
    return environment;
  }

  private List<String> harness(DemoStage stage) {
    List<String> command = new ArrayList<>(DemoStage.java());
    command.addAll(
        List.of(
            "-cp",
            stage.fakes().toString(),
            "dev.doorward.tests.fake.FakeHarness",
            "--script",
            stage.script().toString()));
    stage
        .placeholders()
        .forEach((name, value) -> command.addAll(List.of("--set", name + "=" + value)));
    return command;
  }
}
