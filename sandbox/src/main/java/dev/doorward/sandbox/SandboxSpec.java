package dev.doorward.sandbox;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * What one sandbox is: the command and everything it can see. Immutable. Whatever is not named here
 * is absent inside: no environment variable, file, process, descriptor or network of the caller.
 *
 * <p>Not a choice, and so not in here: own user, pid, mount, network, ipc, uts and cgroup
 * namespaces, no further user namespace, no capability, no new privileges, the system call filter,
 * a read-only root, death with the launcher.
 */
public final class SandboxSpec {
  private final List<String> command;
  private final String directory;
  private final Map<String, String> environment;
  private final Identity identity;
  private final String hostname;
  private final SystemView system;
  private final PrivateSpace space;
  private final List<Mount> mounts;
  private final ResourceLimits limits;
  private final List<ListenerSpec> listeners;

  private SandboxSpec(Builder from) {
    command = List.copyOf(from.command);
    directory = from.directory;
    environment = Collections.unmodifiableMap(new TreeMap<>(from.environment));
    identity = from.identity;
    hostname = from.hostname;
    system = from.system;
    space = from.space;
    mounts = List.copyOf(from.mounts);
    limits = from.limits;
    listeners = List.copyOf(from.listeners);
  }

  /** Starts a description of a sandbox around {@code command}: a program and its arguments. */
  public static Builder builder(List<String> command) {
    return new Builder(command);
  }

  /** The program and its arguments; looked up in the inner PATH when it holds no slash. */
  public List<String> command() {
    return command;
  }

  /** Working directory inside. */
  public String directory() {
    return directory;
  }

  /** The whole environment of the command, sorted by name. */
  public Map<String, String> environment() {
    return environment;
  }

  /** Who the command is inside. */
  public Identity identity() {
    return identity;
  }

  /** Host name inside. */
  public String hostname() {
    return hostname;
  }

  /** The system's own files inside. */
  public SystemView system() {
    return system;
  }

  /** Sizes of the private directories. */
  public PrivateSpace space() {
    return space;
  }

  /** What is mounted after the system and the private directories, in order. */
  public List<Mount> mounts() {
    return mounts;
  }

  /** Limits of each process. */
  public ResourceLimits limits() {
    return limits;
  }

  /** Loopback listeners that are handed to the caller before the command runs. */
  public List<ListenerSpec> listeners() {
    return listeners;
  }

  /** Collects a {@link SandboxSpec}. Not thread-safe. */
  public static final class Builder {
    private final List<String> command;
    private String directory = "/";
    private final Map<String, String> environment = new LinkedHashMap<>();
    private Identity identity = Identity.DEFAULT;
    private String hostname = "doorward";
    private SystemView system = SystemView.ofThisHost();
    private PrivateSpace space = PrivateSpace.DEFAULT;
    private final List<Mount> mounts = new ArrayList<>();
    private ResourceLimits limits = ResourceLimits.DEFAULT;
    private final List<ListenerSpec> listeners = new ArrayList<>();

    private Builder(List<String> command) {
      this.command = List.copyOf(command);
    }

    /** Working directory inside; {@code /} unless said. */
    public Builder directory(String inside) {
      directory = inside;
      return this;
    }

    /**
     * One more variable. HOME, PATH, TMPDIR, LANG, USER and LOGNAME have fitting values unless
     * given here. Values are for the operator to choose, never for what lies in the workspace: the
     * start script, too, runs under them.
     */
    public Builder environment(String name, String value) {
      environment.put(name, value);
      return this;
    }

    /** Several variables at once, as {@link #environment(String, String)}. */
    public Builder environment(Map<String, String> variables) {
      environment.putAll(variables);
      return this;
    }

    public Builder identity(Identity identity) {
      this.identity = identity;
      return this;
    }

    public Builder hostname(String hostname) {
      this.hostname = hostname;
      return this;
    }

    public Builder system(SystemView system) {
      this.system = system;
      return this;
    }

    public Builder space(PrivateSpace space) {
      this.space = space;
      return this;
    }

    /** One more mount, after those given before. */
    public Builder mount(Mount mount) {
      mounts.add(mount);
      return this;
    }

    /** More mounts, after those given before. */
    public Builder mounts(List<? extends Mount> more) {
      mounts.addAll(more);
      return this;
    }

    public Builder limits(ResourceLimits limits) {
      this.limits = limits;
      return this;
    }

    /** One more listener, to be served by whoever starts the sandbox. */
    public Builder listener(ListenerSpec listener) {
      listeners.add(listener);
      return this;
    }

    /**
     * The finished description.
     *
     * @throws SandboxException if a part of it cannot be
     */
    public SandboxSpec build() {
      if (command.isEmpty() || command.get(0).isEmpty()) {
        throw new SandboxException("a sandbox needs a command");
      }
      command.forEach(Paths::checkWord);
      Paths.checkInside(directory);
      Paths.checkText(hostname);
      checkListeners();
      defaults().forEach(environment::putIfAbsent);
      environment.forEach(Builder::checkVariable);
      return new SandboxSpec(this);
    }

    private Map<String, String> defaults() {
      return Map.of(
          "HOME",
          identity.home(),
          "PATH",
          "/usr/local/bin:/usr/bin:/bin",
          "TMPDIR",
          "/tmp",
          "LANG",
          "C.UTF-8",
          "USER",
          identity.name(),
          "LOGNAME",
          identity.name());
    }

    private void checkListeners() {
      Set<String> seen = new HashSet<>();
      for (ListenerSpec listener : listeners) {
        if (!seen.add(listener.name())
            || (listener.port() > 0 && !seen.add(":" + listener.port()))) {
          throw new SandboxException("two listeners share a name or a port: " + listener.name());
        }
      }
    }

    private static void checkVariable(String name, String value) {
      Paths.checkText(name);
      if (name.indexOf('=') >= 0) {
        throw new SandboxException("not a variable's name: " + Paths.shown(name));
      }
      try {
        Paths.checkWord(value);
      } catch (SandboxException e) {
        // A value may be a secret: it is not shown.
        throw new SandboxException("the value of variable " + name + " holds a NUL or half a pair");
      }
    }
  }
}
