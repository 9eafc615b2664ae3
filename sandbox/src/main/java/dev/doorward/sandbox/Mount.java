package dev.doorward.sandbox;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/**
 * One thing to be seen inside, at an absolute path. Mounts are made in the order given; a later one
 * covers an earlier one. A bind of a host path follows symbolic links on the host: a path out of a
 * place that a session can write is checked first (see {@code WorkspaceMounts}).
 *
 * <p>bubblewrap creates a missing mount point, and if it lies in a writable bind it creates it on
 * the host and leaves it there. Whoever binds into a writable bind makes sure the point exists.
 */
public sealed interface Mount {
  /** Absolute path inside the sandbox. */
  String inside();

  /** A host file or directory, readable only. */
  record ReadOnly(Path host, String inside) implements Mount {
    public ReadOnly {
      Paths.checkHost(host);
      Paths.checkInside(inside);
    }

    /** At the same path as on the host. */
    public static ReadOnly at(Path host) {
      return new ReadOnly(host, host.toString());
    }
  }

  /** A host file or directory, writable. */
  record ReadWrite(Path host, String inside) implements Mount {
    public ReadWrite {
      Paths.checkHost(host);
      Paths.checkInside(inside);
    }

    /** At the same path as on the host. */
    public static ReadWrite at(Path host) {
      return new ReadWrite(host, host.toString());
    }
  }

  /**
   * An empty directory in memory, gone at the end.
   *
   * @param permissions mode bits, such as 0700
   * @param bytes most it can hold
   */
  record Tmpfs(String inside, int permissions, long bytes) implements Mount {
    public Tmpfs {
      Paths.checkInside(inside);
      Paths.checkMode(permissions);
      if (bytes < 4096) {
        throw new SandboxException("a tmpfs holds at least one page of 4096 bytes: " + inside);
      }
    }
  }

  /** A directory made in what is mounted there so far. */
  record Directory(String inside, int permissions) implements Mount {
    public Directory {
      Paths.checkInside(inside);
      Paths.checkMode(permissions);
    }
  }

  /** A symbolic link; its target is resolved inside. */
  record Symlink(String target, String inside) implements Mount {
    public Symlink {
      Paths.checkText(target);
      Paths.checkInside(inside);
    }
  }

  /** A read-only file holding {@code text}. The launcher keeps it in its private directory. */
  record Contents(String inside, String text) implements Mount {
    public Contents {
      Paths.checkInside(inside);
    }

    byte[] bytes() {
      return text.getBytes(StandardCharsets.UTF_8);
    }
  }

  /** A fresh view of the sandbox's own processes. */
  record Proc(String inside) implements Mount {
    public Proc {
      Paths.checkInside(inside);
    }
  }

  /** The harmless devices only: null, zero, full, random, urandom, tty, own pseudo-terminals. */
  record Devices(String inside) implements Mount {
    public Devices {
      Paths.checkInside(inside);
    }
  }

  /**
   * Makes the mount at this point, made before, readable only; mounts below it stay as they are.
   */
  record Sealed(String inside) implements Mount {
    public Sealed {
      Paths.checkInside(inside);
    }
  }

  /** The mounts as an immutable list, in this order. */
  static List<Mount> inOrder(Mount... mounts) {
    return List.of(mounts);
  }
}
