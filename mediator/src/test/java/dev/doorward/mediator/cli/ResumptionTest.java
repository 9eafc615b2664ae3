package dev.doorward.mediator.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ResumptionTest {
  private static final Resumption KEPT =
      new Resumption(
          "job-1", "digest", Path.of("/jobs/a.yaml"), Path.of("/ws"), "secret-token", 7, 8, 1);

  private final Places places;

  ResumptionTest(@TempDir Path home) throws CommandException {
    this.places = Places.of(Map.of("HOME", home.toString()));
  }

  @BeforeEach
  void prepare() throws CommandException {
    places.prepare();
  }

  @Test
  void isReadBackAsTheNextRun() throws CommandException, IOException {
    KEPT.write(places);

    Resumption read = Resumption.read(places, "job-1");

    assertThat(read.token()).isEqualTo("secret-token");
    assertThat(read.file()).isEqualTo(Path.of("/jobs/a.yaml"));
    assertThat(read.run()).isEqualTo(2);
  }

  @Test
  void isTheUsersAlone() throws CommandException, IOException {
    KEPT.write(places);

    Path file = places.runtime().resolve("serve-job-1.json");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-------");
  }

  @Test
  void isForgotten() throws CommandException, IOException {
    KEPT.write(places);

    Resumption.forget(places, "job-1");

    assertThatThrownBy(() -> Resumption.read(places, "job-1"))
        .isInstanceOf(CommandException.class)
        .hasMessageContaining("job-1");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "..", "../../etc/passwd", "a/b", "x\u0000"})
  void takesNoIdThatLeavesItsDirectory(String id) {
    assertThatThrownBy(() -> Resumption.read(places, id)).isInstanceOf(CommandException.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "{", "[]x", "{\"token\":1,\"token\":2}"})
  void refusesWhatItDidNotWrite(String text) throws IOException {
    Files.writeString(places.runtime().resolve("serve-job-1.json"), text);

    assertThatThrownBy(() -> Resumption.read(places, "job-1")).isInstanceOf(CommandException.class);
  }
}
