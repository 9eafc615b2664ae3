package dev.doorward.mediator.session;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** Answers the daemon gives itself, in the shape of a function's result. */
final class Answers {
  private Answers() {}

  /** A result that is an error, whose one line the model reads. */
  static FunctionDesk.Answer refused(String reason) {
    ObjectNode result = JsonNodeFactory.instance.objectNode();
    result.putArray("content").addObject().put("type", "text").put("text", reason);
    result.put("isError", true);
    return new FunctionDesk.Answer.Result(result);
  }
}
