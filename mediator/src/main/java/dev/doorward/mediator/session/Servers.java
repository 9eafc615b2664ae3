package dev.doorward.mediator.session;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.doorward.mediator.call.Target;

/** Makes calls at the tools' servers. Safe for use by many threads. */
public interface Servers {
  /**
   * Makes one call and waits for its answer or its time limit; decides nothing.
   *
   * @throws InterruptedException when the session ends meanwhile; the outcome is then unknown
   */
  FunctionDesk.Answer call(Target.Function function, ObjectNode arguments)
      throws InterruptedException;
}
