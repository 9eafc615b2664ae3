package dev.doorward.mediator.audit;

import com.fasterxml.jackson.databind.JsonNode;
import dev.doorward.pin.json.JsonException;
import dev.doorward.pin.json.JsonLimits;
import dev.doorward.pin.json.StrictJson;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.util.Optional;

/**
 * How far a trail was at some moment: a chain alone shows edits, not that its end was cut off.
 *
 * @param seq of the entry it names
 * @param hash of that entry
 * @param segment the entry's segment
 * @param bytes of that segment up to the entry's end
 */
record Head(long seq, String hash, int segment, long bytes) {
  private static final StrictJson JSON = new StrictJson(new JsonLimits(4_096, 2, 1_024, 20));

  /** The head on disk, if one was written yet. */
  static Optional<Head> read(JobFolder folder) throws AuditException {
    try {
      JsonNode json = JSON.read(Files.readAllBytes(folder.head()));
      Head head =
          new Head(
              json.path("seq").asLong(-1),
              json.path("hash").asText(),
              json.path("segment").asInt(-1),
              json.path("bytes").asLong(-1));
      if (head.seq < 0 || head.segment < 0 || head.bytes < 0 || !Chain.isHash(head.hash)) {
        throw new TamperedException(folder.head() + " is not a trail's head");
      }
      return Optional.of(head);
    } catch (NoSuchFileException e) {
      return Optional.empty();
    } catch (JsonException e) {
      throw new TamperedException(folder.head() + " is not a trail's head: " + e.getMessage());
    } catch (IOException e) {
      throw new AuditException(folder.head() + " cannot be read: " + e.getMessage(), e);
    }
  }

  void write(JobFolder folder) throws IOException {
    String text =
        "{\"seq\":%d,\"hash\":\"%s\",\"segment\":%d,\"bytes\":%d}\n"
            .formatted(seq, hash, segment, bytes);
    PrivateFiles.write(folder.head(), text.getBytes(StandardCharsets.US_ASCII));
  }
}
