package dev.doorward.tests.build;

import static java.util.Map.entry;

import java.util.List;
import java.util.Map;
import java.util.Set;

/** Who may know whom: the arrows of docs/architecture.md, as data. */
final class Layers {
  /** The three libraries; no arrow between any two of them. */
  static final List<String> LIBRARIES =
      List.of("dev.doorward.shell", "dev.doorward.pin", "dev.doorward.sandbox");

  static final String MEDIATOR = "dev.doorward.mediator";

  /** The mediator's rooms, each with the rooms it may use; cli may use all of them. */
  static final Map<String, Set<String>> ROOMS =
      Map.ofEntries(
          entry("call", Set.of()),
          entry("gate", Set.of("call")),
          entry("job", Set.of("call")),
          entry("audit", Set.of("call")),
          entry("secrets", Set.of("call", "job")),
          entry("rules", Set.of("call", "job")),
          entry("tenant", Set.of("call", "audit")),
          entry("approvals", Set.of("call", "gate", "job", "audit", "tenant")),
          entry(
              "checks",
              Set.of("call", "gate", "job", "audit", "secrets", "rules", "tenant", "approvals")),
          entry(
              "session",
              Set.of("call", "gate", "job", "audit", "secrets", "tenant", "approvals", "checks")),
          entry("front.http", Set.of()),
          entry("front.claude", Set.of("front.http", "session", "job", "call")),
          entry("front.acp", Set.of("front.http", "session", "job", "call")),
          entry("front.mcp", Set.of("front.http", "session", "job", "call")),
          entry("front.model", Set.of("front.http", "job", "secrets")));

  /**
   * The classes that may start a process, each with an argument vector and an end that is watched.
   * What another class started would escape those who end it.
   */
  static final Set<String> START_PROCESSES =
      Set.of(
          "dev.doorward.pin.relay.LocalProcess",
          "dev.doorward.pin.relay.LocalServers",
          "dev.doorward.sandbox.SandboxLauncher",
          "dev.doorward.sandbox.Shim",
          "dev.doorward.sandbox.facts.ThisHost",
          MEDIATOR + ".front.claude.SafeVersionProbe",
          MEDIATOR + ".secrets.CommandSource",
          MEDIATOR + ".secrets.TreeWatchdog");

  private Layers() {}

  static String room(String name) {
    return MEDIATOR + "." + name + "..";
  }
}
