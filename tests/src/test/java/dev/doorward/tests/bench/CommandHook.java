package dev.doorward.tests.bench;

import java.io.IOException;
import java.io.OutputStream;
import java.util.List;

/** A hook that is a command: Claude Code starts it anew for each call and writes the question. */
final class CommandHook {
  private final List<String> command;

  CommandHook(List<String> command) {
    this.command = List.copyOf(command);
  }

  void ask(byte[] question) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
    try (OutputStream in = process.getOutputStream()) {
      in.write(question);
    }
    process.getInputStream().readAllBytes();
    if (process.waitFor() != 0) {
      throw new IOException(command + " ended with " + process.exitValue());
    }
  }
}
