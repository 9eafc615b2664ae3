package dev.doorward.tests.session;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A session whose trail cannot be written any more: no further call is made. */
@Tag("sandbox")
class TrailLossIT {
  private static final String ADD = "{'tool':'mcp__notes__add','input':{'a':2,'b':3}}";
  private static final String WRITE =
      "{'tool':'Write','input':{'file_path':'${WORKSPACE}/w','content':'x'}}";

  private final TestUser user;
  private final Served served;

  TrailLossIT(@TempDir Path folder) throws IOException {
    this.user = TestUser.in(folder);
    user.approve("notes", Jobs.NOTES);
    this.served = Served.start(user, user.job(Jobs.notes()));
    assertThat(served.play(ADD).get(0).path("ran").asBoolean()).isTrue();
  }

  @AfterEach
  void stop() {
    served.close();
  }

  @Test
  void aDeletedFileClosesTheGate() throws IOException {
    Files.delete(user.audit().file());

    theGateIsClosed();
  }

  @Test
  void aReplacedFileClosesTheGate() throws IOException {
    Path file = user.audit().file();
    Path copy = Files.copy(file, file.resolveSibling("copy"));
    Files.move(copy, file, java.nio.file.StandardCopyOption.REPLACE_EXISTING);

    theGateIsClosed();
  }

  @Test
  void aMovedFolderClosesTheGateAlsoWhenItComesBack() throws IOException {
    Path folder = user.audit().folder().resolve(user.audit().newest());
    Path away = folder.resolveSibling("away");
    Files.move(folder, away);
    theGateIsClosed();

    Files.move(away, folder);

    theGateIsClosed();
  }

  @Test
  void aShortenedFileClosesTheGate() throws IOException {
    Path file = user.audit().file();
    byte[] whole = Files.readAllBytes(file);
    try (var channel =
        java.nio.channels.FileChannel.open(file, java.nio.file.StandardOpenOption.WRITE)) {
      channel.truncate(whole.length / 2);
    }

    theGateIsClosed();
  }

  @Test
  void aFileThatTakesNoMoreBytesClosesTheGate() throws Exception {
    limit(Long.toString(Files.size(user.audit().file()) + 10));
    theGateIsClosed();
    limit("unlimited");

    theGateIsClosed();
    assertThat(served.stop().code()).isZero();
    assertThat(user.doorward("audit", "verify").code()).isZero();
  }

  private void theGateIsClosed() throws IOException {
    Path executed = user.workspace().resolve("executed.jsonl");
    long before = Files.readAllLines(executed).size();

    for (JsonNode step : served.play(ADD, WRITE)) {
      if (!step.path("tool").asText().isEmpty()) {
        assertThat(step.path("decision").asText()).as(step.toString()).isEqualTo("deny");
        assertThat(step.path("reason").asText()).contains("audit trail");
      }
    }
    assertThat(Files.readAllLines(executed)).hasSize((int) before);
    assertThat(user.workspace().resolve("w")).doesNotExist();
  }

  // What a full disk answers to a write, without a disk to fill.
  private void limit(String bytes) throws Exception {
    Process prlimit =
        new ProcessBuilder(
                "prlimit",
                "--pid",
                Long.toString(served.daemon().process().pid()),
                "--fsize=" + bytes + ":unlimited")
            .start();
    assertThat(prlimit.waitFor(30, TimeUnit.SECONDS)).isTrue();
    assertThat(prlimit.exitValue()).isZero();
  }
}
