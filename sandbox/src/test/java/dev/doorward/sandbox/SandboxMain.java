package dev.doorward.sandbox;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A program of its own for tests: holds one sandbox and exits with its code. */
final class SandboxMain {
  private SandboxMain() {}

  /** Directory, kind of input and output, bash script. */
  public static void main(String[] arguments) throws IOException {
    ExitStatus status;
    try (SandboxLauncher launcher = SandboxLauncher.open(Path.of(arguments[0]))) {
      Stdio stdio = Stdio.valueOf(arguments[1]);
      HeldProcess held = launcher.start(Sandboxes.shell(arguments[2]).build(), stdio);
      if (stdio == Stdio.PIPES) {
        held.stdout().transferTo(System.out);
      }
      status = held.exit().toCompletableFuture().join();
    }
    System.out.println("exit " + status.code());
    System.exit(status.code());
  }

  /** The command line of this program. */
  static List<String> line(Path directory, Stdio stdio, String script) {
    String java =
        System.getProperty("java.home") + File.separator + "bin" + File.separator + "java";
    List<String> line = new ArrayList<>(List.of(java, "-XX:TieredStopAtLevel=1", "-Xshare:auto"));
    line.addAll(List.of("-cp", System.getProperty("java.class.path"), SandboxMain.class.getName()));
    line.addAll(List.of(directory.toString(), stdio.name(), script));
    return line;
  }
}
