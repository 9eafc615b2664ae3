package dev.doorward.mediator.cli;

import dev.doorward.mediator.audit.AuditException;
import dev.doorward.mediator.audit.TamperedException;
import dev.doorward.mediator.audit.TrailLine;
import dev.doorward.mediator.audit.TrailReader;
import dev.doorward.mediator.audit.TrailText;
import dev.doorward.mediator.audit.TrailVerifier;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Reads and verifies audit trails. */
@Command(
    name = "audit",
    mixinStandardHelpOptions = true,
    description = "Reads and verifies the audit trails of this node's jobs.")
final class AuditCommand implements Callable<Integer> {
  private static final int FOLLOW_MILLIS = 200;

  private final Context context;

  AuditCommand(Context context) {
    this.context = context;
  }

  @Override
  public Integer call() throws CommandException {
    return tail(null, 20, false, false);
  }

  @Command(
      name = "tail",
      mixinStandardHelpOptions = true,
      description = "Shows the last entries of a job; of the newest job when none is named.")
  Integer tail(
      @Parameters(arity = "0..1", paramLabel = "JOB-ID", description = "or tenant")
          @Nullable String job,
      @Option(names = "-n", paramLabel = "COUNT", defaultValue = "20", description = "how many")
          int count,
      @Option(
              names = {"-f", "--follow"},
              description = "go on as entries are written")
          boolean follow,
      @Option(names = "--json", description = "entries as they are on disk") boolean json)
      throws CommandException {
    try {
      Path audit = audit();
      String id = job == null ? newest(audit) : job;
      TrailReader reader = new TrailReader(audit, id);
      List<TrailLine> lines = reader.last(count);
      lines.forEach(line -> print(line, json));
      long last = lines.isEmpty() ? -1 : lines.get(lines.size() - 1).seq();
      while (follow && !Thread.currentThread().isInterrupted()) {
        for (TrailLine line : reader.after(last)) {
          print(line, json);
          last = line.seq();
        }
        pause();
      }
      return Exit.OK;
    } catch (AuditException e) {
      throw State.failed(e);
    }
  }

  @Command(
      name = "verify",
      mixinStandardHelpOptions = true,
      description =
          "Verifies trails: every line, the chain and the head; exit 5 when one is not what was written.")
  Integer verify(
      @Parameters(arity = "0..*", paramLabel = "JOB-ID", description = "all when none is named")
          @Nullable List<String> jobs,
      @Option(names = "--json", description = "one JSON object a trail") boolean json)
      throws CommandException {
    try {
      Path audit = audit();
      List<String> ids = jobs == null || jobs.isEmpty() ? everyTrail(audit) : jobs;
      int worst = Exit.OK;
      for (String id : ids) {
        worst = Math.max(worst, verifyOne(new TrailVerifier(audit), id, json));
      }
      return worst;
    } catch (AuditException e) {
      throw State.failed(e);
    }
  }

  @Command(
      name = "show",
      mixinStandardHelpOptions = true,
      description = "Shows every entry of one call, by its id, or of one whole job.")
  Integer show(
      @Parameters(paramLabel = "ID", description = "a call's or a job's id") String id,
      @Option(names = "--job", paramLabel = "JOB-ID", description = "look in this job only")
          @Nullable String job,
      @Option(names = "--json", description = "entries as they are on disk") boolean json)
      throws CommandException {
    try {
      Path audit = audit();
      List<String> known = TrailReader.jobs(audit);
      boolean found = false;
      if (known.contains(id)) {
        new TrailReader(audit, id).forEach(line -> print(line, json));
        found = true;
      } else {
        for (String candidate : job == null ? known : List.of(job)) {
          List<TrailLine> lines = new TrailReader(audit, candidate).ofCall(id);
          lines.forEach(line -> print(line, json));
          found |= !lines.isEmpty();
        }
      }
      if (!found) {
        context.terminal().problem("no call and no job has the id " + Text.line(id));
      }
      return found ? Exit.OK : Exit.NO;
    } catch (AuditException e) {
      throw State.failed(e);
    }
  }

  private int verifyOne(TrailVerifier verifier, String id, boolean json) throws AuditException {
    try {
      TrailVerifier.Verified good = verifier.verify(id);
      context
          .terminal()
          .line(
              json
                  ? Json.line(
                      Json.object()
                          .put("job", good.jobId())
                          .put("ok", true)
                          .put("segments", good.segments())
                          .put("entries", good.entries())
                          .put("closed", good.closed())
                          .put("tornBytes", good.tornBytes())
                          .put("lastHash", good.lastHash()))
                  : "%s  ok  %d entries in %d segment(s), %s, last hash %s"
                      .formatted(
                          good.jobId(),
                          good.entries(),
                          good.segments(),
                          good.closed() ? "closed" : "open",
                          good.lastHash()));
      return Exit.OK;
    } catch (TamperedException e) {
      if (json) {
        context
            .terminal()
            .line(
                Json.line(
                    Json.object()
                        .put("job", id)
                        .put("ok", false)
                        .put("reason", String.valueOf(e.getMessage()))));
      }
      context.terminal().problem(String.valueOf(e.getMessage()));
      return Exit.TAMPERED;
    }
  }

  private void print(TrailLine line, boolean json) {
    context.terminal().line(json ? line.text() : TrailText.line(line));
  }

  private Path audit() throws CommandException {
    Places places = context.places();
    places.prepare();
    State.closeAbandoned(places, context.terminal());
    return places.audit();
  }

  private static String newest(Path audit) throws AuditException, CommandException {
    List<String> jobs = TrailReader.jobs(audit);
    if (jobs.isEmpty()) {
      throw new CommandException(Exit.NO, "there is no trail yet; run a job first");
    }
    return jobs.get(0);
  }

  private static List<String> everyTrail(Path audit) throws AuditException {
    List<String> all = new ArrayList<>(TrailReader.jobs(audit));
    if (java.nio.file.Files.isDirectory(audit.resolve("tenant"))) {
      all.add("tenant");
    }
    return all;
  }

  private static void pause() {
    try {
      Thread.sleep(FOLLOW_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
