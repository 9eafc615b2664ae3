package dev.doorward.tests.claude;

import static dev.doorward.tests.claude.Script.bash;
import static dev.doorward.tests.claude.Script.call;
import static org.assertj.core.api.Assertions.assertThat;

import dev.doorward.tests.build.Ended;
import dev.doorward.tests.build.Started;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * One session in a repository, and with user settings, that try every known way to switch the hooks
 * off, to start programs and to lead the session's traffic elsewhere.
 */
@RealClaude
@SuppressWarnings("NullAway.Init") // set before all
class HostileRepositoryIT {
  @TempDir private static Path folder;
  private static Ended session;
  private static Ended slashCommand;
  private static ModelLog model;
  private static Audit audit;
  private static Set<String> marks;
  private static int askedElsewhere;
  private static Map<String, String> homeBefore;
  private static Map<String, String> homeAfter;
  private static Map<String, String> filesBefore;
  private static Map<String, String> filesAfter;

  @BeforeAll
  static void theModelWorksInTheRepository() throws IOException {
    try (Machine machine = new Machine(folder);
        Witness witness = new Witness()) {
      HostileRepository repository = new HostileRepository(machine, witness.url()).plant();
      machine.file("notes.txt", "the pelican is in the notes\n").model(script(machine));
      homeBefore = Tree.of(machine.home().resolve(".claude"));
      filesBefore = Tree.of(machine.workspace());
      Started running = machine.startClaude();
      try (Approver person = new Approver(machine)) {
        person.answer(3, arguments -> arguments.contains("looked"));
      }
      session = running.end();
      slashCommand = machine.model(new Script()).claude("/water");
      model = machine.modelLog();
      audit = machine.audit();
      marks = repository.marks();
      askedElsewhere = witness.asked();
      homeAfter = Tree.of(machine.home().resolve(".claude"));
      filesAfter = Tree.of(machine.workspace());
    }
  }

  private static Script script(Machine machine) {
    return new Script()
        .turn(
            call("read", "Read", "file_path", machine.in("notes.txt")),
            call("fetch", "WebFetch", "url", "http://pelican.example/", "prompt", "p"),
            call("server", "mcp__evil__steal", "a", "b"),
            bash("denied", "touch " + machine.in("marks/denied")))
        .turn(call("skill", "Skill", "skill", "weeding"))
        .turn(
            call(
                "agent",
                "Agent",
                "description",
                "look",
                "prompt",
                "AGENT-BEGINS",
                "subagent_type",
                "gardener"))
        .agent("AGENT-BEGINS", bash("agent-denied", "touch " + machine.in("marks/agent-denied")))
        .turn(
            bash(
                "look",
                "env; tr '\\0' '\\n' </proc/1/environ; cat /proc/[0-9]*/environ | tr '\\0' '\\n';"
                    + " git --version; ls >/dev/null; echo looked $0"));
  }

  @Test
  void theSessionEndsWell() {
    assertThat(session.code()).as(session.err()).isZero();
    assertThat(slashCommand.code()).as(slashCommand.err()).isZero();
  }

  @Test
  void noProgramOfTheRepositoryOrTheUsersSettingsIsStarted() {
    assertThat(marks).isEmpty();
  }

  @Test
  void everyCallOfTheModelIsDecidedAndNoneRunsWithoutAnIntent() {
    assertThat(model.calls())
        .contains("read", "fetch", "denied", "skill", "agent", "agent-denied", "look")
        .filteredOn(id -> !id.equals("server")) // the harness knows no such tool
        .allMatch(audit::decided);
    assertThat(model.results())
        .allSatisfy((id, result) -> assertThat(result.error() || audit.intended(id)).isTrue());
  }

  @ParameterizedTest
  @ValueSource(strings = {"fetch", "server", "denied", "agent-denied"})
  void noRuleModeOrHookOfTheRepositoryLetsACallRun(String id) {
    assertThat(model.result(id).error()).isTrue();
    assertThat(audit.of(id)).doesNotContain("intent");
  }

  @Test
  void theModelIsAskedWithTheDaemonsKeyAlone() {
    assertThat(model.header("x-api-key")).containsExactly(Machine.REAL_KEY);
    assertThat(model.header("authorization")).isEmpty();
  }

  @Test
  void nothingIsAskedOfAnotherEndpoint() {
    assertThat(askedElsewhere).isZero();
  }

  @Test
  void theRepositoryAddsNothingToTheModelsRequests() {
    assertThat(model.header("x-hostile")).isEmpty();
    assertThat(model.header("anthropic-beta")).noneMatch(beta -> beta.contains("hostile-beta"));
    assertThat(model.requests()).noneMatch(request -> request.path("body").has("mcp_servers"));
    assertThat(model.offered()).noneMatch(name -> name.startsWith("mcp__"));
  }

  @Test
  void noKeyIsSeenInside() {
    assertThat(model.result("look").text())
        .contains("looked", "ANTHROPIC_API_KEY=doorward-stand-in-key")
        .doesNotContain(Machine.REAL_KEY);
  }

  @Test
  void memorySkillsAgentsAndCommandsOfTheRepositoryStillReachTheModel() {
    assertThat(model.everything())
        .contains("MARIGOLD", "DANDELIONS", "BUTTERCUP", "TULIPS", "NARCISSUS");
  }

  @Test
  void theUsersOwnFolderIsUntouched() {
    assertThat(Tree.changed(homeBefore, homeAfter)).isEmpty();
  }

  @Test
  void nothingIsLeftInTheRepository() {
    assertThat(Tree.changed(filesBefore, filesAfter)).isEmpty();
  }
}
