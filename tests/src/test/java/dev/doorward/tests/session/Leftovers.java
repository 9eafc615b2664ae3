package dev.doorward.tests.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** What a session must not leave behind. */
final class Leftovers {
  private Leftovers() {}

  /** No process, no file of the session's in the runtime directory, no placeholder, no mount. */
  static void none(TestUser user) throws IOException {
    assertThat(user.processes()).isEmpty();
    assertThat(ofSessions(user.state().resolve("run"))).isEmpty();
    try (Stream<Path> workspace = Files.list(user.workspace())) {
      assertThat(workspace.map(path -> path.getFileName().toString()))
          .doesNotContain(".claude", ".mcp.json", "CLAUDE.md", ".git", ".vscode", ".envrc");
    }
    assertThat(Files.readString(Path.of("/proc/self/mountinfo")))
        .doesNotContain(user.folder().toString());
  }

  private static List<String> ofSessions(Path runtime) throws IOException {
    if (!Files.isDirectory(runtime)) {
      return List.of();
    }
    try (Stream<Path> all = Files.walk(runtime)) {
      return all.map(path -> runtime.relativize(path).toString())
          .filter(Leftovers::ofASession)
          .toList();
    }
  }

  private static boolean ofASession(String path) {
    return path.startsWith("box-")
        || path.startsWith("files-")
        || path.startsWith("serve-")
        || path.endsWith(".placeholders");
  }
}
