package dev.doorward.mediator.cli;

import dev.doorward.mediator.front.claude.ClaudeException;
import dev.doorward.mediator.front.claude.ClaudeInstall;
import dev.doorward.mediator.front.claude.HarnessArguments;
import dev.doorward.mediator.front.claude.SafeVersionProbe;
import dev.doorward.mediator.front.claude.SessionFile;
import dev.doorward.mediator.front.claude.SessionFiles;
import dev.doorward.sandbox.Identity;
import dev.doorward.sandbox.Mount;
import dev.doorward.sandbox.workspace.AssembledDirectory;
import dev.doorward.sandbox.workspace.Placeholders;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Claude Code as a harness: its program, its configuration files, its arguments. */
final class ClaudeHarness {
  private static final Duration VERSION_LIMIT = Duration.ofSeconds(20);
  private static final String PROGRAM = "/opt/claude/claude";

  private final Context context;
  private final Path workspace;
  private final Path files;
  private final Placeholders placeholders;
  private int written;

  /**
   * @param files a private directory of this session on the host
   * @param placeholders for mount points that the workspace lacks
   */
  ClaudeHarness(Context context, Path workspace, Path files, Placeholders placeholders) {
    this.context = context;
    this.workspace = workspace;
    this.files = files;
    this.placeholders = placeholders;
  }

  /**
   * @param given what the user passes to claude
   * @param copies the reduced settings
   */
  Harness of(List<String> given, SessionDescription session, SessionFiles.Copies copies)
      throws CommandException {
    try {
      List<String> command = new ArrayList<>(List.of(PROGRAM));
      command.addAll(HarnessArguments.of(SessionFiles.MCP_CONFIG, given));
      ClaudeInstall install =
          ClaudeInstall.find(
              context.environment().getOrDefault("PATH", ""),
              workspace,
              new SafeVersionProbe(VERSION_LIMIT));
      List<SessionFile> inside =
          SessionFiles.of(
              new SessionFiles.Places(
                  Path.of(Identity.DEFAULT.home()), workspace, Identity.DEFAULT.uid()),
              session.managedSettings(),
              session.mcpConfig(),
              copies);
      List<Mount> mounts = new ArrayList<>();
      mounts.add(new Mount.ReadOnly(install.program(), PROGRAM));
      mounts.addAll(mounts(inside));
      return new Harness(command, session.environment(), mounts);
    } catch (ClaudeException e) {
      throw CommandException.usage(String.valueOf(e.getMessage()));
    } catch (IOException e) {
      throw new CommandException(
          Exit.RUN_FAILED, "the session's files cannot be written: " + e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CommandException(Exit.RUN_FAILED, "interrupted");
    }
  }

  private List<Mount> mounts(List<SessionFile> inside) throws IOException {
    Path project = workspace.resolve(".claude");
    Map<String, Path> replaced = new HashMap<>();
    List<Mount> mounts = new ArrayList<>();
    for (SessionFile file : inside) {
      if (file.inside().startsWith(project)) {
        replaced.put(file.inside().getFileName().toString(), written(content(file)));
      } else {
        mounts.addAll(mount(file));
      }
    }
    placeholders.directory(project);
    mounts.addAll(AssembledDirectory.at(project, replaced));
    return mounts;
  }

  private List<Mount> mount(SessionFile file) throws IOException {
    String at = file.inside().toString();
    if (file instanceof SessionFile.Fixed fixed) {
      return List.of(new Mount.Contents(at, text(fixed.content())));
    }
    if (file instanceof SessionFile.Own own) {
      return List.of(new Mount.ReadWrite(written(own.content()), at));
    }
    if (file instanceof SessionFile.Host host) {
      return List.of(new Mount.ReadOnly(host.host(), at));
    }
    return List.of(new Mount.Tmpfs(at, 0555, 4096), new Mount.Sealed(at));
  }

  private static byte[] content(SessionFile file) throws IOException {
    if (file instanceof SessionFile.Fixed fixed) {
      return fixed.content();
    }
    throw new IOException(file.inside() + " is not a fixed file");
  }

  private Path written(byte[] content) throws IOException {
    Path file = files.resolve("file-" + written++);
    Files.createFile(
        file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    return Files.write(file, content);
  }

  private static String text(byte[] content) {
    return new String(content, StandardCharsets.UTF_8);
  }
}
