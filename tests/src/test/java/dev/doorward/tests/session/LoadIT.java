package dev.doorward.tests.session;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.doorward.tests.build.Ended;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** 64 sessions' worth of questions at once. */
@Tag("sandbox")
class LoadIT {
  private static final int CLIENTS = 64;

  private final TestUser user;

  LoadIT(@TempDir Path folder) throws IOException {
    this.user = TestUser.in(folder);
  }

  @Test
  void noneOfAFewThousandQuestionsIsLostOrAnsweredTwice() throws IOException {
    load(50);
  }

  @Test
  @Tag("long")
  void noneOfManyQuestionsIsLostOrAnsweredTwice() throws IOException {
    load(1_000);
  }

  private void load(int calls) throws IOException {
    try (Served served = Served.start(user, user.job(Jobs.harnessOnly("[Read]")))) {
      Ended load =
          served.harness(List.of("--load", "" + CLIENTS, "" + calls, "--timeout", "120")).end();
      JsonNode result = new ObjectMapper().readTree(load.out());

      assertThat(load.code()).as(load.out() + load.err()).isZero();
      assertThat(result.path("asked").asInt()).isEqualTo(CLIENTS * calls);
      assertThat(result.at("/decisions/allow").asInt()).isEqualTo(CLIENTS * calls);
      assertThat(served.stop().code()).isZero();
      List<JsonNode> decisions = user.audit().entries(user.audit().newest(), "decision");
      Set<String> ids = new HashSet<>();
      decisions.forEach(entry -> ids.add(Audit.text(entry, "callId")));
      assertThat(decisions).hasSize(CLIENTS * calls);
      assertThat(ids).hasSize(CLIENTS * calls);
      assertThat(user.doorward("audit", "verify").code()).isZero();
      System.out.println("load of " + CLIENTS + " x " + calls + ": " + load.out().strip());
    }
  }
}
