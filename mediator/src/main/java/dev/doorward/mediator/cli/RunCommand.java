package dev.doorward.mediator.cli;

import dev.doorward.mediator.job.JobPolicy;
import dev.doorward.sandbox.SandboxException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Runs a harness with every tool call decided first. */
@Command(
    name = "run",
    mixinStandardHelpOptions = true,
    customSynopsis = "doorward run [--job FILE] [-- claude ARGS... | -- PROGRAM ARGS...]",
    description = {
      "Runs a session in a sandbox, with every tool call decided before it is made.",
      "Returns the harness's exit code, or 125 when the session could not be run. With no job file:"
          + " the current directory and the platform's defaults. A PROGRAM other than claude is a"
          + " harness that speaks the hook protocol itself; the file it finds in $DOORWARD_SESSION"
          + " tells it where."
    })
final class RunCommand implements Callable<Integer> {
  private final Context context;

  @Option(names = "--job", paramLabel = "FILE", description = "the job file")
  private @Nullable Path job;

  RunCommand(Context context) {
    this.context = context;
  }

  @Override
  public Integer call() throws CommandException {
    Places places = context.places();
    places.prepare();
    State.closeAbandoned(places, context.terminal());
    JobPolicy policy = Jobs.policy(context, job);
    List<String> command = command(policy);
    try {
      Logging.toFile(places.logs().resolve("daemon.log"));
      return new SessionRun(context, policy, command).run();
    } catch (SandboxException | IOException e) {
      throw new CommandException(
          Exit.RUN_FAILED, e.getMessage() + "; 'doorward doctor' says what is missing");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CommandException(Exit.RUN_FAILED, "interrupted");
    } catch (CommandException e) {
      throw e.code() == Exit.INTERNAL
          ? new CommandException(Exit.RUN_FAILED, String.valueOf(e.getMessage()))
          : e;
    }
  }

  private List<String> command(JobPolicy policy) throws CommandException {
    if (!context.command().isEmpty()) {
      return context.command();
    }
    if (policy.harness().kind() == JobPolicy.HarnessKind.SCRIPTED) {
      throw CommandException.usage("the job's harness is scripted; name its program after --");
    }
    return List.of("claude");
  }
}
