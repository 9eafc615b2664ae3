package dev.doorward.tests.fake.script;

import java.util.List;

/**
 * A session to be played.
 *
 * @param prompt what the person types
 * @param turns the calls of each answer of the model
 */
public record Script(String name, String prompt, List<List<ScriptCall>> turns) {
  public Script {
    turns = turns.stream().map(List::copyOf).toList();
  }
}
