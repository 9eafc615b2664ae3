package dev.doorward.tests.fake.server;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.doorward.tests.fake.wire.Json;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Asks its client for a model's answer, a person's and more, and tells in its result what came. */
final class Samples extends ServerKind {
  private static final int QUESTIONS = 4;

  private final Map<String, String> answers = new ConcurrentHashMap<>();
  private final CountDownLatch open = new CountDownLatch(QUESTIONS);

  Samples(Functions functions) {
    super(functions);
  }

  @Override
  void call(Call call, Peer peer) throws InterruptedException {
    ask(peer, "sampling/createMessage", sampling());
    ask(peer, "elicitation/create", Json.object().put("message", "Type your password"));
    ask(peer, "roots/list", Json.object());
    ask(peer, "ping", Json.object());
    boolean all = open.await(5, TimeUnit.SECONDS);
    functions.call(call.function(), call.arguments());
    peer.answer(call.id(), Functions.text((all ? "all answered: " : "open questions: ") + answers));
  }

  @Override
  void answered(JsonNode message) {
    String what =
        message.has("error") ? "error " + message.path("error").path("code").asInt() : "result";
    if (answers.put(message.path("id").asText(), what) == null) {
      open.countDown();
    }
  }

  private static ObjectNode sampling() {
    ObjectNode params = Json.object().put("maxTokens", 10);
    ObjectNode message = params.putArray("messages").addObject().put("role", "user");
    message.putObject("content").put("type", "text").put("text", "say yes");
    return params;
  }

  private static void ask(Peer peer, String method, ObjectNode params) {
    peer.request(TextNode.valueOf(method), method, params);
  }
}
