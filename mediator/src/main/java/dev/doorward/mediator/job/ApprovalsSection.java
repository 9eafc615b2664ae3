package dev.doorward.mediator.job;

import dev.doorward.mediator.job.JobPolicy.AskAt;
import java.time.Duration;
import java.util.List;

/** {@code approvals}: who is asked, where, and how long. */
final class ApprovalsSection {
  static final Known KEYS = Known.of("at", "deciders", "timeLimit").later("fourEyes", "longWait");

  private static final Duration DEFAULT_LIMIT = Duration.ofHours(8);
  private static final Duration DEFAULT_LONG_WAIT = Duration.ofMinutes(15);

  // Measured: Claude Code holds a hook's answer for the 86,400 s its settings give it.
  private static final Duration LONGEST = Duration.ofHours(24);

  private ApprovalsSection() {}

  static JobPolicy.Approvals read(Section section, Mistakes mistakes) {
    return new JobPolicy.Approvals(
        section.value("at").map(yaml -> at(yaml, mistakes)).orElse(AskAt.QUEUE),
        section.value("deciders").map(yaml -> deciders(yaml, mistakes)).orElse(List.of()),
        false,
        DEFAULT_LONG_WAIT,
        section.value("timeLimit").map(yaml -> limit(yaml, mistakes)).orElse(DEFAULT_LIMIT));
  }

  private static AskAt at(Yaml yaml, Mistakes mistakes) {
    String at = Values.text(yaml, "approvals.at", mistakes).map(Values.Text::text).orElse("queue");
    if (!at.equals("queue") && !at.equals("harness")) {
      mistakes.add(yaml.place(), "approvals.at is unknown; write queue or harness");
    }
    return at.equals("harness") ? AskAt.HARNESS : AskAt.QUEUE;
  }

  private static List<String> deciders(Yaml yaml, Mistakes mistakes) {
    List<Values.Text> names = Values.names(yaml, "approvals.deciders", mistakes);
    for (Values.Text name : names) {
      if (!Names.PERSON.matcher(name.text()).matches()) {
        mistakes.add(
            name.place(),
            "approvals.deciders takes names of letters, digits, ., _, - and @; write a login name");
      }
    }
    return Values.plain(names);
  }

  private static Duration limit(Yaml yaml, Mistakes mistakes) {
    Duration limit =
        Amounts.duration(Values.written(yaml))
            .filter(duration -> duration.compareTo(LONGEST) <= 0)
            .orElse(Duration.ZERO);
    if (limit.isZero()) {
      mistakes.add(
          yaml.place(), "approvals.timeLimit takes a time up to 24h; write it as 90s, 15m or 8h");
    }
    return limit;
  }
}
