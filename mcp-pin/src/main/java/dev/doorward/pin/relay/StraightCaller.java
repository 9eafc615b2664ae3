package dev.doorward.pin.relay;

import java.util.Optional;
import java.util.concurrent.CompletionStage;

/** Hands a client's calls to a server as they are. */
record StraightCaller(PinnedServer server) implements FunctionCaller {
  @Override
  public CompletionStage<CallAnswer> call(ToolsCall call) {
    PendingCall pending =
        server.call(new CallRequest(call.function(), call.arguments(), call.progress()));
    call.onCancel(pending::cancel);
    return pending.answer();
  }

  @Override
  public CompletionStage<Optional<CallAnswer.Error>> ready() {
    return server.ready();
  }

  @Override
  public void rootsChanged() {
    server.rootsChanged();
  }
}
