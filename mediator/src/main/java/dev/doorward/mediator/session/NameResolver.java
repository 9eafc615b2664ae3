package dev.doorward.mediator.session;

import dev.doorward.mediator.call.Target;
import java.util.Optional;

/** Turns the harness's name of a call into what it is for. Immutable. */
final class NameResolver {
  private static final String MCP = "mcp__";

  private final OfferedFunctions offered;

  NameResolver(OfferedFunctions offered) {
    this.offered = offered;
  }

  Target resolve(String spelled) {
    Optional<Target.Function> function = offered.named(spelled);
    if (function.isPresent()) {
      return function.get();
    }
    if (!spelled.startsWith(MCP)) {
      return Target.BuiltIn.named(spelled);
    }
    return new Target.Unresolved(
        spelled,
        offered.ambiguous(spelled)
            ? "is the spelling of more than one function, so none of them is offered; use another"
            : "names no function this session was offered; use one that is listed");
  }
}
