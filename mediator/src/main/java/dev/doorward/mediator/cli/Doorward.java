package dev.doorward.mediator.cli;

import java.nio.file.Path;
import java.util.List;

/** The program's entry. */
public final class Doorward {
  private Doorward() {}

  /** Runs one command and exits with its code. */
  public static void main(String[] args) {
    // Asked by scripts at every start: answered before the command line library is loaded.
    if (args.length == 1 && (args[0].equals("--version") || args[0].equals("-V"))) {
      System.out.println("doorward " + Version.text());
      return;
    }
    Context context =
        new Context(
            Terminal.ofProcess(),
            System.getenv(),
            List.of(),
            Path.of(System.getProperty("user.dir")));
    System.exit(new Program(context).run(args));
  }
}
