package dev.doorward.tests.fake.server;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.doorward.tests.fake.wire.Json;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** The client's end of the pipe: one message a line. Safe for use by many threads. */
final class Peer {
  private final OutputStream out;

  Peer(OutputStream out) {
    this.out = out;
  }

  void answer(JsonNode id, ObjectNode result) {
    ObjectNode message = message().set("id", id);
    send(message.set("result", result));
  }

  void refuse(JsonNode id, int code, String text) {
    ObjectNode message = message().set("id", id);
    message.putObject("error").put("code", code).put("message", text);
    send(message);
  }

  void notify(String method, ObjectNode params) {
    send(message().put("method", method).set("params", params));
  }

  void request(JsonNode id, String method, ObjectNode params) {
    ObjectNode message = message().set("id", id);
    send(message.put("method", method).set("params", params));
  }

  void send(JsonNode message) {
    line(Json.text(message));
  }

  /** Writes one line as it is, whether or not it is a message. */
  synchronized void line(String text) {
    try {
      out.write((text + "\n").getBytes(StandardCharsets.UTF_8));
      out.flush();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static ObjectNode message() {
    return Json.object().put("jsonrpc", "2.0");
  }
}
