package dev.doorward.mediator.job;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.doorward.pin.json.CanonicalJson;
import dev.doorward.pin.json.JsonException;
import dev.doorward.pin.json.JsonLimits;
import dev.doorward.pin.json.StrictJson;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.Set;
import java.util.regex.Pattern;

/** The list as lines of JSON, each with a digest, and for people when, by whom and where. */
final class TrustFile implements JobTrust {
  private static final int MOST_BYTES = 4 << 20;
  private static final Pattern DIGEST = Pattern.compile("[0-9a-f]{64}");
  private static final Set<PosixFilePermission> OWNERS_ONLY =
      EnumSet.of(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE);
  private static final StrictJson JSON = new StrictJson(new JsonLimits(64 << 10, 4, 16 << 10, 32));

  private final Path file;
  private final Clock clock;

  TrustFile(Path file, Clock clock) {
    this.file = file;
    this.clock = clock;
  }

  @Override
  public synchronized boolean isTrusted(String digest) throws JobException {
    return digests().contains(digest);
  }

  @Override
  public synchronized void trust(String digest, Path path, String by) throws JobException {
    if (!DIGEST.matcher(digest).matches()) {
      throw new IllegalArgumentException("a digest has 64 hexadecimal digits");
    }
    if (digests().contains(digest)) {
      return;
    }
    String line =
        CanonicalJson.text(
                JsonNodeFactory.instance
                    .objectNode()
                    .put("digest", digest)
                    .put("at", clock.instant().toString())
                    .put("by", by)
                    .put("path", path.toString()))
            + "\n";
    try {
      append(line.getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw at(1, "cannot be written; check the disk and the owner of its directory");
    }
  }

  private void append(byte[] line) throws IOException {
    try (FileChannel channel =
            FileChannel.open(
                file,
                Set.of(
                    StandardOpenOption.WRITE,
                    StandardOpenOption.APPEND,
                    StandardOpenOption.CREATE,
                    LinkOption.NOFOLLOW_LINKS),
                PosixFilePermissions.asFileAttribute(OWNERS_ONLY));
        FileLock lock = channel.lock()) {
      ByteBuffer bytes = ByteBuffer.wrap(line);
      while (lock.isValid() && bytes.hasRemaining()) {
        channel.write(bytes);
      }
      channel.force(true);
    }
  }

  private Set<String> digests() throws JobException {
    if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
      return Set.of();
    }
    Set<String> digests = new HashSet<>();
    int line = 0;
    for (String entry : text().split("\n")) {
      line++;
      if (!entry.isEmpty()) {
        digests.add(digest(entry, line));
      }
    }
    return digests;
  }

  private String digest(String entry, int line) throws JobException {
    try {
      JsonNode digest = JSON.read(entry).path("digest");
      if (digest.isTextual() && DIGEST.matcher(digest.textValue()).matches()) {
        return digest.textValue();
      }
    } catch (JsonException e) {
      // Told below, as for any other line that is none of ours.
    }
    throw at(line, "is no entry of the list of trusted job files; take the line out");
  }

  private String text() throws JobException {
    try {
      if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
          || !OWNERS_ONLY.containsAll(
              Files.getPosixFilePermissions(file, LinkOption.NOFOLLOW_LINKS))) {
        throw at(1, "is open to others, so it proves nothing; move it away and trust again");
      }
      if (Files.size(file) > MOST_BYTES) {
        throw at(1, "is larger than 4 MiB; move it away and trust again");
      }
      return Files.readString(file);
    } catch (IOException e) {
      throw at(1, "cannot be read; move it away and trust again");
    }
  }

  private JobException at(int line, String text) {
    return new Mistakes(file.toString()).stop(new Place(line, 1), text);
  }
}
