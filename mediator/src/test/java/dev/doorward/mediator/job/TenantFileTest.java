package dev.doorward.mediator.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TenantFileTest {
  private final Ground ground;

  TenantFileTest(@TempDir Path folder) {
    this.ground = new Ground(folder);
  }

  private Path tenant(String text) {
    return ground.write(ground.config, "tenant.yaml", text);
  }

  @Test
  void anEmptyOneIsFine() throws JobException {
    tenant("# nothing yet\n");
    assertThat(ground.files().defaults(ground.workspace).name()).isEqualTo("default");
  }

  @Test
  void aRuleThatIsNotYetReadStopsEvenASessionWithoutAJobFile() {
    Path file = tenant("rules:\n  - match: \"*\"\n");
    assertThatThrownBy(() -> ground.files().defaults(ground.workspace))
        .hasMessage(file + ":1:1: rules is not yet built; take it out until a version reads it");
  }

  @Test
  void anUnknownKeyStopsAJobWithAFileToo() {
    Path file = tenant("rule: []\n");
    assertThatThrownBy(() -> ground.read("job: j\n"))
        .hasMessage(file + ":1:1: unknown key rule; did you mean rules?");
  }

  @Test
  void aKeyThatIsLikeNoneIsUnknown() {
    Path file = tenant("colour: red\n");
    assertThatThrownBy(() -> ground.read("job: j\n"))
        .hasMessage(file + ":1:1: unknown key colour; no key is read here yet, take it out");
  }

  @Test
  void oneThatEverybodyCanWriteIsRefused() throws Exception {
    Path file = tenant("");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-rw-rw-"));
    assertThatThrownBy(() -> ground.read("job: j\n"))
        .hasMessageContaining("can be written by everybody");
  }

  @Test
  void aBrokenLinkIsNoAbsentFile() throws Exception {
    Files.createSymbolicLink(ground.config.resolve("tenant.yaml"), ground.jobs.resolve("gone"));
    assertThatThrownBy(() -> ground.read("job: j\n")).hasMessageContaining("is not there");
  }
}
