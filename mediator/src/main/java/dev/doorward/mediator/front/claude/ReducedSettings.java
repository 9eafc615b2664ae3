package dev.doorward.mediator.front.claude;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * What the harness may see of people's own settings: denials, questions, the model, the output
 * style. No environment, hooks, helpers, status line, plugins or servers: each of them can start a
 * program or turn the session's traffic before the first question is asked (seen). The copies are
 * bound read-only over the real files, also where none exist.
 *
 * @param json the reduced copy
 * @param rules the denials and questions in it
 * @param warnings one line for each file that could not be used
 */
public record ReducedSettings(ObjectNode json, PermissionRules rules, List<String> warnings) {
  private static final List<String> TEXTS = List.of("model", "outputStyle");
  private static final int LONGEST_TEXT = 200;
  private static final int MOST_DROP_INS = 64;

  /**
   * A settings file of the workspace, such as {@code .claude/settings.json}.
   *
   * @param root the workspace, absolute and real
   */
  public static ReducedSettings ofWorkspace(Path root, String name) {
    return reduced(List.of(SettingsFile.below(root, List.of(".claude", name))));
  }

  /**
   * The user's own settings file. It may be a link, as files kept in a dotfiles repository are, but
   * must not lie in the workspace.
   */
  public static ReducedSettings ofUser(Path home, Path workspace) {
    return reduced(List.of(outside(home.resolve(".claude/settings.json"), workspace)));
  }

  /** The host's own managed settings and their drop-ins, in the harness's order. */
  public static ReducedSettings ofHost(Path folder, Path workspace) {
    List<SettingsFile> files = new ArrayList<>();
    files.add(outside(folder.resolve("managed-settings.json"), workspace));
    for (Path dropIn : dropIns(folder.resolve("managed-settings.d"))) {
      files.add(outside(dropIn, workspace));
    }
    return reduced(files);
  }

  private static SettingsFile outside(Path file, Path workspace) {
    if (!Files.exists(file, java.nio.file.LinkOption.NOFOLLOW_LINKS)) {
      return new SettingsFile(JsonNodeFactory.instance.objectNode(), java.util.Optional.empty());
    }
    try {
      Path real = file.toRealPath();
      Path folder = real.getParent();
      Path name = real.getFileName();
      if (folder == null || name == null || real.startsWith(workspace)) {
        return SettingsFile.unusable(file, "is a link into the workspace");
      }
      return SettingsFile.below(folder, List.of(name.toString()));
    } catch (IOException e) {
      return SettingsFile.unusable(file, "cannot be read");
    }
  }

  private static List<Path> dropIns(Path folder) {
    List<Path> out = new ArrayList<>();
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*.json")) {
      files.forEach(out::add);
    } catch (IOException e) {
      return List.of();
    }
    return out.stream().sorted().limit(MOST_DROP_INS).toList();
  }

  private static ReducedSettings reduced(List<SettingsFile> files) {
    PermissionRules rules = PermissionRules.NONE;
    ObjectNode out = JsonNodeFactory.instance.objectNode();
    List<String> warnings = new ArrayList<>();
    for (SettingsFile file : files) {
      rules = rules.and(PermissionRules.in(file.settings()));
      file.warning().ifPresent(warnings::add);
      for (String name : TEXTS) {
        JsonNode text = file.settings().path(name);
        if (text.isTextual() && text.textValue().length() <= LONGEST_TEXT) {
          out.set(name, text);
        }
      }
    }
    write(rules, out);
    return new ReducedSettings(out, rules, List.copyOf(warnings));
  }

  private static void write(PermissionRules rules, ObjectNode out) {
    if (rules.deny().isEmpty() && rules.ask().isEmpty()) {
      return;
    }
    ObjectNode permissions = out.putObject("permissions");
    ArrayNode denied = permissions.putArray("deny");
    rules.deny().forEach(denied::add);
    ArrayNode asked = permissions.putArray("ask");
    rules.ask().forEach(asked::add);
  }
}
