package dev.doorward.sandbox;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Says whether a received descriptor is what it must be, by the kernel's own words: a TCP socket of
 * family IPv4, listening on 127.0.0.1, in the network namespace of the process that sent it.
 */
final class ListeningSockets {
  private static final String LISTENING = "0A";

  private ListeningSockets() {}

  /**
   * Checks one descriptor.
   *
   * @param fd descriptor in this process
   * @param address what the socket itself says it is bound to
   * @param sender pid of the process that sent it
   * @return why it is refused; null if it is as it must be
   */
  static @Nullable String refusal(int fd, @Nullable InetSocketAddress address, long sender) {
    if (address == null || !address.getAddress().getHostAddress().equals("127.0.0.1")) {
      return "it is not bound to 127.0.0.1";
    }
    try {
      String name = Files.readSymbolicLink(Path.of("/proc/self/fd/" + fd)).toString();
      String inode = name.replaceFirst("^socket:\\[(\\d+)]$", "$1");
      String local = String.format(Locale.ROOT, "0100007F:%04X", address.getPort());
      boolean listed =
          Files.readAllLines(Path.of("/proc/" + sender + "/net/tcp")).stream()
              .map(line -> line.trim().split("\\s+"))
              .anyMatch(
                  column ->
                      column.length > 9
                          && column[1].equals(local)
                          && column[3].equals(LISTENING)
                          && column[9].equals(inode));
      return listed ? null : "it is not a socket listening in the sandbox's own network";
    } catch (IOException e) {
      return "it cannot be examined: " + e.getMessage();
    }
  }
}
