package dev.doorward.mediator.secrets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doorward.mediator.job.JobPolicy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SecretValuesTest {
  private static final String VALUE = "k3Jw9-Xq7Lz2Vb5n";
  private static final String JOB = "job: j\nsecrets: { s: { env: S } }\n";

  private final Jobs jobs;

  SecretValuesTest(@TempDir Path folder) throws IOException {
    this.jobs = new Jobs(folder);
  }

  private SecretValues load(String job, Map<String, String> environment) throws Exception {
    return SecretValues.load(jobs.of(job), environment);
  }

  private static String only(SecretValues values) {
    return values.byName().values().iterator().next().reveal();
  }

  @Test
  void aValueComesOutOfTheEnvironment() throws Exception {
    assertThat(only(load(JOB, Map.of("S", VALUE)))).isEqualTo(VALUE);
  }

  @Test
  void aVariableThatIsNotSetIsToldByItsName() {
    assertThatThrownBy(() -> load(JOB, Map.of()))
        .isInstanceOf(SecretException.class)
        .hasMessage(
            "secret s: the environment variable S is not set; set it before doorward starts, or"
                + " name another source");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "\n", " \t \n"})
  void aBlankValueIsRefused(String blank) {
    assertThatThrownBy(() -> load(JOB, Map.of("S", blank)))
        .hasMessage("secret s: its value is empty or blank; check its source");
  }

  @Test
  void aValueOfThreeCharactersIsRefused() {
    assertThatThrownBy(() -> load(JOB, Map.of("S", "k3J")))
        .hasMessageContaining("fewer than 4 characters");
  }

  @Test
  void aShortValueIsAdvisedAgainst() throws Exception {
    assertThat(load(JOB, Map.of("S", "k3Jw9-X")).advice())
        .singleElement()
        .asString()
        .startsWith("secret s: its value has fewer than 8 characters");
  }

  @Test
  void aPlainWordIsAdvisedAgainst() throws Exception {
    assertThat(load(JOB, Map.of("S", "correcthorse")).advice())
        .singleElement()
        .asString()
        .startsWith("secret s: its value looks like a plain word");
  }

  @Test
  void aGoodValueNeedsNoAdvice() throws Exception {
    assertThat(load(JOB, Map.of("S", VALUE)).advice()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"Read", "issues", "list_all", "TOKEN", "command", "file_path"})
  void aValueThatEqualsANameIsRefused(String name) {
    String job =
        """
        job: j
        tools:
          issues: { command: [srv], functions: [list_all], secrets: { TOKEN: "{{secret:s}}" } }
        secrets: { s: { env: S } }
        """;
    assertThatThrownBy(() -> load(job, Map.of("S", name)))
        .hasMessageStartingWith("secret s: its value equals a name")
        .hasMessageNotContaining(name + " ");
  }

  @Test
  void aValueThatStandsInTheJobFileIsRefused() {
    String job =
        "job: j\n"
            + "tools:\n  t: { command: [srv, --token="
            + VALUE
            + "], functions: [f] }\n"
            + "secrets: { s: { env: S } }\n";
    assertThatThrownBy(() -> load(job, Map.of("S", VALUE)))
        .hasMessageStartingWith("secret s: its value stands in the job file itself")
        .hasMessageNotContaining(VALUE);
  }

  @Test
  void aNulCharacterIsRefused() {
    assertThatThrownBy(() -> load(JOB, Map.of("S", "k3Jw9\0Xq7Lz2Vb5n")))
        .hasMessageContaining("NUL character");
  }

  @Test
  void aToolIsGivenItsOwnSecretsOnly() throws Exception {
    JobPolicy policy =
        jobs.of(
            """
            job: j
            tools:
              t: { command: [srv], functions: [f], secrets: { TOKEN: "{{secret:s}}" } }
            secrets: { s: { env: S }, other: { env: O } }
            """);
    SecretValues values = SecretValues.load(policy, Map.of("S", VALUE, "O", "p8Rt4-Yc6Md1Hg0s"));
    Map<String, SecretValue> given = values.environmentOf(policy.tools().get(0));
    assertThat(given).containsOnlyKeys("TOKEN");
    assertThat(given.values()).extracting(SecretValue::reveal).containsExactly(VALUE);
  }

  @Test
  void theModelsKeyIsTheSecretThatTheJobNames() throws Exception {
    SecretValues values =
        load(
            "job: j\nmodel: { key: \"{{secret:m}}\" }\nsecrets: { m: { env: M } }\n",
            Map.of("M", VALUE, "ANTHROPIC_API_KEY", "not-this-one-4711"));
    assertThat(values.modelKey().orElseThrow().reveal()).isEqualTo(VALUE);
    assertThat(values.names()).containsExactly("m");
  }

  @Test
  void theModelsKeyIsElseTheDaemonsOwnAndIsLookedForToo() throws Exception {
    SecretValues values = load("job: j\n", Map.of("ANTHROPIC_API_KEY", VALUE));
    assertThat(values.modelKey().orElseThrow().reveal()).isEqualTo(VALUE);
    assertThat(values.names()).containsExactly("ANTHROPIC_API_KEY");
  }

  @Test
  void withoutAnyKeyThereIsNone() throws Exception {
    assertThat(load("job: j\n", Map.of("ANTHROPIC_API_KEY", " ")).modelKey()).isEmpty();
  }

  @Test
  void nothingPrintsAValue() throws Exception {
    JobPolicy policy =
        jobs.of(
            """
            job: j
            tools:
              t: { command: [srv], functions: [f], secrets: { TOKEN: "{{secret:s}}" } }
            secrets: { s: { env: S } }
            """);
    SecretValues values = SecretValues.load(policy, Map.of("S", VALUE));
    assertThat(
            List.of(
                values,
                values.byName(),
                values.environmentOf(policy.tools().get(0)),
                values.advice(),
                ExactSecretScan.of(values),
                new Needle("s", Needle.RAW, VALUE, false)))
        .allSatisfy(part -> assertThat(part.toString()).doesNotContain(VALUE));
    assertThat(values.byName()).hasToString("{s=***}");
  }

  @Test
  void aFileGivesItsTextWithoutTheLastLineBreak() throws Exception {
    Path file = jobs.file("key", "two\nlines of " + VALUE + "\n", "rw-------");
    SecretValues values = load("job: j\nsecrets: { s: { file: " + file + " } }\n", Map.of());
    assertThat(only(values)).isEqualTo("two\nlines of " + VALUE);
    assertThat(values.advice()).isEmpty();
  }

  @Test
  void aFileThatEverybodyCanReadIsAdvisedAgainst() throws Exception {
    Path file = jobs.file("key", VALUE, "rw-r--r--");
    assertThat(load("job: j\nsecrets: { s: { file: " + file + " } }\n", Map.of()).advice())
        .containsExactly(
            "secret s: its file " + file + " can be read by everybody; type: chmod 600 FILE");
  }

  @Test
  void aFileThatIsALinkIsNotFollowed() throws Exception {
    Path file = jobs.file("key", VALUE, "rw-------");
    Path link = Files.createSymbolicLink(file.resolveSibling("link"), file);
    assertThatThrownBy(() -> load("job: j\nsecrets: { s: { file: " + link + " } }\n", Map.of()))
        .hasMessage("secret s: its file " + link + " is a symbolic link; name the file itself");
  }

  @Test
  void aFileThatIsNotThereIsToldByItsPath() {
    assertThatThrownBy(() -> load("job: j\nsecrets: { s: { file: /nowhere/key } }\n", Map.of()))
        .hasMessage(
            "secret s: its file /nowhere/key is not there or no regular file; make it, mode 0600");
  }

  @Test
  void aFileOfMoreThan64KibibytesIsRefused() throws Exception {
    Path file = jobs.file("key", VALUE.repeat(4097), "rw-------");
    assertThatThrownBy(() -> load("job: j\nsecrets: { s: { file: " + file + " } }\n", Map.of()))
        .hasMessageContaining("more than 64 KiB");
  }

  @Test
  void aFileThatIsNoTextIsRefusedWithoutShowingIt() throws Exception {
    Path file = jobs.file("key", "", "rw-------");
    Files.write(file, new byte[] {(byte) 0xff, (byte) 0xfe, 'k', '3', 'J', 'w'});
    assertThatThrownBy(() -> load("job: j\nsecrets: { s: { file: " + file + " } }\n", Map.of()))
        .hasMessage(
            "secret s: its file " + file + " gives no UTF-8 text; encode the value, as base64 say");
  }

  @Test
  void aTokenThatStandsInForTheModelsKeyIsScannedForToo() throws Exception {
    assertThat(load("job: j\n", Map.of("ANTHROPIC_AUTH_TOKEN", VALUE)).names())
        .containsExactly("ANTHROPIC_AUTH_TOKEN");
  }
}
