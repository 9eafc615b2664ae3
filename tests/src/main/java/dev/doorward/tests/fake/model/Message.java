package dev.doorward.tests.fake.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.doorward.tests.fake.wire.Json;
import java.util.List;

/** One answer of the model before it is written, whole or as a stream. */
record Message(String id, String model, List<Blocks.Block> blocks, String stopReason) {
  Message {
    blocks = List.copyOf(blocks);
  }

  static Message of(int number, ModelRequest request, List<Blocks.Block> blocks, String stop) {
    boolean calls = blocks.stream().anyMatch(block -> block.type().equals("tool_use"));
    String reason = stop.isEmpty() ? (calls ? "tool_use" : "end_turn") : stop;
    return new Message("msg_fake_" + number, request.model(), blocks, reason);
  }

  /** The message without content, as a stream begins with it. */
  ObjectNode head() {
    ObjectNode head = Json.object().put("id", id).put("type", "message").put("role", "assistant");
    head.put("model", model).putArray("content");
    head.putNull("stop_reason").putNull("stop_sequence");
    head.set("usage", usage(1));
    return head;
  }

  ObjectNode whole() {
    ObjectNode whole = head().put("stop_reason", stopReason);
    blocks.forEach(block -> whole.withArray("content").add(block.content()));
    return whole.set("usage", usage(20));
  }

  private static ObjectNode usage(int output) {
    return Json.object()
        .put("input_tokens", 10)
        .put("output_tokens", output)
        .put("cache_creation_input_tokens", 0)
        .put("cache_read_input_tokens", 0);
  }
}
