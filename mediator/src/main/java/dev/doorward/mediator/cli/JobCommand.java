package dev.doorward.mediator.cli;

import dev.doorward.mediator.job.JobException;
import dev.doorward.mediator.job.JobPolicy;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Makes, checks and trusts job files. */
@Command(
    name = "job",
    mixinStandardHelpOptions = true,
    description = "Makes, checks and trusts job files; see docs/job-file.md.")
final class JobCommand implements Callable<Integer> {
  private final Context context;

  @picocli.CommandLine.Spec private picocli.CommandLine.Model.CommandSpec spec;

  @SuppressWarnings("NullAway.Init") // picocli sets the spec
  JobCommand(Context context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    spec.commandLine().usage(context.terminal().err());
    return Exit.USAGE;
  }

  @Command(
      name = "init",
      mixinStandardHelpOptions = true,
      description = "Writes a commented job file to start from; an existing file is left alone.")
  Integer init(
      @Parameters(arity = "0..1", defaultValue = "job.yaml", paramLabel = "FILE") Path file)
      throws CommandException {
    Path target = context.here().resolve(file);
    try {
      Files.write(
          target,
          dev.doorward.mediator.job.JobTemplate.text().getBytes(StandardCharsets.UTF_8),
          StandardOpenOption.CREATE_NEW);
    } catch (FileAlreadyExistsException e) {
      throw CommandException.usage(file + " is there already; name another file");
    } catch (IOException e) {
      throw CommandException.usage(file + " cannot be written: " + e.getMessage());
    }
    context.terminal().line("written to " + file + "; read it, then: doorward job check " + file);
    return Exit.OK;
  }

  @Command(
      name = "check",
      mixinStandardHelpOptions = true,
      description =
          "Reads a job file and says every mistake with its line; exit 2 when there is one.")
  Integer check(
      @Parameters(paramLabel = "FILE") Path file,
      @Option(names = "--json", description = "print the frozen policy") boolean json)
      throws CommandException {
    try {
      JobPolicy policy = Jobs.files(context.places()).check(file, context.here());
      context
          .terminal()
          .line(json ? policy.text() : file + " is right; policy digest " + policy.digest());
      return Exit.OK;
    } catch (JobException e) {
      throw Jobs.badFile(e);
    }
  }

  @Command(
      name = "trust",
      mixinStandardHelpOptions = true,
      description = {
        "Trusts a job file of a workspace as it stands now.",
        "Read it first: whoever can write the workspace may have written it."
      })
  Integer trust(@Parameters(paramLabel = "FILE") Path file) throws CommandException {
    Places places = context.places();
    places.prepare();
    try {
      String digest = Jobs.files(places).trust(file, context.here(), State.person().toString());
      context.terminal().line("trusted " + file + " as it stands, digest " + digest);
      return Exit.OK;
    } catch (JobException e) {
      throw Jobs.badFile(e);
    }
  }
}
