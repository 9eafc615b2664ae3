package dev.doorward.tests.fake.harness;

import dev.doorward.tests.fake.script.ScriptCall;
import dev.doorward.tests.fake.wire.HttpRequest;
import dev.doorward.tests.fake.wire.Json;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/** Asks with half a body and closes its side in the middle. */
final class HalfBody implements Behaviour {
  private final Calls calls;
  private final Hooks hooks;
  private final BadBytes bytes;

  HalfBody(Calls calls, Hooks hooks, BadBytes bytes) {
    this.calls = calls;
    this.hooks = hooks;
    this.bytes = bytes;
  }

  @Override
  public List<Step> play(ScriptCall call) {
    byte[] body = Json.bytes(calls.asked(call, calls.id(call), call.input()));
    try {
      HttpRequest request = HttpRequest.post(hooks.address(), Map.of(), body);
      return List.of(Bad.step(call, HookDecision.of(bytes.half(request))));
    } catch (IOException e) {
      return List.of(Bad.step(call, HookDecision.failed(Hooks.said(e), 0)));
    }
  }
}
