package dev.doorward.mediator.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What every command is given.
 *
 * @param environment the process's own variables
 * @param command what stands after {@code --}: a command of the user's, for commands that take one
 * @param here the current directory
 */
record Context(
    Terminal terminal, Map<String, String> environment, List<String> command, Path here) {
  Context {
    environment = Map.copyOf(environment);
    command = List.copyOf(command);
  }

  /** The same with what stands after {@code --}. */
  Context with(List<String> other) {
    return new Context(terminal, environment, other, here);
  }

  /** The same with another environment. */
  Context with(Map<String, String> other) {
    return new Context(terminal, other, command, here);
  }

  /** The same in another directory. */
  Context in(Path other) {
    return new Context(terminal, environment, command, other);
  }

  Places places() throws CommandException {
    return Places.of(environment);
  }

  /** Where the launcher found the built program; empty when it was started without the launcher. */
  Optional<Path> dist() {
    return Optional.ofNullable(System.getProperty("doorward.dist")).map(Path::of);
  }

  /** The launcher's own directory; empty when it was started without the launcher. */
  Optional<Path> launcher() {
    return Optional.ofNullable(System.getProperty("doorward.root"))
        .map(root -> Path.of(root, "bin"));
  }
}
