package dev.doorward.tests.session;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.doorward.tests.build.Ended;
import dev.doorward.tests.build.Started;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Switches thrown in one process, felt in another. */
@Tag("sandbox")
class KillSwitchIT {
  private static final String ADD = "{'tool':'mcp__notes__add','input':{'a':2,'b':3}}";

  private final TestUser user;
  private final Served served;

  KillSwitchIT(@TempDir Path folder) throws IOException {
    this.user = TestUser.in(folder);
    user.approve("notes", Jobs.NOTES);
    this.served = Served.start(user, user.job(Jobs.notes()));
  }

  @AfterEach
  void stop() {
    served.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"*", "notes", "notes.add", "job:test"})
  void reachTheNextCallOfARunningSessionAndAreTakenBack(String scope) throws IOException {
    assertThat(ran()).isTrue();

    Ended kill = user.doorward("kill", scope, "--reason", "the notes are being moved");
    JsonNode stopped = served.play(ADD).get(0);
    Ended unkill = user.doorward("unkill", scope);

    assertThat(kill.code()).as(kill.err()).isZero();
    assertThat(stopped.path("decision").asText()).isEqualTo("deny");
    assertThat(stopped.path("reason").asText())
        .contains("the notes are being moved")
        .doesNotContain("\n");
    assertThat(unkill.code()).as(unkill.err()).isZero();
    assertThat(ran()).isTrue();
  }

  @Test
  void aSwitchForAnotherFunctionStopsNothing() throws IOException {
    user.doorward("kill", "notes.echo");
    user.doorward("kill", "job:other");

    assertThat(ran()).isTrue();
    assertThat(user.doorward("kill").out()).contains("notes.echo", "job:other");
  }

  @Test
  void aCallThatWaitsForAPersonIsStoppedAfterTheYes() throws IOException {
    try (Watch watch = Watch.begin(user)) {
      Started harness = served.harness("{'tool':'mcp__notes__issues_delete','input':{'id':7}}");
      String id = watch.id(1);
      user.doorward("kill", "notes", "--reason", "stop");
      user.doorward("approvals", "approve", id);

      JsonNode step = Script.steps(harness.end().out()).get(0);

      assertThat(step.path("ran").asBoolean()).isFalse();
      assertThat(user.workspace().resolve("executed.jsonl")).doesNotExist();
    }
  }

  @Test
  void theSwitchIsOnTheTenantsTrail() throws IOException {
    user.doorward("kill", "notes", "--reason", "moved");
    user.doorward("unkill", "notes");

    List<JsonNode> entries = user.audit().entries("tenant", "kill");

    assertThat(entries).hasSize(2);
    assertThat(user.doorward("audit", "verify", "tenant").code()).isZero();
  }

  private boolean ran() throws IOException {
    return served.play(ADD).get(0).path("ran").asBoolean();
  }
}
