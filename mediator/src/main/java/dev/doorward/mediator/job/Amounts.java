package dev.doorward.mediator.job;

import java.time.Duration;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Durations such as {@code 15m}: a whole number and one unit. */
final class Amounts {
  private static final Pattern DURATION = Pattern.compile("([1-9][0-9]{0,6})([smhd])");

  private Amounts() {}

  static Optional<Duration> duration(String written) {
    Matcher match = DURATION.matcher(written);
    if (!match.matches()) {
      return Optional.empty();
    }
    long count = Long.parseLong(match.group(1));
    return Optional.of(
        switch (match.group(2)) {
          case "s" -> Duration.ofSeconds(count);
          case "m" -> Duration.ofMinutes(count);
          case "h" -> Duration.ofHours(count);
          default -> Duration.ofDays(count);
        });
  }
}
