package dev.doorward.mediator.front.claude;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.doorward.pin.json.JsonException;
import dev.doorward.pin.json.JsonLimits;
import dev.doorward.pin.json.StrictJson;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributeView;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * One settings file of the harness, read on the daemon's side. Below the folder that is trusted no
 * link is followed and nothing but a regular file is opened: a repository can put a link, a pipe or
 * a device in its place.
 */
record SettingsFile(ObjectNode settings, Optional<String> warning) {
  private static final int LONGEST = 1 << 20;
  private static final StrictJson JSON = new StrictJson(new JsonLimits(LONGEST, 64, LONGEST, 100));

  /** The file at these names below a trusted, real folder; empty settings when there is none. */
  static SettingsFile below(Path folder, List<String> names) {
    Path shown = folder.resolve(String.join("/", names));
    try (DirectoryStream<Path> opened = Files.newDirectoryStream(folder)) {
      return parsed(bytes(secure(opened), folder, names), shown);
    } catch (NoSuchFileException e) {
      return none();
    } catch (NotDirectoryException e) {
      return unusable(shown, "is not in a folder of its own");
    } catch (JsonException e) {
      return unusable(shown, "is not JSON, or JSON that two readers take differently");
    } catch (IOException e) {
      return unusable(shown, "cannot be read");
    }
  }

  private static byte[] bytes(SecureDirectoryStream<Path> at, Path folder, List<String> names)
      throws IOException {
    Path name = folder.getFileSystem().getPath(names.get(0));
    if (names.size() > 1) {
      try (SecureDirectoryStream<Path> inner =
          at.newDirectoryStream(name, LinkOption.NOFOLLOW_LINKS)) {
        return bytes(inner, folder, names.subList(1, names.size()));
      }
    }
    BasicFileAttributeView view =
        at.getFileAttributeView(name, BasicFileAttributeView.class, LinkOption.NOFOLLOW_LINKS);
    if (!view.readAttributes().isRegularFile()) {
      throw new IOException("not a regular file");
    }
    Set<? extends java.nio.file.OpenOption> how =
        Set.of(StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS);
    try (InputStream in = Channels.newInputStream(at.newByteChannel(name, how))) {
      return in.readNBytes(LONGEST + 1);
    }
  }

  private static SecureDirectoryStream<Path> secure(DirectoryStream<Path> opened)
      throws IOException {
    if (opened instanceof SecureDirectoryStream<Path> secure) {
      return secure;
    }
    throw new IOException("this file system opens nothing relative to a folder");
  }

  private static SettingsFile parsed(byte[] bytes, Path shown) throws JsonException {
    return JSON.read(bytes) instanceof ObjectNode settings
        ? new SettingsFile(settings, Optional.empty())
        : unusable(shown, "is not a JSON object");
  }

  private static SettingsFile none() {
    return new SettingsFile(JsonNodeFactory.instance.objectNode(), Optional.empty());
  }

  static SettingsFile unusable(Path shown, String why) {
    String warning =
        OneLine.of(shown + ": settings left out (" + why + "); its deny and ask rules do not hold");
    return new SettingsFile(JsonNodeFactory.instance.objectNode(), Optional.of(warning));
  }
}
