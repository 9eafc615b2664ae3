package dev.doorward.mediator.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorward.mediator.audit.AuditException;
import dev.doorward.mediator.call.CallId;
import dev.doorward.mediator.call.Target;
import dev.doorward.mediator.checks.Checks;
import dev.doorward.mediator.fixture.Calls;
import dev.doorward.mediator.fixture.FakeApprovals;
import dev.doorward.mediator.fixture.FakeServers;
import dev.doorward.mediator.fixture.FakeSwitches;
import dev.doorward.mediator.fixture.FakeTools;
import dev.doorward.mediator.fixture.Jobs;
import dev.doorward.mediator.fixture.Lines;
import dev.doorward.mediator.fixture.MemoryTrail;
import dev.doorward.mediator.job.JobPolicy;
import dev.doorward.mediator.secrets.SecretScan;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * A session over stand-ins: harness tools Read, Write, Bash; functions issues.list, issues.comment
 * and issues.delete, the last of which a person decides.
 */
final class Run {
  static final String SECRET = "s3cr3t-value";

  final MemoryTrail trail = new MemoryTrail();
  final FakeTools tools = new FakeTools();
  final FakeSwitches switches = new FakeSwitches();
  final FakeApprovals approvals = new FakeApprovals();
  final FakeServers servers = new FakeServers();
  final Session session;

  private Run(JobPolicy policy, List<String> usedBefore) {
    SecretScan scan =
        arguments ->
            arguments.toString().contains(SECRET)
                ? Optional.of(new SecretScan.Finding("issues", "raw", "/x"))
                : Optional.empty();
    List<Target.Function> offered = new ArrayList<>();
    for (JobPolicy.Tool tool : policy.tools()) {
      tool.functions().forEach(name -> offered.add(new Target.Function(tool.name(), name)));
    }
    AtomicInteger own = new AtomicInteger();
    this.session =
        new Session(
            Checks.of(policy, tools, switches, scan, approvals, trail),
            OfferedFunctions.of(offered),
            servers,
            trail,
            usedBefore,
            () -> "relay-" + own.incrementAndGet());
  }

  static Run start() {
    return of(job());
  }

  static Run of(Jobs job) {
    return new Run(job.policy(), List.of());
  }

  static Run resumed(String... usedBefore) {
    return new Run(job().policy(), List.of(usedBefore));
  }

  static Jobs job() {
    return Jobs.job()
        .tools("Read", "Write", "Bash")
        .server("issues", Set.of("list", "comment", "delete"), Set.of("delete"));
  }

  /** Asks at the hook. */
  HookDesk.Decision ask(String id, String tool, String input) throws InterruptedException {
    return session
        .hooks()
        .decide(new HookDesk.Question(new CallId(id), tool, Calls.json(input), null));
  }

  /** Calls a function of the issues tool at the relay. */
  FunctionDesk.Answer call(@Nullable String id, String function, String arguments)
      throws InterruptedException {
    return call(id, "issues", function, arguments);
  }

  FunctionDesk.Answer call(@Nullable String id, String tool, String function, String arguments)
      throws InterruptedException {
    return session
        .functions()
        .call(new FunctionDesk.Request(tool, function, Calls.json(arguments), id));
  }

  void tell(String event, String body) throws InterruptedException {
    session.hooks().event(new HookDesk.Event(event, Calls.json(body)));
  }

  void ranAndTold(String id) throws InterruptedException {
    tell("PostToolUse", "{\"tool_use_id\":\"" + id + "\"}");
  }

  void end() throws AuditException {
    session.end();
  }

  static String deny(HookDesk.Decision decision) {
    assertThat(decision).isInstanceOf(HookDesk.Decision.Deny.class);
    return Lines.oneVisible(((HookDesk.Decision.Deny) decision).reason());
  }

  static HookDesk.Decision.Allow allow(HookDesk.Decision decision) {
    assertThat(decision).isInstanceOf(HookDesk.Decision.Allow.class);
    return (HookDesk.Decision.Allow) decision;
  }

  /** The text of a refusal at the relay. */
  static String refused(FunctionDesk.Answer answer) {
    assertThat(answer).isInstanceOf(FunctionDesk.Answer.Result.class);
    FunctionDesk.Answer.Result result = (FunctionDesk.Answer.Result) answer;
    assertThat(result.result().path("isError").asBoolean()).isTrue();
    return Lines.oneVisible(text(answer));
  }

  static String text(FunctionDesk.Answer answer) {
    return ((FunctionDesk.Answer.Result) answer)
        .result()
        .path("content")
        .path(0)
        .path("text")
        .asText();
  }
}
