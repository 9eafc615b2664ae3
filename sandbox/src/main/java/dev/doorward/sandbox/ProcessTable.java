package dev.doorward.sandbox;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** Reads the kernel's process table. A process that ends while it is read is simply not there. */
final class ProcessTable {
  private final Path proc;

  private ProcessTable(Path proc) {
    this.proc = proc;
  }

  /** The table of this host. */
  static ProcessTable ofThisHost() {
    return new ProcessTable(Path.of("/proc"));
  }

  /** For tests: a directory laid out as /proc is. */
  static ProcessTable of(Path proc) {
    return new ProcessTable(proc);
  }

  /** Whether a process has ended; a zombie that nobody has collected yet has. */
  boolean gone(long pid) {
    return stat(pid).map(s -> s.state() == 'Z' || s.state() == 'X').orElse(true);
  }

  /** Living members of a process group. */
  List<Long> inGroup(long group) {
    return pids(pid -> stat(pid).filter(s -> s.group() == group && !gone(pid)).isPresent());
  }

  /** Living children of a process. */
  List<Long> childrenOf(long parent) {
    return pids(pid -> stat(pid).filter(s -> s.parent() == parent && !gone(pid)).isPresent());
  }

  /** The number a process has in the innermost pid namespace it is in; 0 where it is gone. */
  long innermostPid(long pid) {
    return statusField(pid, "NSpid:")
        .map(numbers -> Long.parseLong(numbers.substring(numbers.lastIndexOf('\t') + 1).trim()))
        .orElse(0L);
  }

  /** Threads that a user's processes have in all, which is what RLIMIT_NPROC counts. */
  int threadsOf(long uid) {
    int threads = 0;
    for (long pid : pids(pid -> true)) {
      boolean theirs = statusField(pid, "Uid:").filter(u -> u.startsWith(uid + "\t")).isPresent();
      if (theirs) {
        threads += statusField(pid, "Threads:").map(n -> Integer.parseInt(n.trim())).orElse(0);
      }
    }
    return threads;
  }

  /** The real user of a process; -1 where it is gone. */
  long uidOf(long pid) {
    return statusField(pid, "Uid:").map(u -> Long.parseLong(u.split("\t", 2)[0])).orElse(-1L);
  }

  private record Stat(char state, long parent, long group) {}

  /** The command's name stands in parentheses and may hold any character, spaces included. */
  private Optional<Stat> stat(long pid) {
    return read(pid, "stat")
        .map(text -> text.substring(text.lastIndexOf(')') + 2).split(" ", 4))
        .filter(fields -> fields.length == 4)
        .map(f -> new Stat(f[0].charAt(0), Long.parseLong(f[1]), Long.parseLong(f[2])));
  }

  private Optional<String> statusField(long pid, String name) {
    return read(pid, "status")
        .flatMap(text -> text.lines().filter(line -> line.startsWith(name)).findFirst())
        .map(line -> line.substring(name.length() + 1));
  }

  private Optional<String> read(long pid, String name) {
    try {
      Path file = proc.resolve(Long.toString(pid)).resolve(name);
      return Optional.of(Files.readString(file, StandardCharsets.ISO_8859_1));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  private List<Long> pids(Predicate<Long> wanted) {
    List<Long> found = new ArrayList<>();
    try (DirectoryStream<Path> entries = Files.newDirectoryStream(proc, "[0-9]*")) {
      for (Path entry : entries) {
        long pid = Long.parseLong(entry.getFileName().toString());
        if (wanted.test(pid)) {
          found.add(pid);
        }
      }
      return List.copyOf(found);
    } catch (IOException e) {
      throw new SandboxException("cannot read " + proc + "; is it mounted?", e);
    }
  }
}
