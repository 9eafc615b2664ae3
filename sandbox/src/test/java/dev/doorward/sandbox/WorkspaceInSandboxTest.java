package dev.doorward.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorward.sandbox.workspace.AssembledDirectory;
import dev.doorward.sandbox.workspace.Placeholders;
import dev.doorward.sandbox.workspace.WorkspaceMounts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A workspace's protection at work: what a command inside can do to the host's files. */
@Tag("sandbox")
class WorkspaceInSandboxTest {
  private final Path root;
  private final Path state;
  private final Sandboxes sandboxes;

  WorkspaceInSandboxTest(@TempDir Path directory) throws IOException {
    Path real = directory.toRealPath();
    root = Files.createDirectory(real.resolve("project"));
    state = Files.createDirectory(real.resolve("state"));
    sandboxes = new Sandboxes(state);
    Files.createDirectories(root.resolve(".git/hooks"));
    Files.createDirectories(root.resolve(".git/objects"));
    Files.createDirectories(root.resolve(".git/refs"));
    Files.writeString(root.resolve(".git/HEAD"), "ref: refs/heads/main\n");
    Files.writeString(root.resolve(".git/config"), "[core]\n");
    Files.writeString(root.resolve(".mcp.json"), "{}");
  }

  @AfterEach
  void close() {
    sandboxes.close();
  }

  private Sandboxes.Outcome in(WorkspaceMounts workspace, String script) {
    return sandboxes.bash(
        script, spec -> spec.mounts(workspace.mounts()).directory(root.toString()));
  }

  private List<Path> tree() throws IOException {
    try (var files = Files.walk(root)) {
      return files.sorted().toList();
    }
  }

  @Test
  void workspaceIsWritableAndFilesBelongToTheCaller() throws IOException {
    assertThat(in(WorkspaceMounts.of(root, true), "echo x > new && stat -c %u new").out())
        .isEqualTo("1000");
    assertThat(root.resolve("new")).hasContent("x");
    assertThat(Files.getOwner(root.resolve("new"))).isEqualTo(Files.getOwner(root));
  }

  @Test
  void aReadOnlyWorkspaceIsReadOnly() throws IOException {
    List<Path> before = tree();
    Sandboxes.Outcome outcome =
        in(WorkspaceMounts.of(root, false), "cat .mcp.json; touch new .git/x");
    assertThat(outcome.out()).isEqualTo("{}");
    assertThat(outcome.err().lines()).hasSize(2);
    assertThat(tree()).isEqualTo(before);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "echo x > .git/hooks/post-checkout",
        "echo x >> .git/config",
        "echo x >> .mcp.json",
        "mv .git aside",
        "mv .git/hooks aside",
        "mv .git/config .git/old",
        "rm -rf .git/hooks",
        "rm -f .git/config",
        "ln -f .mcp.json aside",
        "mv .mcp.json aside",
        "echo x > x && mv -T x .git/config",
        "mkdir x && mv -T x .git"
      })
  void protectedPartsCanNeitherBeWrittenNorMovedAside(String attempt) throws IOException {
    Sandboxes.Outcome outcome = in(WorkspaceMounts.of(root, true), attempt);
    assertThat(outcome.exit().code()).isNotZero();
    assertThat(root.resolve(".git/config")).hasContent("[core]");
    assertThat(root.resolve(".git/hooks")).isEmptyDirectory();
    assertThat(root.resolve(".mcp.json")).hasContent("{}");
  }

  @Test
  void gitItselfStaysUsable() {
    assertThat(in(WorkspaceMounts.of(root, true), "touch .git/index && echo ok").out())
        .isEqualTo("ok");
  }

  @Test
  void noGhostIsLeftInTheWorkspace() throws IOException {
    List<Path> before = tree();
    WorkspaceMounts workspace = WorkspaceMounts.of(root, true);
    in(workspace, "true");
    assertThat(tree()).isEqualTo(before);
    assertThat(workspace.appeared()).isEmpty();
  }

  @Test
  void whatTheCommandMakesAtAnUnprotectedPathIsSeenAfterwards() {
    WorkspaceMounts workspace = WorkspaceMounts.of(root, true);
    in(workspace, "echo evil > .envrc");
    assertThat(workspace.appeared()).containsExactly(root.resolve(".envrc"));
  }

  @Test
  void aReducedCopyIsSeenWhereNoSettingsExistAndNothingIsLeft() throws IOException {
    List<Path> before = tree();
    Path copy = Files.writeString(state.resolve("reduced.json"), "{\"reduced\":true}");
    Path claude = root.resolve(".claude");
    try (Placeholders placeholders = Placeholders.open(state.resolve("placeholders"))) {
      placeholders.directory(claude);
      Sandboxes.Outcome outcome =
          sandboxes.bash(
              "cat .claude/settings.json; echo; for f in settings.json settings.local.json new;"
                  + " do echo x > .claude/$f; done; mv .claude aside; rm -rf .claude; ls -A .claude",
              spec ->
                  spec.mounts(WorkspaceMounts.of(root, true).mounts())
                      .mounts(
                          AssembledDirectory.at(
                              claude, Map.of("settings.json", copy, "settings.local.json", copy)))
                      .directory(root.toString()));
      assertThat(outcome.out()).isEqualTo("{\"reduced\":true}\nsettings.json\nsettings.local.json");
    }
    assertThat(tree()).isEqualTo(before);
    assertThat(copy).hasContent("{\"reduced\":true}");
  }

  @Test
  void settingsOfTheProjectAreCoveredAndTheRestIsRead() throws IOException {
    Path claude = Files.createDirectory(root.resolve(".claude"));
    Files.writeString(claude.resolve("settings.json"), "hostile");
    Files.writeString(claude.resolve("CLAUDE.md"), "memory");
    Path copy = Files.writeString(state.resolve("reduced.json"), "reduced");
    Sandboxes.Outcome outcome =
        sandboxes.bash(
            "cat .claude/settings.json; echo; cat .claude/CLAUDE.md; echo x >> .claude/CLAUDE.md",
            spec ->
                spec.mounts(WorkspaceMounts.of(root, true).mounts())
                    .mounts(AssembledDirectory.at(claude, Map.of("settings.json", copy)))
                    .directory(root.toString()));
    assertThat(outcome.out()).isEqualTo("reduced\nmemory");
    assertThat(claude.resolve("CLAUDE.md")).hasContent("memory");
    assertThat(claude.resolve("settings.json")).hasContent("hostile");
  }

  @Test
  void aSymbolicLinkOfTheWorkspaceReachesOnlyWhatIsVisible() throws IOException {
    Path secret = Files.writeString(state.resolve("secret"), "secret");
    Files.createSymbolicLink(root.resolve("link"), secret);
    Sandboxes.Outcome outcome = in(WorkspaceMounts.of(root, true), "cat link");
    assertThat(outcome.out()).isEmpty();
    assertThat(outcome.err()).contains("No such file");
  }
}
