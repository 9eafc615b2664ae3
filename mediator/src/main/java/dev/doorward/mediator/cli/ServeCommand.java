package dev.doorward.mediator.cli;

import dev.doorward.mediator.job.JobPolicy;
import dev.doorward.sandbox.SandboxException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Starts the daemon alone. */
@Command(
    name = "serve",
    mixinStandardHelpOptions = true,
    customSynopsis = "doorward serve [--job FILE | --resume JOB-ID]",
    description = {
      "Starts the daemon alone, for whoever starts the harness himself.",
      "Prints one line of JSON when ready (session, hooks, mcp, managedSettings, env), then serves"
          + " until SIGTERM or SIGINT. The harness must be held by other means, such as a container:"
          + " who runs as this user can answer approvals. --resume takes the ports and the token of"
          + " a daemon that died again, refuses what was in flight, and makes no call twice."
    })
final class ServeCommand implements Callable<Integer> {
  private final Context context;

  @Option(names = "--job", paramLabel = "FILE", description = "the job file")
  private @Nullable Path job;

  @Option(names = "--resume", paramLabel = "JOB-ID", description = "go on with this job")
  private @Nullable String resume;

  ServeCommand(Context context) {
    this.context = context;
  }

  @Override
  public Integer call() throws CommandException {
    if (job != null && resume != null) {
      throw CommandException.usage("--resume reads the job's own file; leave --job out");
    }
    if (!context.command().isEmpty()) {
      throw CommandException.usage("serve starts no harness; use 'doorward run' for that");
    }
    Places places = context.places();
    places.prepare();
    State.closeAbandoned(places, context.terminal());
    try {
      Resumption before = resume == null ? null : Resumption.read(places, resume);
      Path file = before == null ? job : before.file();
      Context there = before == null ? context : context.in(before.here());
      JobPolicy policy = Jobs.policy(there, file);
      if (before != null && !before.policyDigest().equals(policy.digest())) {
        throw CommandException.usage(
            "the job's policy is not the one that "
                + Text.line(before.jobId())
                + " was opened with; put the file back, or start a new job");
      }
      Logging.toFile(places.logs().resolve("daemon.log"));
      return new ServedSession(there, policy, file, before).serve();
    } catch (SandboxException | IOException e) {
      throw new CommandException(
          Exit.INTERNAL, e.getMessage() + "; 'doorward doctor' says what is missing");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CommandException(Exit.INTERNAL, "interrupted");
    }
  }
}
