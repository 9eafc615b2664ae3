package dev.doorward.tests.fake.server;

import dev.doorward.tests.fake.wire.UsageException;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

/** Every kind of server by its name on the command line. A new kind is one class and one line. */
final class Kinds {
  private final Map<String, Function<Functions, ServerKind>> kinds = new TreeMap<>();

  /**
   * @param after after how many calls a changing server changes
   */
  Kinds(int after) {
    kinds.put("honest", Honest::new);
    kinds.put("changed-description", ChangedListing::description);
    kinds.put("renamed", ChangedListing::renamed);
    kinds.put("added", ChangedListing::added);
    kinds.put("changes-after", functions -> new ChangesLater(functions, after, true));
    kinds.put("changes-silently", functions -> new ChangesLater(functions, after, false));
    kinds.put("answers-twice", AnswersTwice::new);
    kinds.put("wrong-id", WrongId::new);
    kinds.put("floods", Floods::new);
    kinds.put("instructions", Instructs::new);
    kinds.put("dies-in-call", DiesInCall::new);
    kinds.put("never-answers", NeverAnswers::new);
    kinds.put("sampling", Samples::new);
  }

  ServerKind kind(String name, Functions functions) throws UsageException {
    Function<Functions, ServerKind> maker = kinds.get(name);
    if (maker == null) {
      throw new UsageException("unknown --kind '" + name + "'; known: " + kinds.keySet());
    }
    return maker.apply(functions);
  }

  private static final class Honest extends ServerKind {
    Honest(Functions functions) {
      super(functions);
    }
  }
}
