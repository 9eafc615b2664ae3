package dev.doorward.mediator.job;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What a job may do, frozen when it starts: a change of any file reaches only jobs that start after
 * it. Immutable.
 *
 * @param name the job's name
 * @param digest SHA-256 of {@code text}, 64 hexadecimal digits
 * @param text the frozen policy as canonical JSON, kept beside the trail; holds no secret's value
 * @param harness which harness and which of its own tools
 * @param workspace where it works
 * @param tools MCP servers by their names, in file order
 * @param secrets where each secret's value comes from, by name
 * @param approvals who is asked, where and how long
 * @param model how the model is reached
 * @param sandbox how the session is held
 */
public record JobPolicy(
    String name,
    String digest,
    String text,
    Harness harness,
    Workspace workspace,
    List<Tool> tools,
    Map<String, SecretSource> secrets,
    Approvals approvals,
    Model model,
    Sandbox sandbox) {

  /** Which program the session runs. */
  public enum HarnessKind {
    CLAUDE_CODE,
    SCRIPTED
  }

  /** Where a person is asked. */
  public enum AskAt {
    QUEUE,
    HARNESS
  }

  /**
   * @param tools the harness's own tools that may be called at all
   * @param requiresApproval those of them that a person decides each time
   */
  public record Harness(HarnessKind kind, Set<String> tools, Set<String> requiresApproval) {
    public Harness {
      tools = inFileOrder(tools);
      requiresApproval = inFileOrder(requiresApproval);
    }
  }

  /** Root is absolute and real (no symbolic link in it). */
  public record Workspace(Path root, boolean write) {}

  /**
   * One MCP server.
   *
   * @param name as configured; the harness sees it spelled
   * @param command argument vector; empty for a relayed tool
   * @param url of a relayed server
   * @param functions those the job declares, by exact name
   * @param requiresApproval those of them that a person decides each time
   * @param secrets environment variable to the name of the secret it is given
   * @param snapshot the approved snapshot's file, when not the default place
   */
  public record Tool(
      String name,
      List<String> command,
      Optional<String> url,
      Set<String> functions,
      Set<String> requiresApproval,
      Map<String, String> secrets,
      Optional<Path> snapshot) {
    public Tool {
      command = List.copyOf(command);
      functions = inFileOrder(functions);
      requiresApproval = inFileOrder(requiresApproval);
      secrets = Collections.unmodifiableMap(new LinkedHashMap<>(secrets));
    }
  }

  /** Where a secret's value is read from, once, before the sandbox starts. */
  public sealed interface SecretSource {
    /** An environment variable of the daemon. */
    record Env(String variable) implements SecretSource {}

    /** A file; one trailing newline is not part of the value. */
    record File(Path path) implements SecretSource {}

    /** The standard output of a program, given as an argument vector. */
    record Command(List<String> command) implements SecretSource {
      public Command {
        command = List.copyOf(command);
      }
    }
  }

  /**
   * @param deciders names of those who may answer; empty: whoever owns the state directory
   * @param timeLimit after it an unanswered question is a refusal
   */
  public record Approvals(
      AskAt at, List<String> deciders, boolean fourEyes, Duration longWait, Duration timeLimit) {
    public Approvals {
      deciders = List.copyOf(deciders);
    }
  }

  /**
   * @param url the base URL of the model's Messages API
   * @param key the name of the secret that is the key; empty: the daemon's own environment
   */
  public record Model(String url, Optional<String> key) {}

  /** Read-only paths beyond the platform's, real ones, and limits. */
  public record Sandbox(List<Path> read, int processes) {
    public Sandbox {
      read = List.copyOf(read);
    }
  }

  public JobPolicy {
    tools = List.copyOf(tools);
    secrets = Collections.unmodifiableMap(new LinkedHashMap<>(secrets));
  }

  private static Set<String> inFileOrder(Set<String> names) {
    return Collections.unmodifiableSet(new LinkedHashSet<>(names));
  }
}
