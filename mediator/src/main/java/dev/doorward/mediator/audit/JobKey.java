package dev.doorward.mediator.audit;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** The key of a job's argument digests; kept beside the trail with mode 0600. Immutable. */
final class JobKey {
  private static final int BYTES = 32;
  private static final String ALGORITHM = "HmacSHA256";

  private final SecretKeySpec key;

  private JobKey(byte[] key) {
    this.key = new SecretKeySpec(key, ALGORITHM);
  }

  /** Makes a job's key. */
  static JobKey make(JobFolder folder) throws IOException {
    byte[] key = new byte[BYTES];
    new SecureRandom().nextBytes(key);
    PrivateFiles.write(folder.key(), key);
    return new JobKey(key);
  }

  /** The key of an existing trail. */
  static JobKey read(JobFolder folder) throws IOException {
    byte[] key = Files.readAllBytes(folder.key());
    if (key.length != BYTES) {
      throw new IOException(folder.key() + " is not a job's key");
    }
    return new JobKey(key);
  }

  /** HMAC-SHA-256 over a digest's digits, as 64 hexadecimal digits. */
  String mac(String digest) {
    try {
      Mac mac = Mac.getInstance(ALGORITHM);
      mac.init(key);
      return HexFormat.of().formatHex(mac.doFinal(digest.getBytes(StandardCharsets.UTF_8)));
    } catch (GeneralSecurityException e) {
      throw new AssertionError("every Java has " + ALGORITHM, e);
    }
  }

  /** The entry with its argument digest under this key. */
  TrailEntry over(TrailEntry entry) {
    String digest = entry.members().get("argsDigest");
    return digest == null ? entry : entry.with("argsDigest", mac(digest));
  }
}
