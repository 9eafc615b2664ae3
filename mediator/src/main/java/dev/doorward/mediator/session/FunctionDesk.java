package dev.doorward.mediator.session;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jspecify.annotations.Nullable;

/** Where the MCP front brings the session's tools/call. Safe for use by many threads. */
public interface FunctionDesk {
  /**
   * @param tool the configured tool whose endpoint was called
   * @param function the exact function name asked for
   * @param arguments the arguments; empty object when none were given
   * @param toolUseId of {@code _meta["claudecode/toolUseId"]}, when given
   */
  record Request(String tool, String function, ObjectNode arguments, @Nullable String toolUseId) {}

  /** What the session reads. */
  sealed interface Answer {
    /** A result object with a content array. */
    record Result(ObjectNode result) implements Answer {}

    /** A JSON-RPC error. */
    record Error(int code, String message) implements Answer {}
  }

  /**
   * Decides the call, makes it when it may be made, and gives its answer; waits meanwhile.
   *
   * @throws InterruptedException when the session ends before the call was made; one that ends
   *     while the call runs gives an answer that says so, and keeps the thread's interrupt
   */
  Answer call(Request request) throws InterruptedException;
}
