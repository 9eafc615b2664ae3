package dev.doorward.mediator.secrets;

import dev.doorward.mediator.job.JobPolicy.SecretSource;
import java.time.Duration;
import java.util.Map;

/** Reads a secret's value from wherever its job says. */
final class SecretSources {
  /** Longest value, in bytes; also the most that is read of a file or of a program's output. */
  static final int MOST_BYTES = 64 << 10;

  private final Map<String, String> environment;
  private final CommandSource commands;

  /**
   * @param environment of the daemon; a program is given it too
   * @param limit how long a program may run
   */
  SecretSources(Map<String, String> environment, Duration limit) {
    this.environment = Map.copyOf(environment);
    this.commands = new CommandSource(this.environment, limit);
  }

  /**
   * The text as it was read.
   *
   * @param advice takes lines for whoever starts the session
   */
  String read(String name, SecretSource source, Advice advice) throws SecretException {
    if (source instanceof SecretSource.Env env) {
      return variable(name, env.variable());
    }
    if (source instanceof SecretSource.File file) {
      return FileSource.read(name, file.path(), advice);
    }
    return commands.read(name, ((SecretSource.Command) source).command());
  }

  private String variable(String name, String variable) throws SecretException {
    String value = environment.get(variable);
    if (value == null) {
      throw new SecretException(
          "secret "
              + name
              + ": the environment variable "
              + variable
              + " is not set; set it before doorward starts, or name another source");
    }
    return value;
  }
}
