package dev.doorward.tests.session;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * A session of 50 calls, each of which leaves a trace of its own when it runs: a line in the
 * server's log or a file in the workspace.
 */
final class FiftyCalls {
  static final int CALLS = 50;

  private final TestUser user;
  private final String mark;

  /**
   * @param mark tells this session's traces from those of others
   */
  FiftyCalls(TestUser user, String mark) {
    this.user = user;
    this.mark = mark;
  }

  Path script() throws IOException {
    List<String> calls = new ArrayList<>();
    for (int i = 0; i < CALLS; i++) {
      calls.add(
          i % 3 == 0
              ? "{'name':'%s','tool':'Write','id':'%s','input':{'file_path':'${WORKSPACE}/%s','content':'x'}}"
                  .formatted(id(i), id(i), id(i))
              : "{'name':'%s','tool':'mcp__notes__remember','id':'%s','input':{'text':'%s'}}"
                  .formatted(id(i), id(i), id(i)));
    }
    return Script.write(user, mark, calls);
  }

  /** The ids of the calls that ran; a served call stands as often as it ran. */
  List<String> ran() throws IOException {
    List<String> ran = new ArrayList<>();
    Path log = user.workspace().resolve("executed.jsonl");
    String served = Files.exists(log) ? Files.readString(log) : "";
    for (int i = 0; i < CALLS; i++) {
      int times = served.split("\"" + id(i) + "\"", -1).length - 1;
      for (int n = 0; n < times; n++) {
        ran.add(id(i));
      }
      if (Files.exists(user.workspace().resolve(id(i)))) {
        ran.add(id(i));
      }
    }
    return ran;
  }

  /** Nothing ran of which the trail, as it lies on the disk, holds no intent. */
  void nothingRanWithoutAnIntent(String job) throws IOException {
    assertThat(user.audit().calls(job, "intent")).containsAll(ran());
  }

  /** Each intent has exactly one ending, and the one of what was open is an unknown outcome. */
  static void everyIntentHasOneEnding(Audit audit, String job) {
    Set<String> open = new HashSet<>();
    for (JsonNode entry : audit.entries(job)) {
      String call = Audit.text(entry, "callId");
      switch (Audit.text(entry, "kind")) {
        case "intent" -> open.add(call);
        case "result", "unknown-outcome" ->
            assertThat(open.remove(call)).as("an ending without an intent: " + call).isTrue();
        default -> {}
      }
    }
    assertThat(open).isEmpty();
  }

  private String id(int number) {
    return "toolu_" + mark + "_" + number + "_";
  }
}
