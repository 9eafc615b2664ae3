package dev.doorward.mediator.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

class JobFileTableTest {
  private final Ground ground;

  JobFileTableTest(@TempDir Path folder) {
    this.ground = new Ground(folder);
  }

  @TestFactory
  Stream<DynamicTest> aGoodFileLoads() {
    return tests("good");
  }

  @TestFactory
  Stream<DynamicTest> aFileOfAWrongShapeIsToldLineByLine() {
    return tests("shape");
  }

  @TestFactory
  Stream<DynamicTest> aFileThatMeansWhatCannotBeIsToldLineByLine() {
    return tests("meaning");
  }

  @TestFactory
  Stream<DynamicTest> aKeyThatIsNotYetBuiltIsRefusedNeverIgnored() {
    return tests("later");
  }

  @TestFactory
  Stream<DynamicTest> aTextThatCouldMeanSomethingElseThanItShowsIsRefused() {
    return tests("text");
  }

  private Stream<DynamicTest> tests(String group) {
    return new JobFileTable(group)
        .cases().stream()
            .map(
                one ->
                    DynamicTest.dynamicTest(
                        group + "/" + one.name(),
                        () -> assertThat(mistakes(one)).containsExactlyElementsOf(one.expected())));
  }

  private List<String> mistakes(JobFileTable.Case one) throws IOException {
    Path file = Files.write(ground.jobs.resolve("job.yaml"), one.bytes());
    try {
      ground.files().read(file, ground.workspace);
      return List.of();
    } catch (JobException e) {
      return e.lines().stream()
          .map(line -> line.replace(file.toString(), "FILE"))
          .map(line -> line.replace(ground.home.toString(), "HOME"))
          .toList();
    }
  }
}
