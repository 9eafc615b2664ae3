package dev.doorward.mediator.call;

import org.jspecify.annotations.Nullable;

/**
 * One call as it stands now: a Change gives another object, never another state of this one.
 *
 * @param id the harness's tool-use id, or the daemon's own where the harness gave none
 * @param spelled the name as the harness wrote it
 * @param target what the name resolved to
 * @param arguments the arguments as they are now
 * @param agent the sub-agent's id, when a sub-agent makes the call
 */
public record ToolCall(
    CallId id, String spelled, Target target, Arguments arguments, @Nullable String agent) {

  /** The same call with other arguments. */
  public ToolCall with(Arguments other) {
    return new ToolCall(id, spelled, target, other, agent);
  }
}
