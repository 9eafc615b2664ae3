package dev.doorward.sandbox;

import dev.doorward.sandbox.seccomp.Architecture;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The script that runs inside before the command: listeners, then the terminal's foreground. */
final class StartScript {
  private static final String INSIDE = "/run/doorward/start.pl";
  private static final String CONTROL = "/run/doorward/control.sock";

  private final Path script;
  private final Architecture architecture;

  StartScript(Path script, Architecture architecture) {
    this.script = script;
    this.architecture = architecture;
  }

  /**
   * The script, and the control socket where there is one; connecting works on a read-only bind.
   */
  List<Mount> mounts(@Nullable Path control) {
    List<Mount> mounts = new ArrayList<>();
    mounts.add(new Mount.ReadOnly(script, INSIDE));
    if (control != null) {
      mounts.add(new Mount.ReadOnly(control, CONTROL));
    }
    return mounts;
  }

  /** The command that runs the script, which becomes the command of {@code spec}. */
  List<String> command(SandboxSpec spec, boolean listeners) {
    String ports =
        spec.listeners().stream()
            .map(listener -> Integer.toString(listener.port()))
            .collect(Collectors.joining(","));
    List<String> command =
        new ArrayList<>(
            List.of(
                "/usr/bin/perl",
                INSIDE,
                Integer.toString(architecture.sendmsg()),
                listeners ? CONTROL : "-",
                listeners ? ports : "-"));
    command.addAll(spec.command());
    return List.copyOf(command);
  }
}
