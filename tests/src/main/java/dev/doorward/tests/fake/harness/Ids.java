package dev.doorward.tests.fake.harness;

import java.security.SecureRandom;
import java.util.function.Supplier;

/** Tool-use ids that look like the model's and are never given twice. */
final class Ids implements Supplier<String> {
  private static final String ALPHABET =
      "ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz123456789";

  private final SecureRandom random = new SecureRandom();

  @Override
  public String get() {
    StringBuilder id = new StringBuilder("toolu_01");
    for (int i = 0; i < 22; i++) {
      id.append(ALPHABET.charAt(random.nextInt(ALPHABET.length())));
    }
    return id.toString();
  }
}
