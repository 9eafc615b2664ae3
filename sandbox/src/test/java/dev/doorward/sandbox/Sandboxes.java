package dev.doorward.sandbox;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;

/**
 * Runs commands in sandboxes for tests: a launcher, and the outcome of a command run to its end.
 */
final class Sandboxes implements AutoCloseable {
  /** What a command said and how it ended. */
  record Outcome(ExitStatus exit, String out, String err) {
    String all() {
      return out + err;
    }
  }

  private final SandboxLauncher launcher;

  Sandboxes(Path parent) {
    launcher = SandboxLauncher.open(parent);
  }

  SandboxLauncher launcher() {
    return launcher;
  }

  static SandboxSpec.Builder shell(String script) {
    return SandboxSpec.builder(List.of("/bin/bash", "-c", script));
  }

  static SandboxSpec.Builder perl(String script) {
    return SandboxSpec.builder(List.of("/usr/bin/perl", "-e", script));
  }

  /** Runs a bash script. */
  Outcome bash(String script) {
    return run(shell(script).build());
  }

  /** Runs a bash script in a changed sandbox. */
  Outcome bash(String script, UnaryOperator<SandboxSpec.Builder> change) {
    return run(change.apply(shell(script)).build());
  }

  Outcome run(SandboxSpec spec) {
    return finish(launcher.start(spec, Stdio.PIPES));
  }

  /** Reads all that a short-lived process says; its output must fit in the pipes. */
  static Outcome finish(HeldProcess process) {
    ExitStatus exit = await(process);
    return new Outcome(exit, text(process.stdout()), text(process.stderr()));
  }

  static ExitStatus await(HeldProcess process) {
    return process.exit().toCompletableFuture().orTimeout(60, TimeUnit.SECONDS).join();
  }

  private static String text(java.io.InputStream in) {
    try (in) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).strip();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  @Override
  public void close() {
    launcher.close();
  }
}
