package dev.doorward.tests.session;

import java.util.ArrayList;
import java.util.List;

/** Job files that several tests use. */
final class Jobs {
  /** A server that leaves a line in the workspace for each call carried out. */
  static final List<String> NOTES =
      List.of(
          "${JAVA}",
          "-XX:TieredStopAtLevel=1",
          "-XX:+UseSerialGC",
          "-cp",
          "${FAKES}",
          "dev.doorward.tests.fake.FakeServer",
          "--log",
          "${WORKSPACE}");

  private Jobs() {}

  /** Scripted harness with Read, Bash and Write; the notes tool. */
  static String notes(String... more) {
    List<String> lines = new ArrayList<>(plain("[Read, Bash, Write]"));
    lines.add("tools:");
    lines.add("  notes:");
    lines.add("    command: [\"" + String.join("\", \"", NOTES) + "\"]");
    lines.add("    functions: [echo, add, remember, slow, issues.delete]");
    lines.add("    requiresApproval: [issues.delete]");
    lines.addAll(List.of(more));
    return String.join("\n", lines) + "\n";
  }

  /** A scripted harness with these tools and no server. */
  static String harnessOnly(String tools, String... more) {
    List<String> lines = new ArrayList<>(plain(tools));
    lines.addAll(List.of(more));
    return String.join("\n", lines) + "\n";
  }

  private static List<String> plain(String tools) {
    return List.of(
        "job: test",
        "harness: { kind: scripted, tools: " + tools + " }",
        "workspace: { root: \"${WORKSPACE}\", write: true }");
  }
}
