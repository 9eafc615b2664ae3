package dev.doorward.tests.session;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.doorward.tests.build.Ended;
import dev.doorward.tests.build.Started;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the agent's own shell can reach from inside the sandbox. */
@Tag("sandbox")
class InsideIT {
  private static final String KEY = "sk-real-key-0123456789abcdefABCDEF";

  // post PORT PATH BODY prints status line and body; the token is the session file's.
  private static final String TALK =
      """
      hooks=$(grep -o '"hooks":{"url":"[^"]*"' "$DOORWARD_SESSION" | cut -d'"' -f6)
      path=/${hooks#*//*/}
      token=$(echo "$path" | cut -d/ -f2)
      post() {
        exec 5<>/dev/tcp/127.0.0.1/$1 || { echo "closed"; return; }
        printf 'POST %s HTTP/1.1\\r\\nHost: 127.0.0.1:%s\\r\\nContent-Type: application/json\\r\\nAccept: application/json, text/event-stream\\r\\nContent-Length: %s\\r\\nConnection: close\\r\\n\\r\\n%s' "$2" "$1" "${#3}" "$3" >&5
        timeout 20 cat <&5 | tr -d '\\r'; echo; exec 5>&-
      }
      """;

  private final TestUser user;

  InsideIT(@TempDir Path folder) throws IOException {
    this.user =
        TestUser.in(folder).with("ANTHROPIC_API_KEY", KEY).with("ISSUES_TOKEN", KEY + "-issues");
    user.approve("notes", Jobs.NOTES);
    user.job(
        Jobs.notes("approvals: { timeLimit: 2s }", "secrets: { issues: { env: ISSUES_TOKEN } }"));
  }

  @AfterEach
  void nothingIsLeft() throws IOException {
    Leftovers.none(user);
  }

  @Test
  void onlyTheTwoListenersAreThereAndNoOtherNetwork() throws IOException {
    String out =
        inside(
            """
            awk '$4 == "0A" { print "listens", $2 }' /proc/net/tcp
            tail -n +2 /proc/net/tcp6 /proc/net/udp /proc/net/udp6 2>/dev/null | grep ' 0A ' && echo more
            tail -n +3 /proc/net/dev | cut -d: -f1 | tr -d ' ' | sed 's/^/device /'
            """);

    assertThat(out.lines())
        .containsExactlyInAnyOrder("listens 0100007F:1B59", "listens 0100007F:1B5A", "device lo");
  }

  @Test
  void eachListenerSpeaksOnlyItsOwnProtocol() throws IOException {
    String out =
        inside(
            TALK
                + """
                ask='{"hook_event_name":"PreToolUse","tool_name":"Read","tool_use_id":"toolu_x","tool_input":{"file_path":"/x"}}'
                for try in "7002 $path" "7001 /v1/messages" "7001 /$token/v1/messages" "7001 /" \\
                  "7001 /approvals" "7001 /$token/approvals" "7001 /$token/kill" "7001 /$token/policy" \\
                  "7002 /$token/approvals" "7002 /" "7001 /$token/mcp/other" "7001 /$token/../$token/hooks"; do
                  echo "$(post $try "$ask" | head -1)"
                done
                """);

    assertThat(out.lines()).hasSize(12).allMatch(line -> line.matches("HTTP/1.1 4[0-9][0-9] .*"));
  }

  @Test
  void forgedQuestionsAndResultsMeetTheSameChecks() throws IOException {
    String out =
        inside(
            TALK
                + """
                ask() { post 7001 "$path" '{"hook_event_name":"'$1'","tool_name":"'$2'","tool_use_id":"toolu_'$3'","tool_input":{}}' | tail -2 | grep -o 'permissionDecision":"[a-z]*"' || echo undecided; }
                ask PreToolUse WebFetch a
                ask PreToolUse mcp__notes__fail b
                ask PreToolUse mcp__other__thing c
                ask PreToolUse Bash d
                ask AnythingElse Bash e
                """);

    assertThat(out.lines()).hasSize(5).allMatch("permissionDecision\":\"deny\""::equals);
    assertThat(user.audit().entries(user.audit().newest(), "intent")).isEmpty();
  }

  @Test
  void callsMadePastTheHooksMeetTheSameChecks() throws IOException {
    Path script =
        Script.write(
            user,
            "past",
            "{'name':'unlisted','tool':'mcp__notes__fail','input':{},"
                + "'misbehave':'without-asking','call':{'server':'notes','function':'fail'}}",
            "{'name':'asked','tool':'mcp__notes__issues_delete','input':{'id':7},"
                + "'misbehave':'without-asking'}",
            "{'name':'secret','tool':'mcp__notes__echo','input':{'text':'"
                + KEY
                + "-issues'},"
                + "'misbehave':'without-asking'}");

    List<JsonNode> steps =
        Script.steps(run(user.harness("--script", script.toString(), "--jsonl")).out());

    assertThat(steps)
        .hasSize(3)
        .allSatisfy(step -> assertThat(step.path("decision").asText()).isEqualTo("deny"));
    assertThat(user.workspace().resolve("executed.jsonl")).doesNotExist();
  }

  @Test
  void anApprovedCommandSeesNoStateAndNoKey() throws IOException {
    user.job(Jobs.notes("approvals: { timeLimit: 1m }"));
    Path script =
        Script.write(
            user,
            "look",
            "{'tool':'Bash','input':{'command':'env; cat /proc/*/environ /proc/*/cmdline | tr -d "
                + "\\\\\\\\0; ls ${FOLDER}/state ${FOLDER}/home; echo looked'}}");
    List<String> command = runCommand(user.harness("--script", script.toString(), "--jsonl"));
    try (Watch watch = Watch.begin(user)) {
      Started run = user.start(command.toArray(String[]::new));
      user.doorward("approvals", "approve", watch.id(1));
      JsonNode step = Script.steps(run.end().out()).get(0);

      assertThat(step.path("ran").asBoolean()).as(step.toString()).isTrue();
      assertThat(step.path("result").asText())
          .contains("looked", "No such file")
          .doesNotContain(KEY, "tenant.db", "mediator.cli");
    }
  }

  @Test
  void theStateIsNeitherSeenNorWritten() throws IOException {
    Path database = user.state().resolve("tenant.db");
    byte[] before = Files.readAllBytes(database);

    String out =
        inside(
            """
            state=%s
            ls "$state" 2>&1 | sed 's/.*No such file.*/unseen/'
            find / -xdev \\( -name tenant.db -o -name 'journal-*.jsonl' -o -name '*.pin' \\) 2>/dev/null
            mkdir -p "$state/audit" 2>/dev/null; echo x > "$state/tenant.db"
            echo x > "$state/audit/x"
            true
            """
                .formatted(user.state()));

    assertThat(out.strip()).isEqualTo("unseen");
    assertThat(Files.readAllBytes(database)).isEqualTo(before);
    assertThat(user.state().resolve("audit/x")).doesNotExist();
    assertThat(user.doorward("audit", "verify").code()).isZero();
  }

  @Test
  void theProgramItselfApprovesNothingFromInside() throws IOException {
    String program = System.getProperty("doorward.program", "").replaceAll(".*:", "");
    user.job(
        Jobs.notes("approvals: { timeLimit: 1m }", "sandbox: { read: [\"" + program + "\"] }"));
    String inside =
        "XDG_STATE_HOME=${FOLDER}/state ${JAVA} -cp "
            + program
            + " dev.doorward.mediator.cli.Doorward approvals list 2>&1; echo listed";
    Path script =
        Script.write(
            user, "approve", "{'name':'one','tool':'Bash','input':{'command':'" + inside + "'}}");
    List<String> command = runCommand(user.harness("--script", script.toString(), "--jsonl"));
    try (Watch watch = Watch.begin(user)) {
      Started run = user.start(command.toArray(String[]::new));
      user.doorward("approvals", "approve", watch.id(1));
      JsonNode step = Script.steps(run.end().out()).get(0);

      assertThat(step.path("result").asText()).contains("listed").doesNotContain(watch.id(1));
    }
  }

  @Test
  void theDaemonIsInvisible() throws IOException {
    String out =
        inside(
            """
            cat /proc/[0-9]*/cmdline | tr '\\0' ' ' | grep -c mediator.cli
            ls /proc | grep -c '^[0-9]*$'
            kill -0 %s 2>/dev/null && echo reached
            ls -l /proc/$$/fd | grep -c -- '->'
            """
                .formatted(ProcessHandle.current().pid()));

    List<String> lines = out.lines().toList();
    assertThat(lines).hasSize(3);
    assertThat(lines.get(0)).isEqualTo("0");
    assertThat(Integer.parseInt(lines.get(1))).isLessThan(8);
    assertThat(Integer.parseInt(lines.get(2))).isLessThanOrEqualTo(4);
  }

  @Test
  void noKeyIsAnywhere() throws IOException {
    String out =
        inside(
            """
            env | grep -c -e %1$s
            cat /proc/[0-9]*/environ | grep -c -a -e %1$s
            grep -r -l -a -s --exclude=probe.sh -e %1$s /run /etc/claude-code /tmp /home "$HOME" "$PWD" | head
            echo end
            """
                .formatted(KEY));

    assertThat(out.lines()).containsExactly("0", "0", "end");
  }

  private String inside(String script) throws IOException {
    Path probe = user.write("probe.sh", "set -u\n" + script);
    Ended run = run(List.of("bash", probe.toString()));
    return run.out();
  }

  private Ended run(List<String> harness) throws IOException {
    return user.doorward(runCommand(harness).toArray(String[]::new));
  }

  private List<String> runCommand(List<String> harness) {
    List<String> command =
        new ArrayList<>(
            List.of("run", "--job", user.folder().resolve("job.yaml").toString(), "--"));
    command.addAll(harness);
    return command;
  }
}
