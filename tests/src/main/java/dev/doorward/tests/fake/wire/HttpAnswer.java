package dev.doorward.tests.fake.wire;

import java.nio.charset.StandardCharsets;

/** One whole answer. The array is not copied; do not change it. */
@SuppressWarnings("ArrayRecordComponent") // a body is handed on, never compared
public record HttpAnswer(HttpHead head, byte[] body) {
  public int status() {
    return head.status();
  }

  public boolean successful() {
    return status() >= 200 && status() < 300;
  }

  public String text() {
    return new String(body, StandardCharsets.UTF_8);
  }
}
