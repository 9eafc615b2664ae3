package dev.doorward.mediator.front.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import dev.doorward.mediator.front.http.EventStream;
import dev.doorward.pin.relay.ClientSink;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** The stream that a client keeps open for what is no answer; at most one, the newest. */
final class ServerStream implements ClientSink {
  private final AtomicReference<@Nullable EventStream> stream = new AtomicReference<>();

  void open(EventStream opened) {
    EventStream before = stream.getAndSet(opened);
    if (before != null) {
      before.end();
    }
    opened.onEnd(() -> stream.compareAndSet(opened, null));
  }

  void close() {
    EventStream open = stream.getAndSet(null);
    if (open != null) {
      open.end();
    }
  }

  @Override
  public void send(String json, Optional<JsonNode> requestId) {
    EventStream open = stream.get();
    if (open != null) {
      open.send(json);
    }
  }
}
