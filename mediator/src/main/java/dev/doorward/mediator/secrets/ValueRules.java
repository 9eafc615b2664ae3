package dev.doorward.mediator.secrets;

import dev.doorward.mediator.job.JobPolicy;
import java.util.HashSet;
import java.util.Set;

/**
 * Which values can be scanned for at all. One that ordinary arguments hold would refuse ordinary
 * calls; one that equals a name of the job would refuse the calls it names.
 */
final class ValueRules {
  /** Below this many characters a value cannot be told from ordinary text. */
  static final int LEAST = 4;

  /** Below this many, a value counts only as a whole word. */
  static final int SHORT = 8;

  /** Names of members that the arguments of Claude Code's own tools have. */
  private static final Set<String> MEMBERS =
      Set.of(
          "command",
          "content",
          "description",
          "file_path",
          "new_string",
          "old_string",
          "path",
          "pattern",
          "prompt",
          "query",
          "run_in_background",
          "subagent_type",
          "timeout",
          "url");

  private final JobPolicy policy;
  private final Set<String> names;
  private final Advice advice;

  ValueRules(JobPolicy policy, Advice advice) {
    this.policy = policy;
    this.names = names(policy);
    this.advice = advice;
  }

  /** The value of what was read of a source. */
  SecretValue checked(String name, String read) throws SecretException {
    String value = SecretText.trimmed(read);
    if (value.isBlank()) {
      throw refused(name, "is empty or blank; check its source");
    }
    if (value.indexOf('\0') >= 0) {
      throw refused(name, "holds a NUL character, which no variable can hold; encode it");
    }
    if (value.length() > SecretSources.MOST_BYTES) {
      throw refused(name, "is longer than 64 KiB; a secret is shorter");
    }
    if (value.codePointCount(0, value.length()) < LEAST) {
      throw refused(
          name, "has fewer than 4 characters, which any text may hold; take a longer one");
    }
    if (names.contains(value)) {
      throw refused(
          name,
          "equals a name that tools or their arguments have, so each call would hold it;"
              + " change the secret");
    }
    if (policy.text().contains(value) && value.length() >= SHORT) {
      throw refused(
          name, "stands in the job file itself; take it out there, and change the secret");
    }
    advise(name, value);
    return new SecretValue(value);
  }

  private void advise(String name, String value) {
    if (value.length() < SHORT) {
      advice.add(
          "secret "
              + name
              + ": its value has fewer than 8 characters and is found as a whole word only; take a"
              + " longer one");
    } else if (isPlainWord(value)) {
      advice.add(
          "secret "
              + name
              + ": its value looks like a plain word and is found as a whole word only; take a"
              + " random one");
    }
  }

  /** Letters of one word as it stands in a sentence. */
  static boolean isPlainWord(String value) {
    return value.length() <= 16
        && value.chars().skip(1).allMatch(c -> c >= 'a' && c <= 'z')
        && Character.isLetter(value.charAt(0));
  }

  private static SecretException refused(String name, String why) {
    return new SecretException("secret " + name + ": its value " + why);
  }

  private static Set<String> names(JobPolicy policy) {
    Set<String> names = new HashSet<>(MEMBERS);
    names.addAll(policy.harness().tools());
    for (JobPolicy.Tool tool : policy.tools()) {
      names.add(tool.name());
      names.addAll(tool.functions());
      names.addAll(tool.secrets().keySet());
    }
    names.addAll(policy.secrets().keySet());
    return names;
  }
}
