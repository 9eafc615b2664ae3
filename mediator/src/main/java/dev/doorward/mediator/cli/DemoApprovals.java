package dev.doorward.mediator.cli;

import dev.doorward.mediator.job.JobPolicy;
import dev.doorward.mediator.tenant.TenantException;
import dev.doorward.mediator.tenant.TenantStore;
import dev.doorward.pin.PinException;
import dev.doorward.pin.ServerSource;
import dev.doorward.pin.Snapshot;
import dev.doorward.pin.SnapshotFile;
import dev.doorward.pin.relay.Approval;
import java.time.Instant;

/** Approves the listings of the demo's own servers, as the operator would. */
final class DemoApprovals {
  private final Context context;
  private final JobPolicy policy;

  DemoApprovals(Context context, JobPolicy policy) {
    this.context = context;
    this.policy = policy;
  }

  void approveListings() throws CommandException {
    String by = State.person().toString();
    try (TenantStore store = State.open(context.places())) {
      for (JobPolicy.Tool tool : policy.tools()) {
        try (PinSource source =
            PinSource.sandboxed(
                context,
                policy.workspace().root(),
                tool.name(),
                tool.command(),
                policy.sandbox().read())) {
          Snapshot snapshot =
              Approval.listOf(tool.name(), source.starter())
                  .approve(
                      tool.name(),
                      new ServerSource.Command(tool.command()),
                      by,
                      Instant.now(),
                      function -> true);
          SnapshotFile.write(context.places().pin(tool.name()), snapshot);
          store.approveSnapshot(tool.name(), snapshot.digest(), by);
          context
              .terminal()
              .line(
                  "approved the listing of %s: %d functions, digest %s"
                      .formatted(
                          tool.name(),
                          snapshot.functions().size(),
                          snapshot.digest().substring(0, 16)));
        }
      }
    } catch (PinException e) {
      throw new CommandException(Exit.RUN_FAILED, "a demo server failed: " + e.getMessage());
    } catch (TenantException e) {
      throw State.failed(e);
    }
  }
}
