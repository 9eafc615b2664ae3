package dev.doorward.mediator.front.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import dev.doorward.mediator.front.http.Workers;
import dev.doorward.mediator.session.FunctionDesk;
import dev.doorward.pin.relay.CallAnswer;
import dev.doorward.pin.relay.FunctionCaller;
import dev.doorward.pin.relay.ToolsCall;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Brings a session's calls to the desk, each on a worker of its own: the connection that asked may
 * be gone before the answer is there, and that does not cancel the call.
 */
final class DeskCaller implements FunctionCaller {
  private static final int INTERNAL = -32_603;
  private static final String TOOL_USE_ID = "claudecode/toolUseId";

  private final String tool;
  private final FunctionDesk desk;
  private final Workers workers;
  private final AtomicInteger open = new AtomicInteger();

  DeskCaller(String tool, FunctionDesk desk, Workers workers) {
    this.tool = tool;
    this.desk = desk;
    this.workers = workers;
  }

  /** Whether calls of this session are not answered yet. */
  boolean busy() {
    return open.get() > 0;
  }

  @Override
  public CompletionStage<CallAnswer> call(ToolsCall call) {
    CompletableFuture<CallAnswer> answer = new CompletableFuture<>();
    open.incrementAndGet();
    Optional<Runnable> running = workers.run(() -> ask(call, answer));
    if (running.isEmpty()) {
      open.decrementAndGet();
      answer.complete(new CallAnswer.Error(INTERNAL, "Too many calls are waiting; ask again"));
    } else {
      call.onCancel(running.get());
    }
    return answer;
  }

  private void ask(ToolsCall call, CompletableFuture<CallAnswer> answer) {
    try {
      answer.complete(answer(desk.call(request(call))));
    } catch (InterruptedException e) {
      answer.complete(new CallAnswer.Error(INTERNAL, "The call was given up"));
    } catch (RuntimeException | StackOverflowError e) {
      answer.completeExceptionally(e);
    } finally {
      open.decrementAndGet();
    }
  }

  private FunctionDesk.Request request(ToolsCall call) {
    JsonNode id = call.meta().path(TOOL_USE_ID);
    return new FunctionDesk.Request(
        tool, call.function(), call.arguments(), id.isTextual() ? id.textValue() : null);
  }

  // What is neither is no answer; the connection tells the client so.
  private static CallAnswer answer(FunctionDesk.Answer answer) {
    if (answer instanceof FunctionDesk.Answer.Result result) {
      return new CallAnswer.Result(result.result());
    }
    if (answer instanceof FunctionDesk.Answer.Error error) {
      return new CallAnswer.Error(error.code(), error.message());
    }
    throw new IllegalStateException("the desk answered nothing");
  }
}
