package dev.doorward.mediator.front.claude;

import dev.doorward.mediator.front.http.EventLoops;
import dev.doorward.mediator.front.http.HttpFront;
import dev.doorward.mediator.front.http.HttpLimits;
import dev.doorward.mediator.front.http.Routes;
import dev.doorward.mediator.front.http.Token;
import dev.doorward.mediator.front.http.Workers;
import dev.doorward.mediator.session.HookDesk;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;

/**
 * For trying the real harness by hand: {@code settings FILE} writes managed settings, {@code serve
 * FILE} answers hooks (a tool input that contains "refuse me" is denied) and logs each of them.
 */
public final class Trial {
  private static final int PORT = 7801;
  private static final Token TOKEN = Token.of("trial-trial-trial-trial-trial");

  private Trial() {}

  /** See the class. */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    Path file = Path.of(arguments[1]);
    if (arguments[0].equals("settings")) {
      String hooks = "http://127.0.0.1:" + PORT + "/" + TOKEN.secret() + "/hooks";
      FixedEnvironment.Place place =
          new FixedEnvironment.Place(
              "http://127.0.0.1:7802", "/usr/local/bin:/usr/bin:/bin", Optional.empty());
      Files.writeString(
          file, ManagedSettings.of(hooks, place, PermissionRules.NONE).toPrettyString());
      return;
    }
    try (PrintStream log = new PrintStream(file.toFile(), StandardCharsets.UTF_8);
        EventLoops loops = new EventLoops(1);
        Workers workers = new Workers(64);
        HttpFront front =
            new HttpFront(
                loops,
                workers,
                HttpLimits.SESSION,
                new Routes(TOKEN, Map.of("/hooks", new HookEndpoint(new LoggingDesk(log)))))) {
      front.listen(PORT);
      new CountDownLatch(1).await();
    }
  }

  private record LoggingDesk(PrintStream log) implements HookDesk {
    @Override
    public Decision decide(Question question) {
      log.println("ASK " + question);
      log.flush();
      return question.input().toString().contains("refuse me")
          ? new Decision.Deny("refused in the trial")
          : new Decision.Allow("allowed in the trial", null);
    }

    @Override
    public void event(Event event) {
      log.println("EVENT " + event.name() + " " + event.body());
      log.flush();
    }
  }
}
