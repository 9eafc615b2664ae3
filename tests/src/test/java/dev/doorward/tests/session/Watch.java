package dev.doorward.tests.session;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.doorward.tests.build.Started;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;

/** A person's other terminal, in which {@code approvals watch} runs. */
final class Watch implements AutoCloseable {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final Started watch;

  private Watch(Started watch) {
    this.watch = watch;
  }

  static Watch begin(TestUser user) throws IOException {
    return new Watch(user.start("approvals", "watch", "--json"));
  }

  /** The question of this number, counted from 1, once it is asked. */
  JsonNode question(int number) {
    Started.until(() -> questions().size() >= number);
    return questions().get(number - 1);
  }

  String id(int number) {
    return question(number).path("id").asText();
  }

  private List<JsonNode> questions() {
    List<JsonNode> questions = new ArrayList<>();
    try {
      String text = Files.readString(watch.out());
      for (String line : text.substring(0, text.lastIndexOf('\n') + 1).split("\n", -1)) {
        if (!line.isEmpty()) {
          questions.add(JSON.readTree(line));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return questions;
  }

  @Override
  public void close() {
    watch.kill();
  }
}
