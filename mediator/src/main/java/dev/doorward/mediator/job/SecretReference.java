package dev.doorward.mediator.job;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** {@code {{secret:NAME}}}: a whole value that stands for a secret's. */
final class SecretReference {
  private static final Pattern WHOLE =
      Pattern.compile("\\{\\{secret:(" + Names.PLAIN.pattern() + ")}}");

  private SecretReference() {}

  /** The secret's name, when the text is a reference and nothing else. */
  static Optional<String> name(String text) {
    Matcher match = WHOLE.matcher(text);
    return match.matches() ? Optional.of(match.group(1)) : Optional.empty();
  }

  static boolean standsIn(String text) {
    return text.contains("{{secret:");
  }
}
