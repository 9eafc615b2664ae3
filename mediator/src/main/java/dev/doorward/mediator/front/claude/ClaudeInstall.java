package dev.doorward.mediator.front.claude;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The harness as it is installed on this machine.
 *
 * @param program the native program itself, real path; it needs nothing beside it, so this one file
 *     is bound read-only
 * @param version such as {@code 2.1.332}
 */
public record ClaudeInstall(Path program, String version) {
  /** The first version that refuses a call whose hook fails. */
  static final List<Integer> OLDEST = List.of(2, 1, 295);

  private static final Pattern VERSION =
      Pattern.compile("(\\d{1,6})\\.(\\d{1,6})\\.(\\d{1,6})\\b.*", Pattern.DOTALL);
  private static final List<String> NATIVE_PACKAGES =
      List.of(
          "claude-code-linux-x64",
          "claude-code-linux-arm64",
          "claude-code-linux-x64-musl",
          "claude-code-linux-arm64-musl");

  /** Asks a program for its version. */
  @FunctionalInterface
  public interface VersionProbe {
    /** The program's output for {@code --version}. */
    String ask(Path program) throws IOException, InterruptedException;
  }

  /**
   * Finds it.
   *
   * @param searchPath the daemon's PATH
   * @param workspace nothing in it is started, whatever PATH says
   */
  public static ClaudeInstall find(String searchPath, Path workspace, VersionProbe probe)
      throws ClaudeException, InterruptedException {
    Path found =
        onPath(searchPath)
            .orElseThrow(
                () ->
                    new ClaudeException(
                        "claude is not on PATH; install Claude Code, or add its folder to PATH"));
    Path program = nativeProgram(found);
    if (program.startsWith(workspace) || found.startsWith(workspace)) {
      throw new ClaudeException(
          "the claude on PATH lies in the workspace, where the session can change it: "
              + OneLine.of(found.toString())
              + "; install it elsewhere");
    }
    return new ClaudeInstall(program, version(program, probe));
  }

  private static Optional<Path> onPath(String searchPath) {
    for (String folder : searchPath.split(":", -1)) {
      Path candidate = Path.of(folder.isEmpty() ? "." : folder, "claude");
      // Relative entries are the workspace's, or anybody's.
      if (candidate.isAbsolute()
          && Files.isRegularFile(candidate)
          && Files.isExecutable(candidate)) {
        return Optional.of(candidate);
      }
    }
    return Optional.empty();
  }

  /** The program behind links and behind npm's wrapper, whose package lies beside it. */
  private static Path nativeProgram(Path found) throws ClaudeException {
    try {
      Path real = found.toRealPath();
      if (isNative(real)) {
        return real;
      }
      for (Path at = real.getParent(); at != null; at = at.getParent()) {
        for (String name : NATIVE_PACKAGES) {
          for (Path in : List.of(at, at.resolve("node_modules/@anthropic-ai"))) {
            Path candidate = in.resolve(name).resolve("claude");
            if (Files.isExecutable(candidate) && isNative(candidate)) {
              return candidate.toRealPath();
            }
          }
        }
      }
    } catch (IOException e) {
      throw new ClaudeException("cannot read " + OneLine.of(found.toString()), e);
    }
    throw new ClaudeException(
        OneLine.of(found.toString())
            + " is a script without the native program beside it; reinstall Claude Code");
  }

  private static boolean isNative(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      byte[] start = in.readNBytes(4);
      return start.length == 4
          && start[0] == 0x7f
          && start[1] == 'E'
          && start[2] == 'L'
          && start[3] == 'F';
    }
  }

  private static String version(Path program, VersionProbe probe)
      throws ClaudeException, InterruptedException {
    String output;
    try {
      output = probe.ask(program);
    } catch (IOException e) {
      throw new ClaudeException("claude --version failed; run it by hand to see why", e);
    }
    Matcher matcher = VERSION.matcher(output.strip());
    if (!matcher.matches()) {
      throw new ClaudeException(
          "claude --version says " + OneLine.of(output.strip()) + ", which is no version");
    }
    String version = matcher.group(1) + "." + matcher.group(2) + "." + matcher.group(3);
    if (tooOld(matcher)) {
      throw new ClaudeException(
          "Claude Code "
              + version
              + " lets a call run when its hook fails (no onFailure); update it to 2.1.295 or later");
    }
    return version;
  }

  private static boolean tooOld(Matcher version) {
    for (int i = 0; i < OLDEST.size(); i++) {
      int part = Integer.parseInt(version.group(i + 1));
      if (part != OLDEST.get(i)) {
        return part < OLDEST.get(i);
      }
    }
    return false;
  }
}
