package dev.doorward.mediator.approvals;

import dev.doorward.mediator.audit.SharedTrail;
import dev.doorward.mediator.audit.TestClock;
import dev.doorward.mediator.tenant.SqliteLibrary;
import dev.doorward.mediator.tenant.SqliteTenantStore;
import dev.doorward.mediator.tenant.TenantStore;
import java.nio.file.Path;
import java.util.List;

/** Says yes to one question in a process of its own, and prints what came of it. */
final class AnsweringProcess {
  private AnsweringProcess() {}

  public static void main(String[] args) throws Exception {
    Path state = Path.of(args[0]);
    TestClock clock = new TestClock();
    SqliteLibrary.prepare(List.of(Path.of(System.getProperty("java.io.tmpdir"), "native")));
    try (TenantStore store =
        SqliteTenantStore.open(
            state.resolve("tenant.db"),
            new SharedTrail(state.resolve("audit"), clock.trail()),
            clock)) {
      new ApprovalQueue(store.approvals(), clock).approve(args[1], new Person(args[3], 7), args[2]);
      System.out.println("taken");
    } catch (ApprovalException e) {
      System.out.println(e.getMessage());
    }
  }
}
