package dev.doorward.pin.relay;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A client's tools/call, of a function that it was offered. Thread-safe. */
public final class ToolsCall {
  private final JsonNode requestId;
  private final String function;
  private final ObjectNode arguments;
  private final ObjectNode meta;
  private final @Nullable ProgressSink progress;
  private final List<Runnable> onCancel = new ArrayList<>();
  private boolean cancelled;

  ToolsCall(
      JsonNode requestId,
      String function,
      ObjectNode arguments,
      ObjectNode meta,
      @Nullable ProgressSink progress) {
    this.requestId = requestId;
    this.function = function;
    this.arguments = arguments;
    this.meta = meta;
    this.progress = progress;
  }

  /** The client's request id as JSON text: {@code 1} and {@code "1"} are two ids. */
  public String requestId() {
    return requestId.toString();
  }

  public String function() {
    return function;
  }

  /** The arguments; an empty object when the client gave none. */
  public ObjectNode arguments() {
    return arguments;
  }

  /** The request's whole {@code _meta}, as the client sent it; empty when there was none. */
  public ObjectNode meta() {
    return meta;
  }

  /** Where progress goes; null when the client wants none. */
  public @Nullable ProgressSink progress() {
    return progress;
  }

  /** Runs something when the client gives the call up, at once if it has. */
  public void onCancel(Runnable action) {
    synchronized (this) {
      if (!cancelled) {
        onCancel.add(action);
        return;
      }
    }
    action.run();
  }

  public synchronized boolean isCancelled() {
    return cancelled;
  }

  void cancel() {
    List<Runnable> actions;
    synchronized (this) {
      cancelled = true;
      actions = List.copyOf(onCancel);
      onCancel.clear();
    }
    actions.forEach(Runnable::run);
  }
}
