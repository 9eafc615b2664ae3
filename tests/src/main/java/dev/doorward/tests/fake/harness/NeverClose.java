package dev.doorward.tests.fake.harness;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.doorward.tests.fake.script.Misbehaviour;
import dev.doorward.tests.fake.script.ScriptCall;
import dev.doorward.tests.fake.wire.HttpRequest;
import dev.doorward.tests.fake.wire.Json;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** Asks byte by byte and never closes. Detail: {@code {"everyMillis": 100, "seconds": 5}}. */
final class NeverClose implements Behaviour {
  private final Calls calls;
  private final Hooks hooks;
  private final BadBytes bytes;

  NeverClose(Calls calls, Hooks hooks, BadBytes bytes) {
    this.calls = calls;
    this.hooks = hooks;
    this.bytes = bytes;
  }

  @Override
  public List<Step> play(ScriptCall call) {
    JsonNode detail = call.misbehave().map(Misbehaviour::detail).orElse(MissingNode.getInstance());
    byte[] body = Json.bytes(calls.asked(call, calls.id(call), call.input()));
    HttpRequest request = HttpRequest.post(hooks.address(), Map.of(), body);
    Duration pace = Duration.ofMillis(detail.path("everyMillis").asLong(100));
    Duration patience = Duration.ofMillis((long) (detail.path("seconds").asDouble(5) * 1000));
    try {
      return List.of(Bad.step(call, HookDecision.of(bytes.slowly(request, pace, patience))));
    } catch (IOException e) {
      return List.of(Bad.step(call, HookDecision.failed(Hooks.said(e), 0)));
    }
  }
}
