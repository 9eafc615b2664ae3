package dev.doorward.pin.relay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.doorward.pin.json.JsonLimits;
import dev.doorward.pin.json.StrictJson;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A whole client session over byte streams, in front of a scripted server. */
class StdioFrontTest {
  private static final List<String> HELLO =
      List.of(
          "{\"jsonrpc\":\"2.0\",\"id\":\"d\",\"method\":\"server/discover\"}",
          "{\"jsonrpc\":\"2.0\",\"id\":0,\"method\":\"initialize\",\"params\":{\"protocolVersion\":"
              + "\"2025-06-18\",\"capabilities\":{},\"clientInfo\":{\"name\":\"c\","
              + "\"version\":\"1\"}}}");

  private static String call(int id, String text) {
    return "{\"jsonrpc\":\"2.0\",\"id\":"
        + id
        + ",\"method\":\"tools/call\",\"params\":{\"name\":\"echo\",\"arguments\":{\"text\":\""
        + text
        + "\"}}}";
  }

  private static List<String> session(Bench bench, String... lines) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    String in = String.join("\n", lines) + "\n";
    new StdioFront(new ByteArrayInputStream(in.getBytes(StandardCharsets.UTF_8)), out, Bench.LIMITS)
        .serve(bench.pin, bench.drops);
    return Arrays.asList(out.toString(StandardCharsets.UTF_8).split("\n"));
  }

  private static String line(List<String> lines, String id) {
    return lines.stream().filter(l -> l.contains("\"id\":" + id + ",")).findFirst().orElseThrow();
  }

  @Test
  void aSessionIsServedToItsEnd() throws Exception {
    try (Bench bench = Bench.withEcho()) {
      List<String> lines =
          session(
              bench,
              HELLO.get(0),
              HELLO.get(1),
              "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}",
              "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\"}",
              call(2, "hello"));
      assertThat(lines).hasSize(4);
      assertThat(line(lines, "\"d\"")).contains("-32601");
      assertThat(line(lines, "0")).contains("\"protocolVersion\":\"2025-06-18\"");
      assertThat(line(lines, "1")).contains("{\"tools\":[" + Bench.ECHO + "]}");
      assertThat(line(lines, "2")).contains("\"text\":\"hello\"");
    }
  }

  @Test
  void c18NothingTheServerSaysOfItselfReachesTheClient() throws Exception {
    ScriptedServer server =
        new ScriptedServer(Bench.ECHO)
            .initializeResult(
                "{\"protocolVersion\":\"2025-11-25\",\"capabilities\":{\"tools\":{},"
                    + "\"logging\":{},\"prompts\":{},\"resources\":{},\"completions\":{},"
                    + "\"experimental\":{\"evil\":{}},\"tasks\":{}},"
                    + "\"instructions\":\"evil\",\"_meta\":{\"evil\":1},"
                    + "\"serverInfo\":{\"name\":\"evil\",\"title\":\"evil\","
                    + "\"version\":\"evil\",\"description\":\"evil\",\"websiteUrl\":\"evil\"}}");
    try (Bench bench = Bench.of(server, limits -> limits)) {
      List<String> lines =
          session(
              bench,
              HELLO.get(1),
              "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\"}",
              call(2, "hello"));
      assertThat(lines.toString()).doesNotContain("evil").contains("\"name\":\"demo\"");
    }
  }

  @Test
  void c20AServerThatCannotBeSpokenWithIsTheAnswerToInitialize() throws Exception {
    ScriptedServer server =
        new ScriptedServer(Bench.ECHO)
            .initializeResult("{\"protocolVersion\":\"2026-07-28\",\"capabilities\":{}}");
    try (Bench bench = Bench.of(server, limits -> limits)) {
      assertThat(session(bench, HELLO.get(1))).singleElement().asString().contains("-32603");
    }
  }

  @Test
  void everyLineWrittenIsOneMessage() throws Exception {
    try (Bench bench = Bench.withEcho()) {
      StrictJson json = new StrictJson(JsonLimits.MESSAGE);
      for (String line : session(bench, "{", "[]", "nonsense", HELLO.get(1), call(1, "x"))) {
        JsonNode message = json.read(line);
        assertThat(message.path("jsonrpc").asText()).isEqualTo("2.0");
      }
    }
  }

  @Test
  void aCallStillOpenWhenTheInputEndsIsAnswered() throws Exception {
    try (Bench bench = Bench.withEcho()) {
      bench.server.on(
          "tools/call",
          (message, wire) -> {
            java.util.concurrent.locks.LockSupport.parkNanos(50_000_000);
            wire.result(message, ScriptedServer.text(message));
          });
      assertThat(line(session(bench, HELLO.get(1), call(2, "slow")), "2")).contains("slow");
    }
  }

  @Test
  void d1ALineOverTheLimitEndsTheSessionWithAnError() {
    byte[] endless = new byte[(10 << 20) + 10];
    Arrays.fill(endless, (byte) ' ');
    try (Bench bench = Bench.withEcho()) {
      StdioFront front =
          new StdioFront(
              new ByteArrayInputStream(endless), OutputStream.nullOutputStream(), Bench.LIMITS);
      assertThatThrownBy(() -> front.serve(bench.pin, bench.drops)).isInstanceOf(IOException.class);
    }
  }

  @Test
  void aClientThatClosedItsEndEndsTheSession() throws Exception {
    OutputStream broken =
        new OutputStream() {
          @Override
          public void write(int b) throws IOException {
            throw new IOException("closed");
          }
        };
    String in = HELLO.get(0) + "\n" + HELLO.get(1) + "\n";
    try (Bench bench = Bench.withEcho()) {
      new StdioFront(
              new ByteArrayInputStream(in.getBytes(StandardCharsets.UTF_8)), broken, Bench.LIMITS)
          .serve(bench.pin, bench.drops);
      assertThat(bench.said("still there")).isEqualTo("still there");
    }
  }
}
