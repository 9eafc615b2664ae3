package dev.doorward.tests.fake.wire;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/** One request as bytes. The array is not copied; do not change it. */
@SuppressWarnings("ArrayRecordComponent") // a body is handed on, never compared
public record HttpRequest(Address to, String method, Map<String, String> headers, byte[] body) {
  public static HttpRequest post(Address to, Map<String, String> headers, byte[] body) {
    Map<String, String> all = new LinkedHashMap<>();
    all.put("content-type", "application/json");
    all.putAll(headers);
    return new HttpRequest(to, "POST", all, body);
  }

  public static HttpRequest get(Address to, Map<String, String> headers) {
    return new HttpRequest(to, "GET", headers, new byte[0]);
  }

  /** Request line and headers with the blank line after them. */
  public byte[] headBytes() {
    StringBuilder head = new StringBuilder();
    head.append(method).append(' ').append(to.target()).append(" HTTP/1.1\r\n");
    head.append("host: ").append(to.authority()).append("\r\n");
    headers.forEach((name, value) -> head.append(name + ": " + value + "\r\n"));
    if (!method.equals("GET")) {
      head.append("content-length: ").append(body.length).append("\r\n");
    }
    return head.append("\r\n").toString().getBytes(StandardCharsets.ISO_8859_1);
  }

  /** Head and body in one piece, so that a small request is one segment. */
  public byte[] bytes() {
    byte[] head = headBytes();
    ByteArrayOutputStream whole = new ByteArrayOutputStream(head.length + body.length);
    whole.writeBytes(head);
    whole.writeBytes(body);
    return whole.toByteArray();
  }
}
