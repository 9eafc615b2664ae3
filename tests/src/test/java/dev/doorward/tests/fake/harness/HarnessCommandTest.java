package dev.doorward.tests.fake.harness;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.doorward.tests.fake.harness.CannedDaemon.Answer;
import dev.doorward.tests.fake.wire.Json;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HarnessCommandTest {
  private static final String SCRIPT =
      """
      {"turns":[[{"name":"see","say":"a command","tool":"Bash",
      "input":{"command":"echo ${WORD}"},"expect":{"decision":"allow"}}]]}""";

  @SuppressWarnings("NullAway.Init") // set by JUnit
  @TempDir
  Path folder;

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private final Map<String, String> environment = new HashMap<>();

  @Test
  void allExpectationsHeldIsZeroAndOneLineOfJsonAStep() throws Exception {
    try (CannedDaemon daemon = CannedDaemon.allowing()) {
      int code = run(daemon, SCRIPT, "--jsonl", "--set", "WORD=hello");

      JsonNode line = Json.read(out.toByteArray());
      assertThat(code).isZero();
      assertThat(line.path("step").asText()).isEqualTo("see");
      assertThat(line.path("ok").asBoolean()).isTrue();
      assertThat(line.path("result").asText()).isEqualTo("hello");
      assertThat(line.path("status").asInt()).isEqualTo(200);
    }
  }

  @Test
  void anExpectationThatDidNotHoldIsOne() throws Exception {
    try (CannedDaemon daemon = CannedDaemon.denying("no")) {
      assertThat(run(daemon, SCRIPT, "--jsonl", "--set", "WORD=hello")).isEqualTo(1);
    }
  }

  @Test
  void aBadScriptIsTwoAndNamesThePlace() throws Exception {
    try (CannedDaemon daemon = CannedDaemon.allowing()) {
      assertThat(run(daemon, "{\n\"turns\": 3}", "--jsonl")).isEqualTo(2);
      assertThat(err.toString(StandardCharsets.UTF_8)).contains("script.json:1:1:");
    }
  }

  @Test
  void aMissingSessionFileIsTwo() throws Exception {
    Path script = Files.writeString(folder.resolve("script.json"), "{\"turns\":[]}");

    int code = command().run(new String[] {"--script", script.toString()});

    assertThat(code).isEqualTo(2);
    assertThat(err.toString(StandardCharsets.UTF_8)).contains("session.json");
  }

  @Test
  void theSessionFileIsNamedByTheEnvironment() throws Exception {
    try (CannedDaemon daemon = CannedDaemon.allowing()) {
      environment.put("DOORWARD_SESSION", session(daemon).toString());
      environment.put("WORD", "from the environment");
      Path script = Files.writeString(folder.resolve("script.json"), SCRIPT);

      assertThat(command().run(new String[] {"--script", script.toString()})).isZero();
    }
  }

  @Test
  void theTableSaysCallVerdictAndWhy() throws Exception {
    try (CannedDaemon daemon = CannedDaemon.denying("no \\u001b[2J shell")) {
      run(daemon, SCRIPT, "--set", "WORD=x");

      assertThat(out.toString(StandardCharsets.UTF_8))
          .containsPattern("a command +refused +no ")
          .contains("NOT AS EXPECTED: decision is deny, expected allow")
          .doesNotContain("\u001b");
    }
  }

  @Test
  void aLoadRunCountsEveryQuestionOnce() throws Exception {
    try (CannedDaemon daemon = CannedDaemon.allowing()) {
      int code =
          command().run(new String[] {"--load", "8", "5", "--session", session(daemon).toString()});

      JsonNode result = Json.read(out.toByteArray());
      assertThat(code).isZero();
      assertThat(result.path("asked").asInt()).isEqualTo(40);
      assertThat(result.path("decisions").path("allow").asInt()).isEqualTo(40);
      assertThat(result.path("p99Micros").asLong())
          .isGreaterThanOrEqualTo(result.path("p50Micros").asLong());
      assertThat(daemon.events.stream().map(e -> e.path("tool_use_id").asText()).distinct())
          .hasSize(40);
    }
  }

  @Test
  void aLoadRunWithAnUndecidedAnswerIsOne() throws Exception {
    try (CannedDaemon daemon = new CannedDaemon(e -> new Answer(204, ""))) {
      int code =
          command().run(new String[] {"--load", "2", "2", "--session", session(daemon).toString()});

      assertThat(code).isEqualTo(1);
    }
  }

  @Test
  void anUnknownOptionIsTwo() {
    assertThat(command().run(new String[] {"--scirpt", "x"})).isEqualTo(2);
    assertThat(err.toString(StandardCharsets.UTF_8)).contains("--scirpt");
  }

  private int run(CannedDaemon daemon, String script, String... more) throws Exception {
    Path file = Files.writeString(folder.resolve("script.json"), script);
    var words = new ArrayList<String>();
    words.addAll(List.of("--script", file.toString(), "--cwd", folder.toString()));
    words.addAll(List.of("--session", session(daemon).toString()));
    words.addAll(List.of(more));
    return command().run(words.toArray(String[]::new));
  }

  private Path session(CannedDaemon daemon) throws Exception {
    return Files.write(folder.resolve("session.json"), Json.bytes(daemon.sessionJson()));
  }

  private HarnessCommand command() {
    return new HarnessCommand(
        new PrintStream(out, true, StandardCharsets.UTF_8),
        new PrintStream(err, true, StandardCharsets.UTF_8),
        environment);
  }
}
