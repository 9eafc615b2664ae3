package dev.doorward.mediator.audit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;

/** A disk of a few megabytes, in memory. Needs root; the test is left out, with a line, without. */
final class TinyDisk {
  /** What is done on it. */
  interface Use {
    void on(Path disk) throws Exception;
  }

  private TinyDisk() {}

  static void onOne(Path in, String size, Use use) throws Exception {
    Assumptions.assumeTrue(UnixFile.ownUid() == 0, "left out: a tiny disk needs root to mount it");
    Path disk = Files.createDirectory(in.resolve("disk"));
    Assumptions.assumeTrue(
        run("mount", "-t", "tmpfs", "-o", "mode=0700,size=" + size, "tmpfs", disk.toString()),
        "left out: this system lets nobody mount a tiny disk");
    try {
      use.on(disk);
    } finally {
      run("umount", "-l", disk.toString());
    }
  }

  static void makeReadOnly(Path disk) throws Exception {
    if (!run("mount", "-o", "remount,ro", disk.toString())) {
      throw new IOException("cannot make " + disk + " read-only");
    }
  }

  private static boolean run(String... command) throws Exception {
    Process process =
        new ProcessBuilder(List.of(command))
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    if (!process.waitFor(20, TimeUnit.SECONDS)) {
      process.destroyForcibly();
      return false;
    }
    return process.exitValue() == 0;
  }
}
