package dev.doorward.mediator.audit;

import dev.doorward.pin.json.CanonicalJson;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** The frozen policy's text beside a trail. */
final class PolicyText {
  private PolicyText() {}

  static void write(JobFolder folder, String digest, String text)
      throws IOException, AuditException {
    if (!Chain.isHash(digest) || !CanonicalJson.sha256(text).equals(digest)) {
      throw new AuditException("the policy's digest is not the one of its text");
    }
    PrivateFiles.write(folder.policy(digest), text.getBytes(StandardCharsets.UTF_8));
  }

  static String read(JobFolder folder, String digest) throws AuditException {
    if (!Chain.isHash(digest)) {
      throw new TamperedException(folder.path() + ": its policy's digest is none");
    }
    Path file = folder.policy(digest);
    try {
      String text = Files.readString(file);
      if (!CanonicalJson.sha256(text).equals(digest)) {
        throw new TamperedException(file + " was changed: it is not the policy of its digest");
      }
      return text;
    } catch (NoSuchFileException e) {
      throw new TamperedException(file + " is missing, the policy that the trail was opened with");
    } catch (IOException e) {
      throw new AuditException(file + " cannot be read: " + e.getMessage(), e);
    }
  }
}
