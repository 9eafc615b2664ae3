package dev.doorward.tests.fake.model;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import dev.doorward.tests.fake.wire.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** One file a request, {@code 0001.json} on, written before the request is answered. */
final class RequestLog {
  private final Path folder;

  RequestLog(Path folder) throws IOException {
    this.folder = Files.createDirectories(folder);
  }

  /**
   * Writes one request.
   *
   * @param answered conversation and turn, or what else answered it
   */
  void write(int number, HttpExchange exchange, JsonNode body, String answered) throws IOException {
    ObjectNode entry = Json.object().put("seq", number);
    entry.put("method", exchange.getRequestMethod());
    entry.put("url", exchange.getRequestURI().toString());
    entry.set("headers", headers(exchange.getRequestHeaders()));
    entry.put("answered", answered).set("body", body);
    Path file = folder.resolve(String.format("%04d.json", number));
    Path half = folder.resolve(file.getFileName() + ".tmp");
    Files.write(half, Json.pretty(entry).getBytes(StandardCharsets.UTF_8));
    Files.move(half, file);
  }

  // A header that stands once is a text, one that stands more often a list of texts.
  private static ObjectNode headers(Map<String, List<String>> given) {
    ObjectNode headers = Json.object();
    given.forEach(
        (name, values) -> {
          String lower = name.toLowerCase(Locale.ROOT);
          if (values.size() == 1) {
            headers.put(lower, values.get(0));
          } else {
            values.forEach(headers.putArray(lower)::add);
          }
        });
    return headers;
  }
}
