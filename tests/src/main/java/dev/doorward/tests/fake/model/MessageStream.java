package dev.doorward.tests.fake.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.doorward.tests.fake.wire.Json;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** Writes a message as the API streams it: each event flushed, a tool's input in two halves. */
final class MessageStream {
  private final OutputStream out;

  MessageStream(OutputStream out) {
    this.out = out;
  }

  void write(Message message) throws IOException {
    event(Json.object().put("type", "message_start").set("message", message.head()));
    int index = 0;
    for (Blocks.Block block : message.blocks()) {
      block(index++, block);
    }
    ObjectNode end = Json.object().put("type", "message_delta");
    end.putObject("delta").put("stop_reason", message.stopReason()).putNull("stop_sequence");
    end.putObject("usage").put("output_tokens", 20);
    event(end);
    event(Json.object().put("type", "message_stop"));
  }

  private void block(int index, Blocks.Block block) throws IOException {
    ObjectNode start = Json.object().put("type", "content_block_start").put("index", index);
    start.set("content_block", empty(block));
    event(start);
    switch (block.type()) {
      case "tool_use" -> input(index, block);
      case "thinking" -> {
        delta(index, "thinking_delta", "thinking", block.content().path("thinking").asText());
        delta(index, "signature_delta", "signature", block.content().path("signature").asText());
      }
      default -> delta(index, "text_delta", "text", block.content().path("text").asText());
    }
    event(Json.object().put("type", "content_block_stop").put("index", index));
  }

  private void input(int index, Blocks.Block block) throws IOException {
    String json = block.rawInput().orElseGet(() -> Json.text(block.content().path("input")));
    int half = json.length() / 2;
    delta(index, "input_json_delta", "partial_json", json.substring(0, half));
    delta(index, "input_json_delta", "partial_json", json.substring(half));
  }

  private static ObjectNode empty(Blocks.Block block) {
    ObjectNode empty = block.content().deepCopy();
    switch (block.type()) {
      case "tool_use" -> empty.putObject("input");
      case "thinking" -> empty.put("thinking", "").put("signature", "");
      default -> empty.put("text", "");
    }
    return empty;
  }

  private void delta(int index, String type, String member, String text) throws IOException {
    ObjectNode event = Json.object().put("type", "content_block_delta").put("index", index);
    event.putObject("delta").put("type", type).put(member, text);
    event(event);
  }

  private void event(ObjectNode data) throws IOException {
    String text = "event: " + data.path("type").asText() + "\ndata: " + Json.text(data) + "\n\n";
    out.write(text.getBytes(StandardCharsets.UTF_8));
    out.flush();
  }
}
