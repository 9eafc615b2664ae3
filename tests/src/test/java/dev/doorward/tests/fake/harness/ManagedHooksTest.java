package dev.doorward.tests.fake.harness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorward.tests.fake.wire.Address;
import dev.doorward.tests.fake.wire.Json;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

class ManagedHooksTest {
  private static final Address HOOKS = Address.of("http://127.0.0.1:1/token/hooks");
  private static final String GOOD =
      """
      {"allowManagedHooksOnly":true,"hooks":{"PreToolUse":[{"matcher":"*","hooks":[
      {"type":"http","url":"http://127.0.0.1:1/token/hooks","onFailure":"block"}]}]}}""";

  @Test
  void completeSettingsHaveNoFault() throws Exception {
    assertThat(faults(GOOD)).isEmpty();
  }

  @Test
  void aMissingOnFailureIsAFault() throws Exception {
    assertThat(faults(GOOD.replace(",\"onFailure\":\"block\"", ""))).hasSize(1);
  }

  @Test
  void anUnknownTypeIsAFault() throws Exception {
    assertThat(faults(GOOD.replace("\"http\"", "\"htpp\""))).hasSize(1);
  }

  @Test
  void aMatcherThatLeavesToolsOutIsAFault() throws Exception {
    assertThat(faults(GOOD.replace("\"*\"", "\"Bash\""))).hasSize(1);
  }

  @Test
  void hooksOfTheProjectBesideOursAreAFault() throws Exception {
    assertThat(faults(GOOD.replace("true", "false"))).hasSize(1);
  }

  @Test
  void onlyEventsOfTheSettingsArePosted() throws Exception {
    ManagedHooks hooks = new ManagedHooks(Json.read(GOOD));

    assertThat(hooks.posts("PreToolUse")).isTrue();
    assertThat(hooks.posts("Stop")).isFalse();
  }

  private static List<String> faults(String settings) throws IOException {
    return new ManagedHooks(Json.read(settings)).faults(HOOKS);
  }
}
