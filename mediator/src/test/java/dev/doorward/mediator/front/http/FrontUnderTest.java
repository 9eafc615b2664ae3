package dev.doorward.mediator.front.http;

import java.io.IOException;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** A front on a free port with one endpoint at {@code /at}, and everything under it. */
final class FrontUnderTest implements AutoCloseable {
  static final HttpLimits LIMITS =
      new HttpLimits(
          1 << 20,
          4 << 20,
          64,
          64 << 10,
          Duration.ofSeconds(10),
          Duration.ofSeconds(10),
          Duration.ofSeconds(10));

  final Token token = Token.random(new SecureRandom());
  final EventLoops loops = new EventLoops(1);
  final Workers workers;
  final HttpFront front;
  final int port;
  final String path = "/" + token.secret() + "/at";

  FrontUnderTest(Endpoint endpoint) throws IOException {
    this(endpoint, LIMITS, 32);
  }

  FrontUnderTest(Endpoint endpoint, HttpLimits limits, int mostWorkers) throws IOException {
    workers = new Workers(mostWorkers);
    front = new HttpFront(loops, workers, limits, new Routes(token, Map.of("/at", endpoint)));
    port = front.listen(0);
  }

  RawClient client() throws IOException {
    return new RawClient(port);
  }

  /** Whether every connection closes in time. */
  boolean closesAll() throws InterruptedException {
    return becomes(() -> front.open() == 0);
  }

  /** Whether all that bodies took of the budget comes back in time. */
  boolean givesAllBack() throws InterruptedException {
    return becomes(() -> front.budget().held() == 0);
  }

  private static boolean becomes(BooleanSupplier condition) throws InterruptedException {
    long end = System.nanoTime() + Duration.ofSeconds(10).toNanos();
    while (!condition.getAsBoolean() && System.nanoTime() < end) {
      TimeUnit.MILLISECONDS.sleep(5);
    }
    return condition.getAsBoolean();
  }

  @Override
  public void close() {
    front.close();
    workers.close();
    loops.close();
  }
}
