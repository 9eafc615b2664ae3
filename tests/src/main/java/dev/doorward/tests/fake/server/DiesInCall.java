package dev.doorward.tests.fake.server;

/** Carries a call out and ends, with half an answer written. */
final class DiesInCall extends ServerKind {
  DiesInCall(Functions functions) {
    super(functions);
  }

  @Override
  void call(Call call, Peer peer) throws InterruptedException {
    functions.call(call.function(), call.arguments());
    System.out.print("{\"jsonrpc\":\"2.0\",\"id\":\"" + call.id().asText() + "\",\"resu");
    System.out.flush();
    Runtime.getRuntime().halt(1);
  }
}
