package dev.doorward.tests.fake.server;

/** Carries each call out and says nothing. */
final class NeverAnswers extends ServerKind {
  NeverAnswers(Functions functions) {
    super(functions);
  }

  @Override
  void call(Call call, Peer peer) throws InterruptedException {
    functions.call(call.function(), call.arguments());
  }
}
