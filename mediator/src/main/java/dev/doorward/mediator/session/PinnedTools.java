package dev.doorward.mediator.session;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.doorward.mediator.call.Target;
import dev.doorward.mediator.tenant.Tools;
import dev.doorward.pin.FunctionState;
import dev.doorward.pin.relay.CallAnswer;
import dev.doorward.pin.relay.CallRequest;
import dev.doorward.pin.relay.PendingCall;
import dev.doorward.pin.relay.PinnedServer;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;

/** The node's tools: each one a server held to its snapshot. Safe for use by many threads. */
public final class PinnedTools implements Tools, Servers, AutoCloseable {
  private final Map<String, PinnedServer> servers;

  /**
   * @param servers by configured tool name; closed by {@link #close}
   */
  public PinnedTools(List<PinnedServer> servers) {
    Map<String, PinnedServer> byName = new LinkedHashMap<>();
    for (PinnedServer server : servers) {
      byName.put(server.snapshot().tool(), server);
    }
    this.servers = Map.copyOf(byName);
  }

  @Override
  public State state(Target.Function function) throws InterruptedException {
    PinnedServer server = servers.get(function.tool());
    return server == null ? State.UNKNOWN : state(await(server.check(function.function())));
  }

  private static State state(FunctionState state) {
    return switch (state) {
      case EQUAL -> State.APPROVED;
      case CHANGED, TWICE -> State.CHANGED;
      case MISSING -> State.MISSING;
      case UNREADABLE -> State.DOWN;
      case NOT_APPROVED -> State.UNKNOWN;
    };
  }

  @Override
  public Optional<String> snapshotDigest(String tool) {
    return Optional.ofNullable(servers.get(tool)).map(server -> server.snapshot().digest());
  }

  @Override
  public FunctionDesk.Answer call(Target.Function function, ObjectNode arguments)
      throws InterruptedException {
    PinnedServer server = servers.get(function.tool());
    if (server == null) {
      return new FunctionDesk.Answer.Error(-32602, "Unknown tool");
    }
    PendingCall pending = server.call(new CallRequest(function.function(), arguments));
    try {
      return answer(await(pending.answer()));
    } catch (InterruptedException e) {
      pending.cancel();
      throw e;
    }
  }

  private static FunctionDesk.Answer answer(CallAnswer answer) {
    if (answer instanceof CallAnswer.Result result) {
      return new FunctionDesk.Answer.Result(result.result());
    }
    CallAnswer.Error error = (CallAnswer.Error) answer;
    return new FunctionDesk.Answer.Error(error.code(), error.message());
  }

  /** Ends every server. */
  @Override
  public void close() {
    servers.values().parallelStream().forEach(PinnedServer::close);
  }

  private static <T> T await(CompletionStage<T> stage) throws InterruptedException {
    try {
      return stage.toCompletableFuture().get();
    } catch (ExecutionException e) {
      throw new IllegalStateException("the relay answers normally", e);
    }
  }
}
