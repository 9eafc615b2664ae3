package dev.doorward.mediator.cli;

import dev.doorward.mediator.job.JobException;
import dev.doorward.mediator.job.JobFiles;
import dev.doorward.mediator.job.JobPlaces;
import dev.doorward.mediator.job.JobPolicy;
import dev.doorward.mediator.job.JobTrust;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Job files as commands read them. */
final class Jobs {
  private Jobs() {}

  static JobFiles files(Places places) {
    Path trust = places.state().resolve("trusted-jobs");
    return new JobFiles(
        new JobPlaces(
            places.home(),
            places.tenantFile(),
            trust,
            List.of(places.state(), places.config(), places.cache(), places.runtime())),
        JobTrust.in(trust, Clock.systemUTC()));
  }

  /** Every mistake of a file, one line each. */
  static CommandException badFile(JobException e) {
    return CommandException.usage(String.join("\n", e.lines()));
  }

  /** The policy of a file, or the defaults when none is named. */
  static JobPolicy policy(Context context, @Nullable Path file) throws CommandException {
    try {
      JobFiles files = files(context.places());
      return file == null ? files.defaults(context.here()) : files.read(file, context.here());
    } catch (JobException e) {
      throw badFile(e);
    }
  }
}
