package dev.doorward.pin.relay;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/** A request that was sent to the server and awaits its one answer. */
final class OpenRequest {
  private final String id;
  private final CompletableFuture<Reply> reply = new CompletableFuture<>();
  private final @Nullable ProgressSink progress;
  private final RateLimit progressRate;
  private @Nullable BigDecimal last;
  private volatile @Nullable Future<?> timeLimit;

  OpenRequest(String id, @Nullable ProgressSink progress, int progressPerSecond) {
    this.id = id;
    this.progress = progress;
    this.progressRate = new RateLimit(progressPerSecond, System::nanoTime);
  }

  String id() {
    return id;
  }

  CompletableFuture<Reply> reply() {
    return reply;
  }

  void timeLimit(Future<?> limit) {
    timeLimit = limit;
    if (reply.isDone()) {
      limit.cancel(false);
    }
  }

  void end(Reply how) {
    reply.complete(how);
    Future<?> limit = timeLimit;
    if (limit != null) {
      limit.cancel(false);
    }
  }

  /** Passes progress on; the reason when it may not pass. Called by the reading thread only. */
  @Nullable DropReason progress(JsonNode params) {
    JsonNode now = params.path("progress");
    JsonNode total = params.path("total");
    ProgressSink sink = progress;
    if (sink == null || !now.isNumber() || !(total.isNumber() || total.isMissingNode())) {
      return DropReason.BAD_PROGRESS;
    }
    BigDecimal value = now.decimalValue();
    if (last != null && value.compareTo(last) <= 0) {
      return DropReason.BAD_PROGRESS;
    }
    if (!progressRate.pass()) {
      return DropReason.TOO_MUCH_PROGRESS;
    }
    last = value;
    sink.progress(value, total.isNumber() ? total.decimalValue() : null);
    return null;
  }
}
