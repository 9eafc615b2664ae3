package dev.doorward.sandbox;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;

/** Looks at the host's processes for tests, and waits for what is bound to come. */
final class Processes {
  private Processes() {}

  static String commandLine(long pid) {
    try {
      return Files.readString(Path.of("/proc/" + pid + "/cmdline")).replace('\0', ' ');
    } catch (IOException e) {
      return "";
    }
  }

  static boolean stopped(long pid) {
    try {
      return Files.readString(Path.of("/proc/" + pid + "/status")).contains("State:\tT");
    } catch (IOException e) {
      return false;
    }
  }

  /** Numbers of a process's open descriptors. */
  static List<String> descriptors(long pid) {
    try (Stream<Path> open = Files.list(Path.of("/proc/" + pid + "/fd"))) {
      return open.map(fd -> fd.getFileName().toString()).toList();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  /** Whether a living process has this text in its command line. */
  static boolean living(String text) {
    return ProcessHandle.allProcesses()
        .filter(handle -> !ProcessTable.ofThisHost().gone(handle.pid()))
        .anyMatch(handle -> commandLine(handle.pid()).contains(text));
  }

  /** Polls a condition until it holds, at most ten seconds. */
  static void eventually(String what, BooleanSupplier condition) {
    long deadline = System.nanoTime() + Duration.ofSeconds(10).toNanos();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() > deadline) {
        throw new AssertionError("not within 10 s: " + what);
      }
      java.util.concurrent.locks.LockSupport.parkNanos(5_000_000);
    }
  }
}
