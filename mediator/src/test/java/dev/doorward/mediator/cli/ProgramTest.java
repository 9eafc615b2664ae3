package dev.doorward.mediator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class ProgramTest {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private final Path home;

  ProgramTest(@TempDir Path home) {
    this.home = home;
  }

  static List<String> commands() {
    return Commands.all().stream().map(Commands.Entry::name).toList();
  }

  @ParameterizedTest
  @MethodSource("commands")
  void everyCommandHasHelp(String command) {
    assertThat(run(command, "--help")).isZero();
    assertThat(text(out)).contains("Usage: doorward " + command).doesNotContain("\u001b");
  }

  @Test
  void helpNamesEveryCommand() {
    assertThat(run("--help")).isZero();
    assertThat(text(out)).contains(commands());
  }

  @ParameterizedTest
  @ValueSource(strings = {"nonsense", "--nonsense", "kil"})
  void aWrongCallIsOneLineAndExitTwo(String word) {
    assertThat(run(word)).isEqualTo(Exit.USAGE);
    assertThat(text(err).lines()).hasSize(1).allMatch(line -> line.startsWith("doorward: "));
    assertThat(text(out)).isEmpty();
  }

  @Test
  void noCommandIsAWrongCallToo() {
    assertThat(run()).isEqualTo(Exit.USAGE);
    assertThat(text(err)).contains("Usage: doorward");
  }

  @Test
  void controlCharactersOfAWrongCallAreNotPrinted() {
    run("kill", "--reason", "x", "--bad\u001b[31m");

    assertThat(text(err)).doesNotContain("\u001b");
  }

  @Test
  void whatStandsAfterTwoDashesIsNeverAnOption() {
    assertThat(run("pin", "serve", "missing.json", "--", "server", "--help")).isEqualTo(Exit.NO);
    assertThat(text(err)).contains("missing.json");
  }

  @Test
  void aFileOfArgumentsIsNotExpanded() {
    assertThat(run("job", "check", "@/etc/passwd")).isEqualTo(Exit.USAGE);
    assertThat(text(err)).contains("@/etc/passwd");
  }

  private int run(String... args) {
    Terminal terminal =
        new Terminal(
            new BufferedReader(new StringReader("")), stream(out), stream(err), false, false);
    Context context = new Context(terminal, Map.of("HOME", home.toString()), List.of(), home);
    return new Program(context).run(args);
  }

  private static PrintStream stream(ByteArrayOutputStream bytes) {
    return new PrintStream(bytes, true, StandardCharsets.UTF_8);
  }

  private static String text(ByteArrayOutputStream bytes) {
    return bytes.toString(StandardCharsets.UTF_8);
  }
}
