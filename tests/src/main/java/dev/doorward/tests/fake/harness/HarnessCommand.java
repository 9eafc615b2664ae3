package dev.doorward.tests.fake.harness;

import dev.doorward.tests.fake.script.Placeholders;
import dev.doorward.tests.fake.script.Script;
import dev.doorward.tests.fake.script.ScriptException;
import dev.doorward.tests.fake.script.ScriptReader;
import dev.doorward.tests.fake.wire.HttpCaller;
import dev.doorward.tests.fake.wire.Json;
import dev.doorward.tests.fake.wire.Options;
import dev.doorward.tests.fake.wire.UsageException;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.function.Function;

/** The fake harness's command line. */
public final class HarnessCommand {
  private static final Set<String> OPTIONS =
      Set.of("script", "session", "jsonl", "load", "set", "timeout", "cwd");
  private static final String SESSION = "/run/doorward/session.json";

  private final PrintStream out;
  private final PrintStream err;
  private final Map<String, String> environment;

  /**
   * @param environment names the session file and fills placeholders
   */
  public HarnessCommand(PrintStream out, PrintStream err, Map<String, String> environment) {
    this.out = out;
    this.err = err;
    this.environment = Map.copyOf(environment);
  }

  /** Runs; 0 when all expectations held, 1 when not, 2 for a mistake in script or arguments. */
  public int run(String[] arguments) {
    try {
      Options options = Options.read(arguments, OPTIONS);
      return options.has("load") ? load(options) : play(options);
    } catch (UsageException | ScriptException | HarnessException e) {
      err.println("FakeHarness: " + e.getMessage());
      return 2;
    } catch (IOException | ExecutionException e) {
      err.println("FakeHarness: " + e);
      return 1;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return 1;
    }
  }

  private int play(Options options)
      throws UsageException, ScriptException, HarnessException, IOException {
    Path file = Path.of(options.required("script"));
    Script script = new ScriptReader(new Placeholders(values(options))).read(file);
    SessionFile session = sessions(options).get(0);
    Report report =
        options.has("jsonl") ? new JsonLines(out) : new Table(out, Colours.of(environment));
    try (HttpCaller http = new HttpCaller(patience(options))) {
      return new Conversation(session, http, cwd(options), report).play(script) ? 0 : 1;
    }
  }

  private int load(Options options)
      throws UsageException, HarnessException, InterruptedException, ExecutionException {
    List<String> words = options.all("load");
    if (words.size() != 2) {
      throw new UsageException("--load takes two numbers: SESSIONS CALLS");
    }
    int clients = Options.number("load", words.get(0));
    int calls = Options.number("load", words.get(1));
    var result =
        new LoadRun(sessions(options), cwd(options), patience(options)).run(clients, calls);
    out.println(Json.text(result.json()));
    return result.complete() ? 0 : 1;
  }

  private List<SessionFile> sessions(Options options) throws HarnessException {
    List<String> files = options.all("session");
    if (files.isEmpty()) {
      files = List.of(environment.getOrDefault("DOORWARD_SESSION", SESSION));
    }
    List<SessionFile> sessions = new ArrayList<>();
    for (String file : files) {
      sessions.add(SessionFile.read(Path.of(file)));
    }
    return sessions;
  }

  private Function<String, Optional<String>> values(Options options) throws UsageException {
    Map<String, String> given = new HashMap<>(environment);
    for (String pair : options.all("set")) {
      int equals = pair.indexOf('=');
      if (equals < 1) {
        throw new UsageException("--set takes NAME=VALUE, not '" + pair + "'");
      }
      given.put(pair.substring(0, equals), pair.substring(equals + 1));
    }
    return name -> Optional.ofNullable(given.get(name));
  }

  private static Path cwd(Options options) {
    return Path.of(options.get("cwd", "")).toAbsolutePath().normalize();
  }

  private static Duration patience(Options options) throws UsageException {
    return Duration.ofSeconds(options.number("timeout", 600));
  }
}
