package dev.doorward.mediator.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PlacesTest {
  private final Path home;

  PlacesTest(@TempDir Path home) {
    this.home = home;
  }

  @Test
  void followsTheBaseDirectoryRules() throws CommandException {
    Places places = Places.of(Map.of("HOME", "/home/dev", "XDG_STATE_HOME", "/var/state"));

    assertThat(places.state()).hasToString("/var/state/doorward");
    assertThat(places.config()).hasToString("/home/dev/.config/doorward");
  }

  @Test
  void ignoresARelativeBaseDirectoryBecauseItWouldMoveWithTheWorkspace() throws CommandException {
    Places places = Places.of(Map.of("HOME", "/home/dev", "XDG_STATE_HOME", "state"));

    assertThat(places.state()).hasToString("/home/dev/.local/state/doorward");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "relative", "~"})
  void refusesAHomeThatIsNoAbsolutePath(String given) {
    assertThatThrownBy(() -> Places.of(Map.of("HOME", given)))
        .isInstanceOf(CommandException.class)
        .hasMessageContaining("HOME");
  }

  @Test
  void makesItsDirectoriesForTheUserAlone() throws CommandException, IOException {
    Places places = places();

    places.prepare();

    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(places.audit())))
        .isEqualTo("rwx------");
  }

  @Test
  void refusesAStateDirectoryThatOthersCanEnter() throws CommandException, IOException {
    Places places = places();
    places.prepare();
    Files.setPosixFilePermissions(places.state(), PosixFilePermissions.fromString("rwxr-xr-x"));

    assertThatThrownBy(places::prepare)
        .isInstanceOf(CommandException.class)
        .hasMessageContaining("chmod 700 " + places.state());
  }

  @Test
  void refusesAStateDirectoryThatIsALink() throws CommandException, IOException {
    Places places = places();
    Files.createDirectories(places.state().getParent());
    Files.createSymbolicLink(places.state(), Files.createDirectory(home.resolve("elsewhere")));

    assertThatThrownBy(places::prepare)
        .isInstanceOf(CommandException.class)
        .hasMessageContaining("not a directory");
  }

  @ParameterizedTest
  @ValueSource(strings = {"../../etc/x", ".hidden", "a/b", "a b", "\u0000"})
  void keepsASnapshotsFileInThePinsDirectoryWhateverTheToolIsCalled(String tool)
      throws CommandException {
    Places places = places();

    assertThat(places.pin(tool).getParent()).isEqualTo(places.pins());
    assertThat(places.pin(tool).getFileName().toString()).doesNotStartWith(".");
  }

  @Test
  void givesTwoToolsTwoFiles() throws CommandException {
    assertThat(places().pin("a/b")).isNotEqualTo(places().pin("a_b"));
  }

  private Places places() throws CommandException {
    return Places.of(Map.of("HOME", home.toString()));
  }
}
