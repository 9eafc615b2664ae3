package dev.doorward.mediator.front.claude;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Everything of the harness's configuration that must lie inside the sandbox, in one list. */
public final class SessionFiles {
  /** Where the strict MCP configuration lies inside. */
  public static final Path MCP_CONFIG = Path.of("/etc/doorward/mcp.json");

  /**
   * Start files of shells in the home folder: empty and read-only, or what one command appends runs
   * in the next (seen).
   */
  static final List<String> SHELL_START_FILES =
      List.of(
          ".bashrc",
          ".bash_profile",
          ".bash_login",
          ".bash_logout",
          ".bash_aliases",
          ".profile",
          ".inputrc",
          ".zshrc",
          ".zshenv",
          ".zprofile",
          ".zlogin",
          ".zlogout",
          ".kshrc",
          ".mkshrc",
          ".config/fish/config.fish");

  /**
   * Folders of the home that must stay empty: from the first the harness sources a script before
   * each command; with it read-only it runs a login shell instead (seen).
   */
  static final List<String> EMPTY_FOLDERS = List.of(".claude/shell-snapshots");

  /**
   * Files of the workspace's {@code .claude} that act in a later, unguarded session: nothing may be
   * written to them. Those of the settings are covered by the reduced copies.
   */
  static final List<String> CLOSED_TO_WRITING = List.of("scheduled_tasks.json");

  /**
   * @param home the session's private home, as it is called inside
   * @param project the workspace, as it is called inside
   * @param user the numeric user id inside
   */
  public record Places(Path home, Path project, int user) {
    /**
     * Where the harness opens an inbox for other sessions, and where it tries next (2.1.332: with 0
     * for the user, whoever that is). Every process inside knows its address and token; what it
     * sends there reaches the model as words to act upon (seen). Where no socket can be made, there
     * is no inbox.
     */
    List<String> inboxes() {
      return List.of("/tmp/cc-socks", "/tmp/cc-socks-0", "/tmp/cc-socks-" + user);
    }
  }

  /** The reduced copies of the three settings files. */
  public record Copies(ReducedSettings user, ReducedSettings project, ReducedSettings local) {}

  private SessionFiles() {}

  /** All of them; parents before what lies in them. */
  public static List<SessionFile> of(
      Places places, JsonNode managed, JsonNode mcpConfig, Copies copies) {
    List<SessionFile> out = new ArrayList<>();
    out.add(fixed(Path.of(ManagedSettings.PATH), managed));
    out.add(fixed(MCP_CONFIG, mcpConfig));
    Path claude = places.project().resolve(".claude");
    out.add(fixed(claude.resolve("settings.json"), copies.project().json()));
    out.add(fixed(claude.resolve("settings.local.json"), copies.local().json()));
    for (String name : CLOSED_TO_WRITING) {
      out.add(new SessionFile.Fixed(claude.resolve(name), new byte[0]));
    }
    places.inboxes().forEach(at -> out.add(new SessionFile.EmptyFolder(Path.of(at))));
    out.addAll(home(places, copies.user()));
    return List.copyOf(out);
  }

  private static List<SessionFile> home(Places places, ReducedSettings user) {
    Path home = places.home();
    List<SessionFile> out = new ArrayList<>();
    out.add(fixed(home.resolve(".claude/settings.json"), user.json()));
    out.add(
        new SessionFile.Own(home.resolve(".claude.json"), bytes(FirstRun.of(places.project()))));
    EMPTY_FOLDERS.forEach(name -> out.add(new SessionFile.EmptyFolder(home.resolve(name))));
    SHELL_START_FILES.forEach(
        name -> out.add(new SessionFile.Fixed(home.resolve(name), new byte[0])));
    return out;
  }

  private static SessionFile fixed(Path inside, JsonNode content) {
    return new SessionFile.Fixed(inside, bytes(content));
  }

  private static byte[] bytes(JsonNode content) {
    return (content.toPrettyString() + "\n").getBytes(StandardCharsets.UTF_8);
  }
}
