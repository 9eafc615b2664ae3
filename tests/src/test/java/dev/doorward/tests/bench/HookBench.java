package dev.doorward.tests.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * The round trip of a hook: two daemons, one whose state lies on the disk and one in memory, where
 * a force costs nothing, asked in turns with a bare force and, now and then, a hook that is a
 * command.
 */
final class HookBench {
  private static final int COMMAND_EVERY = 100;

  private final Path launcher;
  private final Path folder;
  private final Path memory;
  private final int warm;
  private final int calls;
  private final List<String> command;

  private HookBench(
      Path launcher, Path folder, Path memory, int warm, int calls, List<String> command) {
    this.launcher = launcher;
    this.folder = folder;
    this.memory = memory;
    this.warm = warm;
    this.calls = calls;
    this.command = command;
  }

  /** Arguments: launcher, a folder on the disk, one in memory, warm-up, calls, the command. */
  public static void main(String[] args) throws Exception {
    Path folder = Files.createTempDirectory(Path.of(args[1]), "bench");
    Path memory = Files.createTempDirectory(Path.of(args[2]), "bench");
    try {
      new HookBench(
              Path.of(args[0]),
              folder,
              memory,
              Integer.parseInt(args[3]),
              Integer.parseInt(args[4]),
              List.of(args).subList(5, args.length))
          .run();
    } finally {
      delete(folder);
      delete(memory);
    }
  }

  private void run() throws Exception {
    Path workspace = Files.createDirectory(folder.resolve("workspace"));
    Files.writeString(workspace.resolve("README.md"), "# A project\n");
    Path home = Files.createDirectory(folder.resolve("home"));
    try (ServedDaemon onDisk = ServedDaemon.start(launcher, workspace, home, folder);
        ServedDaemon inMemory = ServedDaemon.start(launcher, workspace, home, memory)) {
      System.out.printf("resident after the start: %d MiB%n", inMemory.residentMebibytes());
      Question question = new Question(workspace);
      warmUp(onDisk, inMemory, question);
      measure(onDisk, inMemory, question);
    }
  }

  private void warmUp(ServedDaemon onDisk, ServedDaemon inMemory, Question question)
      throws IOException {
    for (int i = 1; i <= warm; i++) {
      onDisk.ask(question.next());
      inMemory.ask(question.next());
      if (i == 1_000) {
        System.out.printf("resident after 1,000 calls: %d MiB%n", inMemory.residentMebibytes());
      }
    }
  }

  private void measure(ServedDaemon onDisk, ServedDaemon inMemory, Question question)
      throws Exception {
    long before = onDisk.trailBytes();
    onDisk.ask(question.next());
    int written = (int) (onDisk.trailBytes() - before);
    Rows rows = new Rows();
    CommandHook commandHook = new CommandHook(command);
    byte[] first = question.next();
    try (BareForce line = new BareForce(folder.resolve("line"), written / 2);
        LoopbackEcho echo = new LoopbackEcho(first.length)) {
      for (int i = 0; i < calls; i++) {
        byte[] ask = question.next();
        rows.noForce().time(() -> inMemory.ask(ask));
        rows.echo().time(echo::ask);
        rows.force().time(() -> onDisk.ask(ask));
        rows.bareForce().time(line::append);
        if (i % COMMAND_EVERY == 0 && !command.isEmpty()) {
          rows.command().time(() -> commandHook.ask(ask));
        }
      }
    }
    System.out.printf(
        "resident after %,d calls: %d MiB%n", warm + calls, inMemory.residentMebibytes());
    System.out.printf("bytes on the trail for one call, two lines: %d%n%n", written);
    rows.print(!command.isEmpty());
  }

  /** What is compared. */
  private record Rows(
      Timings noForce, Timings echo, Timings force, Timings bareForce, Timings command) {
    Rows() {
      this(
          new Timings("hook, state in memory (a force is free)"),
          new Timings("loopback alone, the same bytes and back"),
          new Timings("hook, state on the disk"),
          new Timings("append and force alone, one line"),
          new Timings("hook that is a command"));
    }

    void print(boolean withCommand) {
      System.out.println(Timings.head());
      for (Timings row : List.of(noForce, echo, force, bareForce)) {
        System.out.println(row.row());
      }
      if (withCommand) {
        System.out.println(command.row());
        System.out.printf(
            Locale.ROOT,
            "%nthe command takes %.0f times the hook in memory, %.0f times that on the disk (p50)%n",
            command.quantile(0.5) / noForce.quantile(0.5),
            command.quantile(0.5) / force.quantile(0.5));
      }
    }
  }

  private static void delete(Path folder) throws IOException {
    List<Path> paths = new ArrayList<>();
    try (Stream<Path> all = Files.walk(folder)) {
      all.sorted(Comparator.reverseOrder()).forEach(paths::add);
    }
    for (Path path : paths) {
      Files.deleteIfExists(path);
    }
  }
}
