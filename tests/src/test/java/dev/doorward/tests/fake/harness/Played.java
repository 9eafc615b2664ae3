package dev.doorward.tests.fake.harness;

import dev.doorward.tests.fake.script.Placeholders;
import dev.doorward.tests.fake.script.Script;
import dev.doorward.tests.fake.script.ScriptReader;
import dev.doorward.tests.fake.wire.HttpCaller;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A script played to its end in a folder, and the steps it reported. */
record Played(List<Step> steps, boolean ok) {
  static Played play(CannedDaemon daemon, Path folder, String... calls) throws Exception {
    return play(daemon.session(), folder, "{\"turns\":[[" + String.join(",", calls) + "]]}");
  }

  static Played play(SessionFile session, Path folder, String text) throws Exception {
    Path file = Files.writeString(Files.createTempFile(folder, "script", ".json"), text);
    Script script = new ScriptReader(new Placeholders(name -> Optional.empty())).read(file);
    List<Step> steps = new ArrayList<>();
    Report report =
        new Report() {
          @Override
          public void step(Step step) {
            steps.add(step);
          }

          @Override
          public void end(int count, int broken) {}
        };
    try (HttpCaller http = new HttpCaller(Duration.ofSeconds(20))) {
      boolean ok = new Conversation(session, http, folder, report).play(script);
      return new Played(List.copyOf(steps), ok);
    }
  }

  Step only() {
    if (steps.size() != 1) {
      throw new AssertionError("one step was expected: " + steps);
    }
    return steps.get(0);
  }
}
