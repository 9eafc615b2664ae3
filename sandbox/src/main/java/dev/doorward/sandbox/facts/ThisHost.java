package dev.doorward.sandbox.facts;

import dev.doorward.sandbox.Programs;
import io.netty.channel.epoll.Epoll;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The host this process runs on. */
final class ThisHost implements HostProbe {
  private static final int LIMIT_SECONDS = 10;

  @Override
  public Optional<Path> bubblewrap() {
    return Programs.bubblewrap();
  }

  @Override
  public Optional<Path> perl() {
    return Programs.perl();
  }

  @Override
  public Answer run(List<String> command) {
    ProcessBuilder builder = new ProcessBuilder(command).directory(new File("/"));
    builder.environment().clear();
    builder.environment().put("PATH", "/usr/bin:/bin");
    builder.redirectErrorStream(true).redirectInput(new File("/dev/null"));
    try {
      Process process = builder.start();
      if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly();
        return new Answer(-1, "no answer within " + LIMIT_SECONDS + " seconds");
      }
      byte[] said = process.getInputStream().readNBytes(4096);
      return new Answer(process.exitValue(), new String(said, StandardCharsets.UTF_8).strip());
    } catch (IOException e) {
      return new Answer(-1, String.valueOf(e.getMessage()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return new Answer(-1, "interrupted");
    }
  }

  @Override
  public Optional<String> read(String path) {
    try {
      return Optional.of(Files.readString(Path.of(path)).strip());
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  @Override
  public @Nullable Throwable epollFailure() {
    return Epoll.isAvailable() ? null : Epoll.unavailabilityCause();
  }

  @Override
  public String property(String name) {
    return System.getProperty(name, "");
  }

  @Override
  public boolean isRoot() {
    return read("/proc/self/status")
        .map(text -> text.lines().anyMatch(line -> line.startsWith("Uid:\t0\t")))
        .orElse(false);
  }
}
