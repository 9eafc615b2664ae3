package dev.doorward.tests.fake.server;

import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.TextNode;

/** Answers each call under ids that are nearly the right one, never under it. */
final class WrongId extends ServerKind {
  WrongId(Functions functions) {
    super(functions);
  }

  @Override
  void call(Call call, Peer peer) throws InterruptedException {
    var result = functions.call(call.function(), call.arguments());
    peer.answer(TextNode.valueOf(" " + call.id().asText()), result);
    peer.answer(TextNode.valueOf(call.id().asText() + "0"), result);
    peer.answer(IntNode.valueOf(1), result);
    peer.answer(NullNode.getInstance(), result);
  }
}
