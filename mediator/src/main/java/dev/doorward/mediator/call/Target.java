package dev.doorward.mediator.call;

import java.util.Map;

/** What a call is for, after its spelled name was resolved. */
public sealed interface Target {
  /** A tool of the harness itself, such as Bash. */
  record BuiltIn(String name) implements Target {
    // Claude Code calls its sub-agent tool Agent in requests and Task in its init message.
    private static final Map<String, String> SAME_TOOL = Map.of("Task", "Agent");

    /** The tool of this name, whichever of its names is used; the same for calls and for rules. */
    public static BuiltIn named(String name) {
      return new BuiltIn(SAME_TOOL.getOrDefault(name, name));
    }
  }

  /** A function of a tool, both by their configured, exact names. */
  record Function(String tool, String function) implements Target {
    /** The form used in job files, kill switches and the trail. */
    public String dotted() {
      return tool + "." + function;
    }
  }

  /** A name that looks like a function's and names none, or more than one, that was offered. */
  record Unresolved(String spelled, String why) implements Target {}

  /** The name that rules, kill switches and people use for it. */
  default String policyName() {
    if (this instanceof BuiltIn builtIn) {
      return builtIn.name();
    }
    if (this instanceof Function function) {
      return function.dotted();
    }
    return ((Unresolved) this).spelled();
  }
}
