package dev.doorward.mediator.job;

import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Turns the tree of a job file into the frozen policy. The list of its parts, in order. */
final class JobReader {
  static final Known KEYS =
      Known.of("job", "harness", "workspace", "tools", "secrets", "approvals", "model", "sandbox")
          .later("hooks", "loops", "egress");

  private JobReader() {}

  static JobPolicy read(Yaml yaml, HostPaths paths, Mistakes mistakes) throws JobException {
    Section job = Section.of(yaml, "", KEYS, mistakes);
    String name = job.value("job").map(given -> name(given, mistakes)).orElse("");
    if (job.value("job").isEmpty() && !job.isBroken()) {
      mistakes.add(job.place(), "the job has no name; begin the file with job: NAME");
    }
    return read(job, name, paths, mistakes);
  }

  /** A job of no file: every key has its default. */
  static JobPolicy defaults(String name, HostPaths paths, Mistakes mistakes) throws JobException {
    return read(Section.absent(""), name, paths, mistakes);
  }

  private static JobPolicy read(Section job, String name, HostPaths paths, Mistakes mistakes)
      throws JobException {
    JobPolicy.Harness harness =
        HarnessSection.read(job.below("harness", HarnessSection.KEYS, mistakes), mistakes);
    JobPolicy.Workspace workspace =
        WorkspaceSection.read(
            job.below("workspace", WorkspaceSection.KEYS, mistakes), paths, mistakes);
    Reading reading = new Reading(mistakes, paths, workspace.root());
    Set<String> names = new LinkedHashSet<>();
    Map<String, JobPolicy.SecretSource> secrets =
        SecretsSection.read(job.value("secrets"), reading, names);
    var tools = ToolsSection.read(job.value("tools"), reading, names);
    JobPolicy.Approvals approvals =
        ApprovalsSection.read(job.below("approvals", ApprovalsSection.KEYS, mistakes), mistakes);
    JobPolicy.Model model =
        ModelSection.read(job.below("model", ModelSection.KEYS, mistakes), names, mistakes);
    JobPolicy.Sandbox sandbox =
        SandboxSection.read(job.below("sandbox", SandboxSection.KEYS, mistakes), reading, secrets);
    mistakes.throwIfAny();
    return PolicyText.freeze(name, harness, workspace, tools, secrets, approvals, model, sandbox);
  }

  private static String name(Yaml yaml, Mistakes mistakes) {
    Optional<Values.Text> name = Values.text(yaml, "job", mistakes);
    if (name.isPresent() && !Names.PLAIN.matcher(name.get().text()).matches()) {
      mistakes.add(
          yaml.place(), "job takes up to 64 letters, digits, ., _ and -; write such a name");
    }
    return name.map(Values.Text::text).orElse("");
  }
}
