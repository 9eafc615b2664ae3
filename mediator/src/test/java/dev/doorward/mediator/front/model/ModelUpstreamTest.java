package dev.doorward.mediator.front.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ModelUpstreamTest {
  @Test
  void anHttpsUrlIsReachedWithTls() throws Exception {
    ModelUpstream upstream = ModelUpstream.of("https://api.model.example/base/", Optional.empty());
    assertThat(upstream.tls()).isPresent();
    assertThat(upstream.authority()).isEqualTo("api.model.example");
    assertThat(upstream.port()).isEqualTo(443);
    assertThat(upstream.prefix()).isEqualTo("/base");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://127.0.0.1:9",
        "http://localhost:9/x",
        "http://[::1]:9",
        "HTTP://127.0.0.1"
      })
  void httpIsForThisMachinesLoopback(String url) throws Exception {
    assertThat(ModelUpstream.of(url, Optional.empty()).tls()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://api.model.example",
        "http://127.0.0.1.evil.example",
        "http://127.0.0.2",
        "ftp://api.model.example",
        "api.model.example",
        "https://user:pass@api.model.example",
        "https://api.model.example?x=1",
        "https://api.model.example#x",
        "https://api.model.example/a/../b",
        "https://api.model.example/%2e",
        "https:///v1",
        "not a url",
        ""
      })
  void anythingElseIsRefusedAtStart(String url) {
    assertThatThrownBy(() -> ModelUpstream.of(url, Optional.empty()))
        .isInstanceOf(ModelException.class)
        .hasMessageContaining("model.url")
        .hasMessageNotContaining("pass");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "two words", "line\nbreak", "trailing\r", "caf\u00e9"})
  void aKeyThatNoHeaderCanHoldIsRefusedWithoutShowingIt(String key) {
    assertThatThrownBy(() -> Credential.apiKey(key))
        .isInstanceOf(ModelException.class)
        .hasMessageNotContaining("words");
  }

  @Test
  void aCredentialNeverShowsItself() throws Exception {
    Credential key = Credential.apiKey("sk-real");
    assertThat(key.toString()).doesNotContain("sk-real");
    assertThat(ModelUpstream.of("https://api.model.example", Optional.of(key)).toString())
        .doesNotContain("sk-real");
  }

  @Test
  void theEnvironmentsKeyComesBeforeItsToken() throws Exception {
    assertThat(
            Credential.of(Map.of("ANTHROPIC_API_KEY", "k", "ANTHROPIC_AUTH_TOKEN", "t"))
                .map(Credential::header))
        .contains("x-api-key");
    assertThat(Credential.of(Map.of("ANTHROPIC_AUTH_TOKEN", "t")).map(Credential::value))
        .contains("Bearer t");
    assertThat(Credential.of(Map.of("ANTHROPIC_API_KEY", ""))).isEmpty();
  }
}
