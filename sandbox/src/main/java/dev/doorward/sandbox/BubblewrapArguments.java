package dev.doorward.sandbox;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/**
 * Turns a description into bubblewrap's options (0.8.0). They go to it through a descriptor, not on
 * its command line, where every user of the host and, as /proc/1/cmdline, the sandbox itself could
 * read them. Descriptors, {@code --new-session} and the command are the shim's to add.
 */
final class BubblewrapArguments {
  private final Function<Mount.Contents, Path> files;
  private final List<String> out = new ArrayList<>();

  private BubblewrapArguments(Function<Mount.Contents, Path> files) {
    this.files = files;
  }

  /**
   * The options for {@code spec}, with {@code extra} mounted last.
   *
   * @param files puts the text of a {@link Mount.Contents} into a private file
   */
  static List<String> of(
      SandboxSpec spec, List<Mount> extra, Function<Mount.Contents, Path> files) {
    BubblewrapArguments arguments = new BubblewrapArguments(files);
    arguments.namespaces(spec);
    spec.system().mounts(spec.identity(), spec.space()).forEach(arguments::mount);
    spec.mounts().forEach(arguments::mount);
    extra.forEach(arguments::mount);
    arguments.add("--remount-ro", "/").add("--chdir", spec.directory()).add("--clearenv");
    spec.environment().forEach((name, value) -> arguments.add("--setenv", name, value));
    return List.copyOf(arguments.out);
  }

  private void namespaces(SandboxSpec spec) {
    String id = Integer.toString(spec.identity().uid());
    add("--unshare-user", "--uid", id, "--gid", id, "--disable-userns", "--assert-userns-disabled");
    add("--unshare-pid", "--unshare-net", "--unshare-ipc", "--unshare-uts");
    add("--unshare-cgroup-try", "--hostname", spec.hostname());
    add("--die-with-parent", "--cap-drop", "ALL");
  }

  private void mount(Mount mount) {
    if (mount instanceof Mount.ReadOnly bind) {
      add("--ro-bind", bind.host().toString(), bind.inside());
    } else if (mount instanceof Mount.ReadWrite bind) {
      add("--bind", bind.host().toString(), bind.inside());
    } else if (mount instanceof Mount.Tmpfs tmpfs) {
      add("--perms", octal(tmpfs.permissions()), "--size", Long.toString(tmpfs.bytes()));
      add("--tmpfs", tmpfs.inside());
    } else if (mount instanceof Mount.Directory directory) {
      add("--perms", octal(directory.permissions()), "--dir", directory.inside());
    } else if (mount instanceof Mount.Symlink link) {
      add("--symlink", link.target(), link.inside());
    } else if (mount instanceof Mount.Contents contents) {
      add("--ro-bind", files.apply(contents).toString(), contents.inside());
    } else if (mount instanceof Mount.Proc proc) {
      add("--proc", proc.inside());
    } else if (mount instanceof Mount.Devices devices) {
      add("--dev", devices.inside());
    } else if (mount instanceof Mount.Sealed sealed) {
      add("--remount-ro", sealed.inside());
    } else {
      throw new IllegalStateException("a kind of mount without arguments: " + mount);
    }
  }

  private static String octal(int permissions) {
    return String.format(Locale.ROOT, "%04o", permissions);
  }

  private BubblewrapArguments add(String... arguments) {
    out.addAll(List.of(arguments));
    return this;
  }
}
