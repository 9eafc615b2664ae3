package dev.doorward.pin.relay;

import java.security.SecureRandom;
import java.util.HexFormat;

/**
 * The relay's own request ids: 128 random bits as 32 hexadecimal digits. Random, so that no answer
 * can be written ahead of its request; strings, so that no peer can match them as numbers.
 */
final class RequestIds {
  private final SecureRandom random;

  RequestIds(SecureRandom random) {
    this.random = random;
  }

  String next() {
    byte[] bits = new byte[16];
    random.nextBytes(bits);
    return HexFormat.of().formatHex(bits);
  }
}
