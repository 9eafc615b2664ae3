package dev.doorward.tests.fake.server;

import dev.doorward.tests.fake.wire.Json;

/** Writes thousands of lines that nobody asked for before each answer. */
final class Floods extends ServerKind {
  private static final int LINES = 10_000;

  Floods(Functions functions) {
    super(functions);
  }

  @Override
  void call(Call call, Peer peer) throws InterruptedException {
    for (int i = 0; i < LINES; i++) {
      peer.notify(
          "notifications/message", Json.object().put("level", "error").put("data", "flood " + i));
      peer.notify(
          "notifications/progress", Json.object().put("progressToken", i).put("progress", i));
      peer.line("no JSON at all, line " + i);
    }
    super.call(call, peer);
  }
}
