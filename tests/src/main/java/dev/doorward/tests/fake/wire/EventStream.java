package dev.doorward.tests.fake.wire;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Server-sent events, read one by one. Only the data is kept: MCP names nothing by event type. */
public final class EventStream {
  private final BufferedReader lines;

  public EventStream(InputStream body) {
    this.lines = new BufferedReader(new InputStreamReader(body, StandardCharsets.UTF_8));
  }

  /** The data of the next event that has any; empty at the end of the stream. */
  public Optional<String> next() throws IOException {
    StringBuilder data = new StringBuilder();
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      if (line.startsWith("data:")) {
        data.append(data.length() == 0 ? "" : "\n").append(line.substring(5).strip());
      } else if (line.isEmpty() && data.length() > 0) {
        return Optional.of(data.toString());
      }
    }
    return Optional.empty();
  }
}
