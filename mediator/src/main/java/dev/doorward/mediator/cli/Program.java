package dev.doorward.mediator.cli;

import java.io.PrintWriter;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/**
 * Finds the command that was asked for and runs it: one line for each problem, an exit code always.
 */
final class Program {
  private static final int HELP_WIDTH = 100;

  private final Context context;

  Program(Context context) {
    this.context = context;
  }

  int run(String[] all) {
    Logging.toStandardError();
    int end = List.of(all).indexOf("--");
    String[] args = end < 0 ? all : Arrays.copyOf(all, end);
    List<String> rest = end < 0 ? List.of() : List.of(all).subList(end + 1, all.length);
    CommandLine line = commandLine(args, context.with(rest));
    line.setParameterExceptionHandler(this::badCall);
    line.setExecutionExceptionHandler((failure, command, parsed) -> failed(failure));
    line.setOut(new PrintWriter(context.terminal().out(), true));
    line.setErr(new PrintWriter(context.terminal().err(), true));
    line.setUsageHelpWidth(HELP_WIDTH);
    line.setExpandAtFiles(false);
    line.setStopAtPositional(false);
    return line.execute(args);
  }

  // Only the command that was named is read by reflection; help and mistakes need all of them.
  private CommandLine commandLine(String[] args, Context given) {
    CommandLine top = new CommandLine(new Top(context.terminal()));
    List<Commands.Entry> known = Commands.all();
    boolean one = args.length > 0 && known.stream().anyMatch(c -> c.name().equals(args[0]));
    for (Commands.Entry command : known) {
      if (!one || command.name().equals(args[0])) {
        top.addSubcommand(command.name(), command.make().apply(given));
      }
    }
    return top;
  }

  private int badCall(CommandLine.ParameterException bad, String[] args) {
    String command = bad.getCommandLine().getCommandSpec().qualifiedName();
    context
        .terminal()
        .problem(oneLine(String.valueOf(bad.getMessage())) + "; see '" + command + " --help'");
    return Exit.USAGE;
  }

  private int failed(Exception failure) {
    if (failure instanceof CommandException expected) {
      for (String line : String.valueOf(expected.getMessage()).split("\n", -1)) {
        context.terminal().problem(line);
      }
      return expected.code();
    }
    org.slf4j.LoggerFactory.getLogger(Program.class).error("command failed", failure);
    context
        .terminal()
        .problem("internal error: " + failure.getClass().getSimpleName() + "; please report it");
    return Exit.INTERNAL;
  }

  private static String oneLine(String message) {
    return message.replaceAll("\\p{Cntrl}+", " ").trim();
  }

  /** What is said when no command is named. */
  @Command(
      name = "doorward",
      mixinStandardHelpOptions = true,
      version = "doorward",
      synopsisSubcommandLabel = "COMMAND",
      description = "Decides every tool call of a coding agent before it is made.",
      footer = {"", "Start with 'doorward demo', then 'doorward run -- claude'."})
  static final class Top implements Callable<Integer> {
    private final Terminal terminal;

    @CommandLine.Spec private CommandLine.Model.CommandSpec spec;

    @SuppressWarnings("NullAway.Init") // picocli sets the spec
    Top(Terminal terminal) {
      this.terminal = terminal;
    }

    @Override
    public Integer call() {
      spec.commandLine().usage(terminal.err());
      return Exit.USAGE;
    }
  }
}
