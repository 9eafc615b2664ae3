package dev.doorward.tests.session;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.doorward.tests.build.Ended;
import dev.doorward.tests.build.Started;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tools whose listing nobody approved, whose command changed, or whose server does not start. */
@Tag("sandbox")
class ToolStartIT {
  private final TestUser user;

  ToolStartIT(@TempDir Path folder) throws IOException {
    this.user = TestUser.in(folder);
  }

  @AfterEach
  void nothingIsLeft() throws IOException {
    Leftovers.none(user);
  }

  @Test
  void withoutAnApprovedListingNothingStartsAndTheLineToTypeWorks() throws IOException {
    Path job = user.job(Jobs.notes());

    Ended refused = run(job, "touch", "ran");
    assertThat(refused.code()).isEqualTo(2);
    assertThat(refused.err())
        .containsOnlyOnce("\n")
        .contains("notes", "type: doorward pin approve");
    assertThat(user.workspace().resolve("ran")).doesNotExist();

    String line = refused.err().replaceAll("(?s).*type: ", "").strip();
    Ended typed = typedAtATerminal(line, "y\n");
    assertThat(typed.out()).contains("issues.delete", "approved notes");

    Ended run = run(job, "touch", "ran");
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(user.workspace().resolve("ran")).exists();
  }

  @Test
  void aPersonWhoSaysNoApprovesNothing() throws IOException {
    Path job = user.job(Jobs.notes());
    String line = run(job, "true").err().replaceAll("(?s).*type: ", "").strip();

    Ended typed = typedAtATerminal(line, "n\n");

    assertThat(typed.out()).contains("nothing was approved");
    assertThat(run(job, "true").code()).isEqualTo(2);
  }

  @Test
  void aCommandOtherThanTheApprovedOneIsRefused() throws IOException {
    user.approve("notes", Jobs.NOTES);
    Path job = user.job(Jobs.notes().replace("-XX:+UseSerialGC", "-XX:+UseParallelGC"));

    Ended run = run(job, "touch", "ran");

    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err())
        .containsOnlyOnce("\n")
        .contains("command of notes is not the one that was approved", "pin approve notes --");
    assertThat(user.workspace().resolve("ran")).doesNotExist();
  }

  @Test
  void aDeclaredFunctionThatWasNotApprovedIsRefused() throws IOException {
    user.approve("notes", Jobs.NOTES);
    Path job = user.job(Jobs.notes().replace("[echo,", "[echo, burn,"));

    Ended run = run(job, "true");

    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).containsOnlyOnce("\n").contains("notes.burn");
  }

  @Test
  void aServerThatNoLongerStartsRefusesItsCallsAndNothingElse() throws IOException {
    Path server = server("exec \"$@\"");
    List<String> command = new ArrayList<>(List.of("/bin/sh", server.toString()));
    command.addAll(Jobs.NOTES);
    user.approve("notes", command);
    Path job =
        user.job(Jobs.notes().replace("command: [", "command: [\"/bin/sh\", \"" + server + "\", "));
    server("echo it broke >&2; exit 1");
    Path script =
        Script.write(
            user,
            "broken",
            "{'tool':'mcp__notes__add','input':{'a':1,'b':2}}",
            "{'tool':'Write','input':{'file_path':'${WORKSPACE}/w','content':'x'}}");

    Ended run = run(job, user.harness("--script", script.toString(), "--jsonl"));
    List<JsonNode> steps = Script.steps(run.out());

    assertThat(steps.get(0).path("decision").asText()).as(run.out()).isEqualTo("deny");
    assertThat(steps.get(0).path("reason").asText()).contains("notes").doesNotContain("\n");
    assertThat(steps.get(1).path("ran").asBoolean()).isTrue();
    assertThat(user.workspace().resolve("executed.jsonl")).doesNotExist();
  }

  private Path server(String does) throws IOException {
    Path server = user.write("server/serve", "#!/bin/sh\n" + does + "\n");
    Files.setPosixFilePermissions(server, PosixFilePermissions.fromString("rwxr-xr-x"));
    return server;
  }

  private Ended run(Path job, String... harness) throws IOException {
    return run(job, List.of(harness));
  }

  private Ended run(Path job, List<String> harness) throws IOException {
    List<String> command = new ArrayList<>(List.of("run", "--job", job.toString(), "--"));
    command.addAll(harness);
    return user.doorward(command.toArray(String[]::new));
  }

  // As a person types it: through a shell, at a terminal, where "doorward" is on the PATH.
  private Ended typedAtATerminal(String line, String answer) throws IOException {
    Path bin = user.folder().resolve("bin/doorward");
    Files.createDirectories(bin.getParent());
    List<String> quoted = user.program(List.of()).stream().map(word -> "'" + word + "'").toList();
    Files.writeString(bin, "#!/bin/sh\nexec " + String.join(" ", quoted) + " \"$@\"\n");
    Files.setPosixFilePermissions(bin, PosixFilePermissions.fromString("rwxr-xr-x"));
    user.with("PATH", bin.getParent() + ":/usr/local/bin:/usr/bin:/bin");
    Started typed = user.start(List.of("script", "-qec", line, "/dev/null"));
    RunIT.untilOut(typed, "[y/N]");
    typed.process().getOutputStream().write(answer.getBytes(StandardCharsets.UTF_8));
    typed.process().getOutputStream().flush();
    RunIT.untilOut(typed, "approved");
    return typed.end();
  }
}
