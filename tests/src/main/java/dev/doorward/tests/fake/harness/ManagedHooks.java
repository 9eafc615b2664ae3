package dev.doorward.tests.fake.harness;

import com.fasterxml.jackson.databind.JsonNode;
import dev.doorward.tests.fake.wire.Address;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * The hooks that Claude Code would take from the managed settings. A settings file with an unknown
 * hook type or a bad {@code onFailure} is dropped without a word and every call then runs undecided
 * (measured on 2.1.332), so what is wrong here is as bad as no daemon at all.
 */
final class ManagedHooks {
  private static final Set<String> TYPES = Set.of("http", "command", "prompt", "agent");

  private final JsonNode settings;

  ManagedHooks(JsonNode settings) {
    this.settings = settings;
  }

  /** False when the session came without settings, as a test's own session may. */
  boolean given() {
    return settings.path("hooks").isObject();
  }

  /** Whether an event of this name is posted at all. */
  boolean posts(String event) {
    return !given() || settings.path("hooks").has(event);
  }

  /** What would let calls run undecided; empty when nothing would. */
  List<String> faults(Address hooks) {
    List<String> faults = new ArrayList<>();
    if (!given()) {
      return faults;
    }
    if (!settings.path("allowManagedHooksOnly").asBoolean()) {
      faults.add("allowManagedHooksOnly is not set: a project's hook can change a decided call");
    }
    boolean asked = false;
    for (JsonNode matcher : settings.path("hooks").path("PreToolUse")) {
      boolean all = Set.of("", "*").contains(matcher.path("matcher").asText(""));
      for (JsonNode hook : matcher.path("hooks")) {
        faults.addAll(hookFaults(hook));
        asked |= all && hook.path("url").asText().endsWith(hooks.target());
      }
    }
    if (!asked) {
      faults.add("no PreToolUse hook for every tool at the session's hook URL");
    }
    return faults;
  }

  private static List<String> hookFaults(JsonNode hook) {
    List<String> faults = new ArrayList<>();
    if (!TYPES.contains(hook.path("type").asText())) {
      faults.add("a hook of unknown type drops the whole file");
    }
    if (!hook.path("onFailure").asText().equals("block")) {
      faults.add("onFailure is not 'block': a failing hook lets the call run");
    }
    return faults;
  }
}
