package dev.doorward.tests.fake;

import dev.doorward.tests.fake.model.ModelServer;
import dev.doorward.tests.fake.wire.Options;
import dev.doorward.tests.fake.wire.UsageException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;

/**
 * A scripted stand-in for the Messages API: {@code FakeModel --script FILE --log DIR [--port N]}.
 * The first line on stdout is the port; it serves 127.0.0.1 only, until it is ended.
 */
public final class FakeModel {
  private FakeModel() {}

  public static void main(String[] arguments) throws IOException {
    // Otherwise each answer waits some 40 ms for the delayed acknowledgement of its head.
    System.setProperty("sun.net.httpserver.nodelay", "true");
    try {
      Options options = Options.read(arguments, Set.of("script", "log", "port"));
      ModelServer server =
          new ModelServer(
              Path.of(options.required("script")),
              Path.of(options.required("log")),
              options.number("port", 0));
      System.out.println(server.port());
      System.out.flush();
    } catch (UsageException e) {
      System.err.println("FakeModel: " + e.getMessage());
      System.exit(2);
    }
  }
}
