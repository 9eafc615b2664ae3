package dev.doorward.pin.relay;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/** Takes a call's progress: growing numbers, no text. Called on a reading thread; never blocks. */
@FunctionalInterface
public interface ProgressSink {
  void progress(BigDecimal progress, @Nullable BigDecimal total);
}
