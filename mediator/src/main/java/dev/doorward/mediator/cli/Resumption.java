package dev.doorward.mediator.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.doorward.mediator.audit.AuditException;
import dev.doorward.mediator.audit.JobIds;
import dev.doorward.pin.json.JsonException;
import dev.doorward.pin.json.JsonLimits;
import dev.doorward.pin.json.StrictJson;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a resumed daemon needs of the one that died, kept in a file of mode 0600.
 *
 * @param file the job file; null when there was none
 * @param here the directory it was started in
 */
record Resumption(
    String jobId,
    String policyDigest,
    @Nullable Path file,
    Path here,
    String token,
    int sessionPort,
    int modelPort,
    int run) {
  private static final JsonLimits LIMITS = new JsonLimits(64 << 10, 8, 32 << 10, 20);

  static Resumption read(Places places, String jobId) throws CommandException, IOException {
    try {
      JsonNode json = new StrictJson(LIMITS).read(Files.readAllBytes(path(places, jobId)));
      String file = json.path("file").asText("");
      return new Resumption(
          jobId,
          json.path("policy").asText(),
          file.isEmpty() ? null : Path.of(file),
          Path.of(json.path("here").asText("/")),
          json.path("token").asText(),
          json.path("sessionPort").asInt(),
          json.path("modelPort").asInt(),
          json.path("run").asInt() + 1);
    } catch (NoSuchFileException e) {
      throw CommandException.usage(
          "no daemon of " + Text.line(jobId) + " can be resumed; see 'doorward audit tail'");
    } catch (JsonException e) {
      throw new CommandException(
          Exit.INTERNAL, path(places, jobId) + " cannot be read: " + e.getMessage());
    }
  }

  /** Keeps it, whole or not at all. */
  void write(Places places) throws IOException, CommandException {
    ObjectNode json =
        Json.object()
            .put("policy", policyDigest)
            .put("file", file == null ? "" : file.toString())
            .put("here", here.toString())
            .put("token", token)
            .put("sessionPort", sessionPort)
            .put("modelPort", modelPort)
            .put("run", run);
    Path target = path(places, jobId);
    Path temporary = target.resolveSibling(target.getFileName() + ".new");
    Files.deleteIfExists(temporary);
    try (FileChannel out =
        FileChannel.open(
            temporary,
            Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")))) {
      out.write(ByteBuffer.wrap(Json.line(json).getBytes(StandardCharsets.UTF_8)));
      out.force(true);
    }
    Files.move(temporary, target, StandardCopyOption.ATOMIC_MOVE);
  }

  /** Forgets it, once the daemon ended as it should. */
  static void forget(Places places, String jobId) throws IOException, CommandException {
    Files.deleteIfExists(path(places, jobId));
  }

  private static Path path(Places places, String jobId) throws CommandException {
    try {
      return places.runtime().resolve("serve-" + JobIds.checked(jobId) + ".json");
    } catch (AuditException e) {
      throw CommandException.usage(String.valueOf(e.getMessage()));
    }
  }
}
