package dev.doorward.mediator.audit;

import java.security.SecureRandom;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.regex.Pattern;

/** Ids of jobs, which are also the names of their folders. */
public final class JobIds {
  private static final Pattern SHAPE = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,127}");
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss", Locale.ROOT).withZone(ZoneOffset.UTC);
  private static final int LONGEST_NAME = 64;

  private JobIds() {}

  /** A new id that begins with the job's name as far as a folder's name can hold it. */
  public static String fresh(String jobName, Instant now, SecureRandom random) {
    String name = jobName.replaceAll("[^A-Za-z0-9_-]", "_");
    if (name.isEmpty() || !Character.isLetterOrDigit(name.charAt(0))) {
      name = "job" + name;
    }
    name = name.substring(0, Math.min(name.length(), LONGEST_NAME));
    return "%s-%s-%08x".formatted(name, TIME.format(now), random.nextInt());
  }

  /**
   * The id itself.
   *
   * @throws AuditException when no folder of a trail can have this name
   */
  public static String checked(String id) throws AuditException {
    if (!SHAPE.matcher(id).matches()) {
      throw new AuditException(
          "\""
              + Visible.line(id, 80)
              + "\" is no job's id; they are listed by: doorward audit tail");
    }
    return id;
  }
}
