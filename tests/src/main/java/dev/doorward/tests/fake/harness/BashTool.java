package dev.doorward.tests.fake.harness;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.doorward.tests.fake.wire.Json;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** Runs a command as the harness's shell tool does, with the session's variables. */
final class BashTool {
  private static final long SECONDS = 120;

  private final Path cwd;
  private final Map<String, String> env;

  BashTool(Path cwd, Map<String, String> env) {
    this.cwd = cwd;
    this.env = Map.copyOf(env);
  }

  Made run(String command) throws IOException {
    ProcessBuilder builder = new ProcessBuilder("bash", "-c", command).directory(cwd.toFile());
    builder.environment().putAll(env);
    builder.redirectInput(new File("/dev/null"));
    Process process = builder.start();
    try {
      var out = CompletableFuture.supplyAsync(() -> all(process.getInputStream()));
      var err = CompletableFuture.supplyAsync(() -> all(process.getErrorStream()));
      boolean ended = process.waitFor(SECONDS, TimeUnit.SECONDS);
      if (!ended) {
        process.destroyForcibly();
      }
      return made(out.join(), err.join(), ended ? process.exitValue() : -1);
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }

  private static Made made(String out, String err, int code) {
    ObjectNode response = Json.object().put("stdout", out).put("stderr", err);
    response.put("interrupted", code < 0).put("isImage", false);
    response.put("noOutputExpected", false);
    String failure = code == 0 ? "" : "exit code " + code + "\n";
    return new Made(true, (failure + out + err).strip(), response, 0);
  }

  private static String all(InputStream in) {
    try {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
