package dev.doorward.mediator.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CommitThreadTest {
  private final TestClock clock = new TestClock();
  private final Path folder;

  CommitThreadTest(@TempDir Path folder) {
    this.folder = folder;
  }

  private ChainWriter writer() throws Exception {
    return new ChainWriter(
        new JobFolder(folder),
        DiskFile.FILES,
        clock.trail(),
        ChainLimits.USUAL,
        SegmentOpening.of(Some.opening(Some.JOB)),
        Position.NOTHING);
  }

  @Test
  void whoWritesMoreThanOneSessionMayClosesTheGate() throws Exception {
    try (ChainWriter writer = writer()) {
      CommitThread commits = new CommitThread(writer, 1_000);
      Thread thread = new Thread(commits);
      thread.start();
      commits.append(Some.intent("first")).get(10, TimeUnit.SECONDS);

      for (int i = 0; i < 2; i++) {
        assertThatThrownBy(
                () -> {
                  for (int call = 0; call < 4; call++) {
                    commits.append(Some.intent("call-" + call)).get(10, TimeUnit.SECONDS);
                  }
                })
            .hasCauseInstanceOf(AuditException.class);
      }

      assertThat(commits.failure().get(10, TimeUnit.SECONDS)).hasMessageContaining("start it anew");
      thread.join(10_000);
      assertThat(thread.isAlive()).isFalse();
    }
  }
}
