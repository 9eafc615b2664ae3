package dev.doorward.pin.relay;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.doorward.pin.PinException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * The handshake with a server. What it is told of its client is always the same, at approval and at
 * run, since some servers list by it.
 *
 * @param protocolVersion the version agreed on
 * @param offersTools whether the server says that it has functions at all
 */
record Greeting(String protocolVersion, boolean offersTools) {
  /** The revisions that begin with a handshake, oldest first. */
  static final List<String> VERSIONS =
      List.of("2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25");

  static final String NEWEST = "2025-11-25";

  /** What every peer is told of this relay; constant, whatever its release. */
  static final String RELAY_VERSION = "1";

  /** The version to speak with someone who wishes one. */
  static String agreed(String wish) {
    return VERSIONS.contains(wish) ? wish : NEWEST;
  }

  /** Shakes hands; fails with a {@link PinException} when the server can't be spoken with. */
  static CompletableFuture<Greeting> with(
      ServerConnection connection, String wish, Duration limit) {
    ObjectNode params = JsonRpc.object().put("protocolVersion", agreed(wish));
    params.putObject("capabilities").putObject("roots");
    params.putObject("clientInfo").put("name", "doorward-pin").put("version", RELAY_VERSION);
    CompletableFuture<Greeting> greeted = new CompletableFuture<>();
    // Runs on the reading thread, so that the very next message already counts.
    connection
        .request("initialize", params, limit, null)
        .reply()
        .thenAccept(
            reply -> {
              try {
                Greeting greeting = read(reply);
                connection.greeted();
                connection.notify("notifications/initialized", null);
                greeted.complete(greeting);
              } catch (PinException e) {
                greeted.completeExceptionally(e);
              }
            });
    return greeted;
  }

  private static Greeting read(Reply reply) throws PinException {
    if (reply instanceof Reply.Lost lost) {
      throw new PinException("no answer to initialize: " + lost.why().message());
    }
    if (!(reply instanceof Reply.Result result)) {
      throw new PinException("the server refused initialize");
    }
    JsonNode version = result.result().path("protocolVersion");
    if (!version.isTextual() || !VERSIONS.contains(version.textValue())) {
      throw new PinException("the server speaks none of the protocol versions " + VERSIONS);
    }
    boolean tools = result.result().path("capabilities").path("tools").isObject();
    return new Greeting(version.textValue(), tools);
  }
}
