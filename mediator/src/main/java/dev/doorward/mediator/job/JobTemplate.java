package dev.doorward.mediator.job;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/** What {@code job init} writes: a job file that works as it stands and explains its keys. */
public final class JobTemplate {
  private JobTemplate() {}

  /** The text, ending in a line feed. */
  public static String text() {
    try (InputStream in = JobTemplate.class.getResourceAsStream("template.yaml")) {
      if (in == null) {
        throw new AssertionError("template.yaml is part of this build");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new AssertionError("template.yaml is part of this build", e);
    }
  }
}
