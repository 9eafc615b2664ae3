package dev.doorward.tests.fake.script;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ScriptReaderTest {
  @Test
  void aCallIsReadWithItsExpectation() throws Exception {
    ScriptCall call =
        read("""
                {"turns":[[{"name":"a","tool":"Bash","input":{"command":"ls"},
                "expect":{"decision":"deny|failed","ran":false}}]]}""")
            .turns()
            .get(0)
            .get(0);

    assertThat(call.expect().decisions()).containsExactlyInAnyOrder("deny", "failed");
    assertThat(call.expect().ran()).contains(false);
    assertThat(call.input().path("command").asText()).isEqualTo("ls");
  }

  @Test
  void aBrokenTextNamesLineAndColumn() {
    assertMistake("{\n \"turns\": [,]\n}", "s.json:2:12");
  }

  @Test
  void anEmptyFileIsAMistake() {
    assertMistake("", "object");
  }

  @Test
  void anUnknownKeyNamesLineAndColumn() {
    assertMistake(
        "{\"turns\":[[\n  {\"tool\":\"Bash\",\n   \"inputs\": {}}]]}", "s.json:3:14: unknown key");
  }

  @Test
  void aKeyThatStandsTwiceIsAMistake() {
    assertMistake("{\"turns\":[],\"turns\":[]}", "Duplicate");
  }

  @Test
  void textAfterTheScriptIsAMistake() {
    assertMistake("{\"turns\":[]} x", "s.json:1");
  }

  @Test
  void anUnknownDecisionIsAMistake() {
    assertMistake(
        "{\"turns\":[[{\"tool\":\"Bash\",\"expect\":{\"decision\":\"refuse\"}}]]}",
        "unknown decision 'refuse'");
  }

  @Test
  void anUnknownMisbehaviourIsAMistake() {
    assertMistake(
        "{\"turns\":[[{\"tool\":\"Bash\",\"misbehave\":\"dance\"}]]}",
        "unknown misbehaviour 'dance'");
  }

  @Test
  void twoCallsOfOneNameAreAMistake() {
    assertMistake(
        "{\"turns\":[[{\"name\":\"a\",\"tool\":\"Bash\"},{\"name\":\"a\",\"tool\":\"Bash\"}]]}",
        "two calls are named 'a'");
  }

  @Test
  void placeholdersAreFilledInValuesAndMemberNames() throws Exception {
    ScriptCall call =
        read("{\"turns\":[[{\"tool\":\"X\",\"input\":{\"${KEY}\":[\"a ${KEY} b\"]}}]]}")
            .turns()
            .get(0)
            .get(0);

    assertThat(call.input().toString()).isEqualTo("{\"va$lue\":[\"a va$lue b\"]}");
  }

  @Test
  void aPlaceholderWithoutAValueIsAMistake() {
    assertMistake(
        "{\"turns\":[[{\"tool\":\"X\",\"input\":{\"a\":\"${OTHER}\"}}]]}", "no value for ${OTHER}");
  }

  @Test
  void aDetailOfAMisbehaviourIsKept() throws Exception {
    ScriptCall call =
        read("{\"turns\":[[{\"tool\":\"X\",\"misbehave\":{\"parallel\":64}}]]}")
            .turns()
            .get(0)
            .get(0);

    assertThat(call.misbehave())
        .hasValueSatisfying(m -> assertThat(m.detail().asInt()).isEqualTo(64));
  }

  private static void assertMistake(String text, String message) {
    assertThatThrownBy(() -> read(text))
        .isInstanceOf(ScriptException.class)
        .hasMessageContaining(message);
  }

  private static Script read(String text) throws ScriptException {
    Placeholders placeholders =
        new Placeholders(name -> name.equals("KEY") ? Optional.of("va$lue") : Optional.empty());
    return new ScriptReader(placeholders).read(Path.of("s.json").toString(), text);
  }
}
