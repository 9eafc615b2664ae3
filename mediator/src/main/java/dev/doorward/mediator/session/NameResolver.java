package dev.doorward.mediator.session;

import dev.doorward.mediator.call.Arguments;
import dev.doorward.mediator.call.CallId;
import dev.doorward.mediator.call.Target;
import dev.doorward.mediator.call.ToolCall;
import dev.doorward.pin.json.CanonicalJson;
import java.util.Optional;

/** Turns the names of a question or a tools/call into what the call is for. Immutable. */
final class NameResolver {
  private static final String MCP = "mcp__";

  // Longer ones are nobody's; what is kept and written of them is bounded, and still tells them
  // apart.
  private static final int LONGEST = 256;
  private static final int SHOWN = 128;

  private final OfferedFunctions offered;

  NameResolver(OfferedFunctions offered) {
    this.offered = offered;
  }

  /** The call that the harness asks about. */
  ToolCall call(HookDesk.Question question) {
    Target target = resolve(question.toolName());
    return new ToolCall(
        question.id(),
        target instanceof Target.Function ? question.toolName() : bounded(question.toolName()),
        target,
        Arguments.of(question.input()),
        question.agent());
  }

  /** The call that came to a tool's endpoint; only what is offered can be called there either. */
  ToolCall call(FunctionDesk.Request request, CallId id) {
    Target.Function function = new Target.Function(request.tool(), request.function());
    String spelled = OfferedFunctions.spelled(function);
    boolean known = offered.named(spelled).filter(function::equals).isPresent();
    return new ToolCall(
        id,
        known ? spelled : bounded(spelled),
        known ? function : unresolved(function.dotted(), spelled),
        Arguments.of(request.arguments()),
        null);
  }

  Target resolve(String spelled) {
    Optional<Target.Function> function = offered.named(spelled);
    if (function.isPresent()) {
      return function.get();
    }
    return spelled.startsWith(MCP)
        ? unresolved(spelled, spelled)
        : Target.BuiltIn.named(bounded(spelled));
  }

  private Target unresolved(String name, String spelled) {
    return new Target.Unresolved(
        bounded(name),
        offered.ambiguous(spelled)
            ? "is the spelling of more than one function, so none of them is offered; use another"
            : "names no function this session was offered; use one that is listed");
  }

  private static String bounded(String name) {
    return name.length() <= LONGEST
        ? name
        : name.substring(0, SHOWN) + "[...] sha256 " + CanonicalJson.sha256(name);
  }
}
