package dev.doorward.pin.relay;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.doorward.pin.ListedFunction;
import dev.doorward.pin.Listing;
import dev.doorward.pin.PinException;
import dev.doorward.pin.json.JsonException;
import dev.doorward.pin.json.RawText;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * One reading of a server's listing, all pages of it. Any doubt makes the whole unreadable: an
 * error, an odd shape, a cursor that comes again, a limit.
 */
final class ListingReader {
  private final ServerConnection connection;
  private final ListingLimits limits;
  private final long deadline;
  private final CompletableFuture<Listing> listing = new CompletableFuture<>();
  private final List<ListedFunction> functions = new ArrayList<>();
  private final Set<String> cursors = new HashSet<>();
  private int pages;
  private long bytes;

  private ListingReader(ServerConnection connection, RelayLimits limits) {
    this.connection = connection;
    this.limits = limits.listing();
    this.deadline = System.nanoTime() + limits.times().list().toNanos();
  }

  /** Reads; never completes exceptionally. */
  static CompletableFuture<Listing> read(ServerConnection connection, RelayLimits limits) {
    ListingReader reader = new ListingReader(connection, limits);
    reader.page(null);
    return reader.listing;
  }

  private void page(@Nullable String cursor) {
    ObjectNode params = JsonRpc.object();
    if (cursor != null) {
      params.put("cursor", cursor);
    }
    Duration left = Duration.ofNanos(Math.max(0, deadline - System.nanoTime()));
    connection.request("tools/list", params, left, null).reply().thenAccept(this::take);
  }

  private void take(Reply reply) {
    try {
      if (reply instanceof Reply.Lost lost) {
        throw new PinException("no answer to tools/list: " + lost.why().message());
      }
      if (!(reply instanceof Reply.Result result)) {
        throw new PinException("the server refused tools/list");
      }
      add(result);
      JsonNode cursor = result.result().path("nextCursor");
      if (cursor.isMissingNode() || cursor.isNull()) {
        listing.complete(Listing.of(functions));
      } else {
        page(next(cursor));
      }
    } catch (PinException e) {
      listing.complete(Listing.unreadable(String.valueOf(e.getMessage())));
    } catch (JsonException | RuntimeException e) {
      listing.complete(Listing.unreadable("a page of the listing is unreadable"));
    }
  }

  private void add(Reply.Result page) throws PinException, JsonException {
    bytes += page.line().length;
    JsonNode tools = page.result().path("tools");
    if (!tools.isArray()) {
      throw new PinException("a page of the listing has no array of tools");
    }
    if (bytes > limits.bytes()) {
      throw new PinException("the listing has over " + limits.bytes() + " bytes");
    }
    if (functions.size() + tools.size() > limits.functions()) {
      throw new PinException("the listing has over " + limits.functions() + " functions");
    }
    String text = new String(page.line(), StandardCharsets.UTF_8);
    for (String tool : RawText.elements(text, "result", "tools")) {
      functions.add(ListedFunction.of(tool));
    }
  }

  // "" is a cursor like any other.
  private String next(JsonNode cursor) throws PinException {
    if (!cursor.isTextual()) {
      throw new PinException("a cursor of the listing is no string");
    }
    if (!cursors.add(cursor.textValue())) {
      throw new PinException("the listing goes round in a circle");
    }
    if (++pages >= limits.pages()) {
      throw new PinException("the listing has over " + limits.pages() + " pages");
    }
    return cursor.textValue();
  }
}
