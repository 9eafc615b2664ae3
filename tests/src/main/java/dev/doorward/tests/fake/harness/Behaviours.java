package dev.doorward.tests.fake.harness;

import dev.doorward.tests.fake.script.ScriptCall;
import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Every behaviour by its name in a script. A new one is one class and one line here. */
final class Behaviours implements Closeable {
  private final Map<String, Behaviour> misbehaviours = new TreeMap<>();
  private final Calls calls;
  private final BadBytes bytes;

  Behaviours(Calls calls, Hooks hooks, McpServers servers, BadBytes bytes) {
    this.calls = calls;
    this.bytes = bytes;
    misbehaviours.put("without-asking", new WithoutAsking(calls));
    misbehaviours.put("other-arguments", new OtherArguments(calls));
    misbehaviours.put("same-id-twice", new SameIdTwice(calls));
    misbehaviours.put("repeat-call", new RepeatCall(calls));
    misbehaviours.put("parallel", new Parallel(calls));
    misbehaviours.put("forged-post", new ForgedPost(calls, hooks));
    misbehaviours.put("half-body", new HalfBody(calls, hooks, bytes));
    misbehaviours.put("never-close", new NeverClose(calls, hooks, bytes));
    misbehaviours.put("raw", new RawBytes(hooks, bytes));
    misbehaviours.put("rawRepeat", new RawRepeat(calls, hooks, servers, bytes));
  }

  List<Step> play(ScriptCall call) {
    if (call.misbehave().isEmpty()) {
      return List.of(Behaviour.first(call, calls.play(call, calls.id(call))));
    }
    Behaviour behaviour = misbehaviours.get(call.misbehave().get().kind());
    if (behaviour == null) {
      throw new IllegalStateException("no behaviour " + call.misbehave().get().kind());
    }
    return behaviour.play(call);
  }

  List<String> kinds() {
    return List.copyOf(misbehaviours.keySet());
  }

  @Override
  public void close() throws IOException {
    bytes.close();
  }
}
