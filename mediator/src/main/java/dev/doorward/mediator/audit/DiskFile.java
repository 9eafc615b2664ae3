package dev.doorward.mediator.audit;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;

/** A segment's file on disk, opened to append. */
final class DiskFile implements AppendFile {
  /** The files of this machine. */
  static final AppendFiles FILES =
      new AppendFiles() {
        @Override
        public AppendFile create(Path path) throws IOException {
          return opened(path, StandardOpenOption.CREATE_NEW);
        }

        @Override
        public AppendFile open(Path path) throws IOException {
          PrivateFiles.check(path);
          return opened(path, LinkOption.NOFOLLOW_LINKS);
        }
      };

  private final Path path;
  private final FileChannel channel;
  private final UnixFile identity;
  private long size;

  private DiskFile(Path path, FileChannel channel) throws IOException {
    this.path = path;
    this.channel = channel;
    this.identity = UnixFile.at(path);
    this.size = channel.size();
  }

  private static DiskFile opened(Path path, OpenOption how) throws IOException {
    FileChannel channel =
        FileChannel.open(
            path,
            Set.of(how, StandardOpenOption.WRITE, StandardOpenOption.APPEND),
            PrivateFiles.fileMode());
    try {
      return new DiskFile(path, channel);
    } catch (IOException e) {
      channel.close();
      throw e;
    }
  }

  @Override
  public long size() {
    return size;
  }

  @Override
  public void write(byte[] bytes) throws IOException {
    PrivateFiles.writeAll(channel, bytes);
    size += bytes.length;
  }

  @Override
  public void force() throws IOException {
    channel.force(false);
  }

  @Override
  public void check() throws IOException {
    UnixFile now;
    try {
      now = UnixFile.at(path);
    } catch (NoSuchFileException e) {
      throw new IOException(path + " was deleted while it was written", e);
    }
    if (!now.sameAs(identity) || now.links() < 1) {
      throw new IOException(path + " was replaced while it was written");
    }
    if (now.size() != size) {
      throw new IOException(path + " was cut or written to by somebody else");
    }
  }

  @Override
  public void truncate(long to) throws IOException {
    channel.truncate(to);
    size = to;
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
