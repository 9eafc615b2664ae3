package dev.doorward.mediator.job;

import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;

/**
 * The tenant's file. Nothing of it is built yet, so it may be absent or empty, and each key it
 * holds is refused: a rule that somebody wrote is never passed over.
 */
final class TenantFile {
  private static final Known KEYS =
      Known.of()
          .later(
              "rules",
              "commands",
              "duties",
              "labels",
              "deciders",
              "harness",
              "workspace",
              "tools",
              "secrets",
              "hooks",
              "loops",
              "egress",
              "approvals",
              "model",
              "sandbox");

  private TenantFile() {}

  static void check(Path file) throws JobException {
    if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
      return;
    }
    Mistakes mistakes = new Mistakes(file.toString());
    byte[] bytes = new SourceFile(file, mistakes).read();
    Yaml yaml = YamlReader.read(SourceText.of(bytes, mistakes), mistakes);
    Section.of(yaml, "", KEYS, mistakes);
    mistakes.throwIfAny();
  }
}
