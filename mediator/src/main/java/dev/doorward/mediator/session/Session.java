package dev.doorward.mediator.session;

import dev.doorward.mediator.audit.AuditException;
import dev.doorward.mediator.audit.Trail;
import dev.doorward.mediator.checks.Checks;
import dev.doorward.mediator.gate.Gate;
import java.security.SecureRandom;
import java.util.Collection;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.function.Supplier;

/**
 * One run of a harness: puts the parts of a call's way together and closes what is open when the
 * run ends. Safe for use by many threads.
 */
public final class Session {
  static final String TRAIL_CLOSED =
      "doorward 32 intent: the audit trail cannot be written, so no call is made until the session"
          + " is started anew";

  static final String FAILED =
      "doorward: the call could not be decided, so it is not made; tell the operator, the daemon's"
          + " log says why";

  private final HookDesk hooks;
  private final FunctionDesk functions;
  private final CallRecord record;

  /**
   * @param usedBefore tool-use ids that an earlier daemon of this job used, when it is resumed
   */
  public Session(
      Checks checks,
      OfferedFunctions offered,
      Servers servers,
      Trail trail,
      Collection<String> usedBefore) {
    this(checks, offered, servers, trail, usedBefore, randomIds(new SecureRandom()));
  }

  Session(
      Checks checks,
      OfferedFunctions offered,
      Servers servers,
      Trail trail,
      Collection<String> usedBefore,
      Supplier<String> ownIds) {
    Gate gate = new Gate();
    Decider decider = new Decider(gate, checks);
    Tickets tickets = new Tickets();
    NameResolver names = new NameResolver(offered);
    this.record = new CallRecord(trail);
    Intents intents = new Intents(gate, checks, record);
    this.hooks =
        new HookCalls(
            names, decider, new Decisions(), tickets, intents, record, new HashSet<>(usedBefore));
    this.functions =
        new FunctionCalls(
            gate,
            checks,
            names,
            decider,
            tickets,
            new Uses(usedBefore),
            new Making(gate, checks, servers, record),
            intents,
            record,
            ownIds);
  }

  /** Where the hook endpoint asks. */
  public HookDesk hooks() {
    return hooks;
  }

  /** Where the MCP endpoints ask. */
  public FunctionDesk functions() {
    return functions;
  }

  /** Writes an unknown outcome for each call that was let run and told no result. */
  public void end() throws AuditException {
    record.closeOpen("the session ended before a result was told");
  }

  private static Supplier<String> randomIds(SecureRandom random) {
    return () -> {
      byte[] bytes = new byte[12];
      random.nextBytes(bytes);
      return "relay-" + HexFormat.of().formatHex(bytes);
    };
  }
}
