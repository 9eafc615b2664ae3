package dev.doorward.tests.fake.harness;

import dev.doorward.tests.fake.script.ScriptCall;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Sends the detail's text as it stands to the hook's port. {@code @TARGET@} and {@code @HOST@} in
 * it become the hook's path and authority.
 */
final class RawBytes implements Behaviour {
  private final Hooks hooks;
  private final BadBytes bytes;

  RawBytes(Hooks hooks, BadBytes bytes) {
    this.hooks = hooks;
    this.bytes = bytes;
  }

  @Override
  public List<Step> play(ScriptCall call) {
    String text = call.misbehave().map(how -> how.detail().asText()).orElse("");
    String filled =
        text.replace("@TARGET@", hooks.address().target())
            .replace("@HOST@", hooks.address().authority());
    try {
      byte[] raw = filled.getBytes(StandardCharsets.UTF_8);
      return List.of(Bad.step(call, HookDecision.of(bytes.send(hooks.address(), raw))));
    } catch (IOException e) {
      return List.of(Bad.step(call, HookDecision.failed(Hooks.said(e), 0)));
    }
  }
}
