package dev.doorward.tests.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorward.tests.build.Ended;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The first thing anybody types. */
@Tag("sandbox")
class DemoIT {
  @Test
  void everyCallIsDecidedAsExpectedAndNothingIsLeft(@TempDir Path folder) throws IOException {
    TestUser user = TestUser.in(folder);
    user.installFakes();

    Ended demo = user.doorward("demo");

    assertThat(demo.code()).as(demo.out() + demo.err()).isZero();
    assertThat(demo.out())
        .containsPattern("All [0-9]+ steps went as expected")
        .contains("verified:", "  ok  ")
        .doesNotContain("UNDECIDED", "NOBODY DECIDED", "failed");
    assertThat(demo.err()).isEmpty();
    assertThat(user.processes()).isEmpty();
    Path stage = stage(user);
    assertThat(files(stage.resolve("state/doorward/run"))).noneMatch(this::ofASession);
    assertThat(files(stage.resolve("workspace")))
        .containsExactlyInAnyOrder("README.md", "build.txt");
    assertThat(Files.readString(Path.of("/proc/self/mountinfo"))).doesNotContain(stage.toString());
  }

  private boolean ofASession(String name) {
    return name.startsWith("box-")
        || name.startsWith("files-")
        || name.startsWith("serve-")
        || name.endsWith(".placeholders");
  }

  private static Path stage(TestUser user) throws IOException {
    try (Stream<Path> all = Files.list(user.folder())) {
      return all.filter(path -> path.getFileName().toString().startsWith("doorward-demo-"))
          .findFirst()
          .orElseThrow();
    }
  }

  private static List<String> files(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      return all.filter(path -> !path.equals(folder))
          .map(path -> folder.relativize(path).toString())
          .toList();
    }
  }
}
