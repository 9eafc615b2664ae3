package dev.doorward.tests.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorward.tests.build.Ended;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A session whose workspace is the clone that it was started from. */
@Tag("sandbox")
class OwnCloneIT {
  private final TestUser user;

  OwnCloneIT(@TempDir Path folder) throws IOException {
    this.user = TestUser.in(folder);
    for (String part : List.of("dist", "bin", "src")) {
      Files.createDirectories(user.workspace().resolve(part));
      Files.writeString(user.workspace().resolve(part).resolve("file"), "before");
    }
  }

  @AfterEach
  void nothingIsLeft() throws IOException {
    Leftovers.none(user);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "echo after > dist/file",
        "echo after > bin/file",
        "rm -rf dist bin",
        "mv dist away && mkdir dist && echo after > dist/file",
        "mv bin away && mkdir bin && echo after > bin/file"
      })
  void theGuardAndItsLauncherCannotBeChanged(String does) throws IOException {
    run(does);

    assertThat(user.workspace().resolve("dist/file")).hasContent("before");
    assertThat(user.workspace().resolve("bin/file")).hasContent("before");
  }

  @ParameterizedTest
  @ValueSource(strings = {"echo after > src/file"})
  void theSourcesCan(String does) throws IOException {
    assertThat(run(does).code()).isZero();

    assertThat(user.workspace().resolve("src/file")).hasContent("after\n");
  }

  private Ended run(String does) throws IOException {
    List<String> command = new ArrayList<>(user.program(List.of("run", "--", "bash", "-c", does)));
    command.addAll(
        1,
        List.of(
            "-Ddoorward.dist=" + user.workspace().resolve("dist"),
            "-Ddoorward.root=" + user.workspace()));
    return user.start(command).end();
  }
}
