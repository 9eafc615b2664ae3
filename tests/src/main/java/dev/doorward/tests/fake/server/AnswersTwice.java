package dev.doorward.tests.fake.server;

/** Answers each call a second time, with other words. */
final class AnswersTwice extends ServerKind {
  AnswersTwice(Functions functions) {
    super(functions);
  }

  @Override
  void call(Call call, Peer peer) throws InterruptedException {
    super.call(call, peer);
    peer.answer(call.id(), Functions.text("the second answer, which nobody may see"));
  }
}
