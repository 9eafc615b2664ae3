package dev.doorward.mediator.cli;

import dev.doorward.sandbox.Mount;
import java.util.List;
import java.util.Map;

/**
 * One kind of harness, ready to be put into its sandbox.
 *
 * @param command as it runs inside
 * @param environment inside, beside the sandbox's own
 * @param mounts what this kind needs inside
 */
record Harness(List<String> command, Map<String, String> environment, List<Mount> mounts) {
  Harness {
    command = List.copyOf(command);
    environment = Map.copyOf(environment);
    mounts = List.copyOf(mounts);
  }
}
