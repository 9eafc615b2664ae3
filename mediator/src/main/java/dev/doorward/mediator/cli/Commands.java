package dev.doorward.mediator.cli;

import java.util.List;
import java.util.function.Function;

/** The commands, in the order in which help lists them. A new command is one line here. */
final class Commands {
  /** A command's name and how it is made. */
  record Entry(String name, Function<Context, Object> make) {}

  private Commands() {}

  static List<Entry> all() {
    return List.of(
        new Entry("demo", DemoCommand::new),
        new Entry("run", RunCommand::new),
        new Entry("serve", ServeCommand::new),
        new Entry("job", JobCommand::new),
        new Entry("doctor", DoctorCommand::new),
        new Entry("approvals", ApprovalsCommand::new),
        new Entry("kill", KillCommand::new),
        new Entry("unkill", UnkillCommand::new),
        new Entry("pin", PinCommand::of),
        new Entry("audit", AuditCommand::new));
  }
}
