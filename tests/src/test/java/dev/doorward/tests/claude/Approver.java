package dev.doorward.tests.claude;

import com.fasterxml.jackson.databind.JsonNode;
import dev.doorward.tests.build.Ended;
import dev.doorward.tests.build.Started;
import dev.doorward.tests.fake.wire.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.List;
import java.util.function.Predicate;

/** A person at another terminal, who watches what is asked and answers it. */
final class Approver implements AutoCloseable {
  private final Machine machine;
  private final Started watch;
  private int seen;

  Approver(Machine machine) throws IOException {
    this.machine = machine;
    this.watch = machine.start(List.of("approvals", "watch", "--json"));
  }

  /** The next question, waited for; it is still to be answered. */
  JsonNode peek() {
    Started.until(() -> questions().size() > seen);
    return questions().get(seen);
  }

  private JsonNode next() {
    JsonNode question = peek();
    seen++;
    return question;
  }

  /** Answers the next questions as they come: yes to a call whose arguments are as said. */
  Approver answer(int times, Predicate<String> yes) throws IOException {
    for (int i = 0; i < times; i++) {
      if (yes.test(peek().path("arguments").asText())) {
        yes(1);
      } else {
        no("no");
      }
    }
    return this;
  }

  /** Says yes to the next questions, as they come. */
  Approver yes(int times) throws IOException {
    for (int i = 0; i < times; i++) {
      JsonNode question = next();
      String digest = question.path("digest").asText();
      answered(machine.doorward("approvals", "approve", id(question), "--digest", digest));
    }
    return this;
  }

  /** Says no to the next question. */
  Approver no(String reason) throws IOException {
    answered(machine.doorward("approvals", "deny", id(next()), "--reason", reason));
    return this;
  }

  private static void answered(Ended said) {
    if (said.code() != 0) {
      throw new AssertionError("not answered: " + said);
    }
  }

  private static String id(JsonNode question) {
    return question.path("id").asText();
  }

  // A line that is being written is not yet one.
  private List<JsonNode> questions() {
    try {
      String out = Files.readString(watch.out());
      return out.substring(0, out.lastIndexOf('\n') + 1).lines().map(Approver::parsed).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static JsonNode parsed(String line) {
    try {
      return Json.read(line);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    watch.kill();
  }
}
