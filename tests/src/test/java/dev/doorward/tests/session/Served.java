package dev.doorward.tests.session;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.doorward.tests.build.Ended;
import dev.doorward.tests.build.Started;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A daemon that serves, and harnesses started beside it. Killed when it is closed. */
final class Served implements AutoCloseable {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final TestUser user;
  private final Started daemon;
  private final Path sessionFile;

  private Served(TestUser user, Started daemon, Path sessionFile) {
    this.user = user;
    this.daemon = daemon;
    this.sessionFile = sessionFile;
  }

  static Served start(TestUser user, Path job) throws IOException {
    return begin(user, "serve", "--job", job.toString());
  }

  static Served resume(TestUser user, String jobId) throws IOException {
    return begin(user, "serve", "--resume", jobId);
  }

  private static Served begin(TestUser user, String... arguments) throws IOException {
    Started daemon = user.start(arguments);
    Started.until(() -> daemon.out().toFile().length() > 0 || !daemon.process().isAlive());
    if (!daemon.process().isAlive()) {
      throw new AssertionError("serve ended: " + Files.readString(daemon.err()));
    }
    Path file = daemon.out().resolveSibling("session.json");
    Files.writeString(file, line(daemon));
    return new Served(user, daemon, file);
  }

  // A line may be seen half written.
  private static String line(Started daemon) throws IOException {
    Started.until(() -> text(daemon.out()).endsWith("\n"));
    return text(daemon.out());
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  Started daemon() {
    return daemon;
  }

  /** What it printed. */
  String said() throws IOException {
    return Files.readString(sessionFile);
  }

  JsonNode session() throws IOException {
    return JSON.readTree(said());
  }

  String jobId() throws IOException {
    return session().path("session").asText();
  }

  /** Plays calls with a harness outside any sandbox. */
  List<JsonNode> play(String... calls) throws IOException {
    return Script.steps(harness(calls).end().out());
  }

  /** Starts a harness outside any sandbox that makes these calls. */
  Started harness(String... calls) throws IOException {
    Path script = Script.write(user, "script-" + System.nanoTime(), calls);
    return harness(List.of("--script", script.toString(), "--jsonl"));
  }

  Started harness(List<String> arguments) throws IOException {
    List<String> all = new ArrayList<>(List.of("--session", sessionFile.toString()));
    all.addAll(arguments);
    return user.start(user.harness(all.toArray(String[]::new)));
  }

  /** Asks it to stop and waits for its end. */
  Ended stop() throws IOException {
    daemon.process().destroy();
    return daemon.end();
  }

  /** Kills it as a crash does; what it started is left to itself. */
  void crash() throws IOException {
    daemon.process().destroyForcibly();
    daemon.end();
  }

  @Override
  public void close() {
    daemon.kill();
  }
}
