package dev.doorward.mediator.checks;

import dev.doorward.mediator.approvals.Approvals;
import dev.doorward.mediator.audit.Trail;
import dev.doorward.mediator.gate.Check;
import dev.doorward.mediator.gate.CheckList;
import dev.doorward.mediator.gate.Gate;
import dev.doorward.mediator.job.JobPolicy;
import dev.doorward.mediator.secrets.SecretScan;
import dev.doorward.mediator.tenant.KillSwitches;
import dev.doorward.mediator.tenant.Tools;
import java.util.ArrayList;
import java.util.List;

/**
 * The ordered lists of checks: reading them is reading the policy of the product. docs/checks.md
 * holds the same lists in the same order, and a test holds the two together. Immutable.
 *
 * @param harnessPath what a harness's own tool meets; a function meets it up to H3
 * @param beforeGate what the job knows of the run so far
 * @param gate what decides a function
 * @param dispatch between the decision and the call
 * @param edge the tenant's current state; only refuses
 * @param node right before the call
 * @param afterCall what happens to the result
 */
public record Checks(
    CheckList harnessPath,
    CheckList beforeGate,
    CheckList gate,
    CheckList dispatch,
    CheckList edge,
    CheckList node,
    CheckList afterCall) {

  /** The lists of one job. */
  public static Checks of(
      JobPolicy policy,
      Tools tools,
      KillSwitches switches,
      SecretScan scan,
      Approvals approvals,
      Trail trail) {
    SecretFound secrets = new SecretFound(scan, trail);
    Person person = new Person(approvals, tools, policy);
    Check tool = new ToolCheck(tools);
    Check snapshot = new ApprovedSnapshotCheck(tools);
    Check killed = new KillSwitchCheck(switches, policy);
    return new Checks(
        list(
            "HarnessPath",
            new OwnToolsCheck(),
            new ResourceToolsCheck(),
            new DefaultDenyCheck(policy),
            new McpNameCheck(),
            new NodeFunctionCheck(tool, snapshot, killed),
            new SecretScanCheck(secrets),
            new AskListCheck(),
            new HarnessPersonCheck(policy, person, killed)),
        list("BeforeGate"),
        list("Gate", new GrantsCheck(policy), new PolicyCheck(policy), new PersonCheck(person)),
        list("Dispatch", new ApprovedArgumentsCheck()),
        list("Edge", new IntentCheck(trail)),
        list("Node", tool, snapshot, killed, new NodeSecretScanCheck(secrets)),
        list("AfterCall"));
  }

  /** What a function meets of the harness path at the hook: everything through the secret scan. */
  public CheckList harnessNames() {
    List<Check> names = new ArrayList<>();
    for (Check check : harnessPath.checks()) {
      names.add(check);
      if (Gate.rowOf(check).id().equals("H3")) {
        break;
      }
    }
    return new CheckList(harnessPath.name(), names);
  }

  /** Every list in the order in which a call meets them. */
  public List<CheckList> inOrder() {
    return List.of(harnessPath, beforeGate, gate, dispatch, edge, node, afterCall);
  }

  private static CheckList list(String name, Check... checks) {
    return new CheckList(name, List.of(checks));
  }
}
