package dev.doorward.tests.fake.harness;

import com.fasterxml.jackson.databind.JsonNode;
import dev.doorward.tests.fake.wire.Json;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** The one answer that a stream may bring for one request; any other is an error. */
final class AwaitedAnswer {
  private final JsonNode id;
  private @Nullable JsonNode answer;

  AwaitedAnswer(JsonNode id) {
    this.id = id;
  }

  void take(JsonNode message) throws IOException {
    if (!message.path("id").equals(id)) {
      throw new IOException("an answer under another id: " + Json.text(message.path("id")));
    }
    if (answer != null) {
      throw new IOException("answered twice");
    }
    answer = message;
  }

  JsonNode get() throws IOException {
    if (answer == null) {
      throw new IOException("the stream ended without an answer");
    }
    return answer;
  }
}
