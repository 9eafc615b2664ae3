package dev.doorward.pin.relay;

import dev.doorward.pin.ApprovedFunction;
import dev.doorward.pin.ListedFunction;
import dev.doorward.pin.Listing;
import dev.doorward.pin.PinException;
import dev.doorward.pin.ServerSource;
import dev.doorward.pin.Snapshot;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Asks a server once what it lists, exactly as it is asked at run, and makes a snapshot of what a
 * person approved of it.
 */
public final class Approval {
  private static final Logger LOG = LoggerFactory.getLogger(Approval.class);
  private static final Duration END_LIMIT = Duration.ofSeconds(20);

  private Approval() {}

  /**
   * What a server listed.
   *
   * @param protocolVersion the version spoken
   * @param functions every entry, void ones too, in the server's order
   */
  public record Served(String protocolVersion, List<ListedFunction> functions) {
    public Served {
      functions = List.copyOf(functions);
    }

    /** The same as a listing, for a comparison. */
    public Listing listing() {
      return Listing.of(functions);
    }

    /**
     * A snapshot of the chosen functions.
     *
     * @throws PinException when a chosen one can't be approved, with every reason
     */
    public Snapshot approve(
        String tool,
        ServerSource source,
        String approver,
        Instant when,
        Predicate<ListedFunction> chosen)
        throws PinException {
      List<ApprovedFunction> approved = new ArrayList<>();
      for (ListedFunction function : functions) {
        if (chosen.test(function)) {
          approved.add(ApprovedFunction.of(function));
        }
      }
      try {
        return new Snapshot(tool, protocolVersion, source, approver, when, approved);
      } catch (IllegalArgumentException e) {
        throw new PinException(String.valueOf(e.getMessage()), e);
      }
    }
  }

  /** As {@link #listOf(String, ServerStarter, String, RelayLimits, StderrSink)}, newest version. */
  public static Served listOf(String tool, ServerStarter starter) throws PinException {
    return listOf(tool, starter, Greeting.NEWEST, RelayLimits.defaults(), StderrSink.none());
  }

  /**
   * Starts a server, lists its functions and ends it. Blocks.
   *
   * @param tool the name for the log
   * @param wish the protocol version to ask for
   * @throws PinException when it can't be started, spoken with or read
   */
  public static Served listOf(
      String tool, ServerStarter starter, String wish, RelayLimits limits, StderrSink stderr)
      throws PinException {
    ScheduledThreadPoolExecutor timer = Timers.own(tool);
    RelayContext context =
        new RelayContext(
            tool,
            limits,
            new Drops(tool, drop -> {}, 1),
            stderr,
            RootsSource::none,
            new RequestIds(new SecureRandom()),
            timer);
    ServerLife life = new ServerLife(context, context.over(starter), wish, () -> {});
    try {
      life.begin(Duration.ZERO);
      ServerLife.Greeted greeted = await(life.greeted(), limits.times().start().toMillis());
      if (!greeted.greeting().offersTools()) {
        throw new PinException("the server says that it has no functions");
      }
      CompletableFuture<Listing> listing = new CompletableFuture<>();
      timer.schedule(
          () -> ListingReader.read(greeted.connection(), limits).thenAccept(listing::complete),
          limits.times().quiet().toMillis(),
          TimeUnit.MILLISECONDS);
      long most = limits.times().quiet().plus(limits.times().list()).toMillis();
      if (await(listing, most) instanceof Listing.Readable readable) {
        return new Served(greeted.greeting().protocolVersion(), readable.entries());
      }
      throw new PinException(((Listing.Unreadable) listing.join()).reason());
    } finally {
      life.end("it was listed");
      ended(tool, life);
      timer.shutdownNow();
    }
  }

  private static void ended(String tool, ServerLife life) {
    try {
      await(life.ended(), END_LIMIT.toMillis());
    } catch (PinException e) {
      LOG.warn("the server may still run tool={}", tool);
    }
  }

  private static <T> T await(CompletableFuture<T> future, long millis) throws PinException {
    try {
      // A second more than the relay's own limit, whose message is the better one.
      return future.get(millis + 1_000, TimeUnit.MILLISECONDS);
    } catch (ExecutionException e) {
      throw e.getCause() instanceof PinException why
          ? why
          : new PinException("the server can't be listed", e);
    } catch (TimeoutException e) {
      throw new PinException("the server did not answer within its time limit", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new PinException("interrupted", e);
    }
  }
}
