package dev.doorward.tests.bench;

import com.fasterxml.jackson.databind.JsonNode;
import dev.doorward.tests.fake.wire.Address;
import dev.doorward.tests.fake.wire.HttpAnswer;
import dev.doorward.tests.fake.wire.HttpConnection;
import dev.doorward.tests.fake.wire.HttpRequest;
import dev.doorward.tests.fake.wire.Json;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** A daemon as {@code doorward serve} starts it, with a state of its own, and one client of it. */
final class ServedDaemon implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private final Process process;
  private final Path journal;
  private final Address hooks;
  private final HttpConnection client;

  private ServedDaemon(Process process, Path journal, Address hooks, HttpConnection client) {
    this.process = process;
    this.journal = journal;
    this.hooks = hooks;
    this.client = client;
  }

  /**
   * Starts one and waits until it serves.
   *
   * @param state where its state lies; decides what a force costs
   */
  static ServedDaemon start(Path launcher, Path workspace, Path home, Path state)
      throws IOException {
    ProcessBuilder builder =
        new ProcessBuilder(launcher.toString(), "serve")
            .directory(workspace.toFile())
            .redirectError(ProcessBuilder.Redirect.INHERIT);
    builder.environment().put("HOME", home.toString());
    builder.environment().put("XDG_STATE_HOME", state.toString());
    Process process = builder.start();
    BufferedReader out = process.inputReader();
    String line = out.readLine();
    if (line == null) {
      throw new IOException("doorward serve did not start");
    }
    JsonNode ready = Json.read(line);
    Path journal =
        state.resolve("doorward/audit/" + ready.path("session").asText() + "/journal-0.jsonl");
    Address hooks = Address.of(ready.path("hooks").path("url").asText());
    return new ServedDaemon(process, journal, hooks, HttpConnection.open(hooks, PATIENCE));
  }

  /** Asks whether a call may run; it must be allowed. */
  void ask(byte[] question) throws IOException {
    HttpAnswer answer =
        client.exchange(
            HttpRequest.post(hooks, Map.of("content-type", "application/json"), question));
    if (answer.status() != 200 || !answer.text().contains("\"allow\"")) {
      throw new IOException("not allowed: " + answer.status() + " " + answer.text());
    }
  }

  /** Bytes of its audit trail. */
  long trailBytes() throws IOException {
    return Files.size(journal);
  }

  /** Its resident memory in MiB. */
  long residentMebibytes() throws IOException {
    for (String line : Files.readAllLines(Path.of("/proc/" + process.pid() + "/status"))) {
      if (line.startsWith("VmRSS:")) {
        return Long.parseLong(line.replaceAll("[^0-9]", "")) / 1_024;
      }
    }
    throw new IOException("the daemon has ended");
  }

  @Override
  public void close() throws Exception {
    client.close();
    process.destroy();
    if (!process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
      process.destroyForcibly();
    }
  }
}
