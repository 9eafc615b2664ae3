package dev.doorward.mediator.cli;

import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Durations as people write them: {@code 500ms}, {@code 30s}, {@code 15m}, {@code 8h}. */
final class DurationText implements ITypeConverter<Duration> {
  private static final Pattern SHAPE = Pattern.compile("([0-9]{1,9})(ms|s|m|h)");

  @Override
  public Duration convert(String text) {
    Matcher matcher = SHAPE.matcher(text);
    if (!matcher.matches() || matcher.group(1).matches("0+")) {
      throw new TypeConversionException("a duration is a number and ms, s, m or h, such as 30s");
    }
    long amount = Long.parseLong(matcher.group(1));
    return switch (matcher.group(2)) {
      case "ms" -> Duration.ofMillis(amount);
      case "s" -> Duration.ofSeconds(amount);
      case "m" -> Duration.ofMinutes(amount);
      default -> Duration.ofHours(amount);
    };
  }
}
