package dev.doorward.mediator.secrets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.doorward.pin.json.JsonLimits;
import dev.doorward.pin.json.StrictJson;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Reports how much of the public cases the exact scan finds; the other encodings come later. */
class CorpusRecallTest {
  private static final Path CASES =
      Path.of(System.getProperty("corpus", "../../shared/corpus"), "secrets", "cases.jsonl");

  @Test
  void reportsTheRecallOfEachKindAndRaisesNoFalseAlarmThatMustNotBe() throws Exception {
    assumeTrue(Files.isReadable(CASES), "no corpus at " + CASES + ": nothing to report");
    StrictJson json = new StrictJson(new JsonLimits(64 << 20, 64, 64 << 20, 400));
    Map<String, int[]> kinds = new TreeMap<>();
    int falseAlarms = 0;
    try (Stream<String> lines = Files.lines(CASES)) {
      for (String line : (Iterable<String>) lines::iterator) {
        JsonNode one = json.read(line);
        boolean found = scan(one.path("secrets")).find(one.path("arguments")).isPresent();
        if (one.path("expect").asText().equals("refuse")) {
          int[] counts = kinds.computeIfAbsent(one.path("kind").asText(), kind -> new int[2]);
          counts[0] += found ? 1 : 0;
          counts[1]++;
        } else if (found && one.path("must").asText().equals("must")) {
          falseAlarms++;
        }
      }
    }
    StringBuilder report = new StringBuilder("secret scan, found of refuse cases by kind:");
    kinds.forEach(
        (kind, counts) ->
            report
                .append(' ')
                .append(kind)
                .append(' ')
                .append(counts[0])
                .append('/')
                .append(counts[1]));
    System.out.println(report);
    assertThat(falseAlarms).isZero();
  }

  private static ExactSecretScan scan(JsonNode secrets) {
    Map<String, SecretValue> values = new HashMap<>();
    for (JsonNode secret : secrets) {
      String value = SecretText.trimmed(secret.path("value").asText());
      if (value.length() >= ValueRules.LEAST && !value.isBlank()) {
        values.put(secret.path("name").asText(), new SecretValue(value));
      }
    }
    return ExactSecretScan.of(values, ExactSecretScan.STEPS);
  }
}
