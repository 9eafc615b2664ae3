package dev.doorward.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProcessTableTest {
  private final Path proc;
  private final ProcessTable table;

  ProcessTableTest(@TempDir Path directory) {
    proc = directory;
    table = ProcessTable.of(proc);
  }

  private void process(long pid, String name, char state, long parent, long group)
      throws IOException {
    Path folder = Files.createDirectories(proc.resolve(Long.toString(pid)));
    Files.writeString(
        folder.resolve("stat"),
        pid + " (" + name + ") " + state + " " + parent + " " + group + " 1 0 -1\n");
    Files.writeString(
        folder.resolve("status"),
        "Name:\t" + name + "\nUid:\t1000\t1000\t1000\t1000\nThreads:\t3\nNSpid:\t" + pid + "\t2\n");
  }

  @Test
  void aNameMayHoldAnything() throws IOException {
    process(10, "a) Z 1 (b", 'S', 5, 7);
    assertThat(table.gone(10)).isFalse();
    assertThat(table.childrenOf(5)).containsExactly(10L);
    assertThat(table.inGroup(7)).containsExactly(10L);
  }

  @Test
  void aZombieIsGone() throws IOException {
    process(10, "x", 'Z', 5, 7);
    assertThat(table.gone(10)).isTrue();
    assertThat(table.inGroup(7)).isEmpty();
    assertThat(table.childrenOf(5)).isEmpty();
  }

  @Test
  void whatIsNotThereIsGone() {
    assertThat(table.gone(99)).isTrue();
    assertThat(table.innermostPid(99)).isZero();
    assertThat(table.uidOf(99)).isEqualTo(-1);
  }

  @Test
  void aProcessThatEndsWhileItIsReadIsNotThere() throws IOException {
    Files.createDirectory(proc.resolve("11"));
    process(10, "x", 'S', 5, 7);
    assertThat(table.childrenOf(5)).containsExactly(10L);
    assertThat(table.threadsOf(1000)).isEqualTo(3);
  }

  @Test
  void threadsAreCountedForOneUser() throws IOException {
    process(10, "x", 'S', 5, 7);
    process(11, "y", 'S', 5, 7);
    assertThat(table.threadsOf(1000)).isEqualTo(6);
    assertThat(table.threadsOf(100)).isZero();
  }

  @Test
  void theInnermostNumberIsTheLast() throws IOException {
    process(10, "x", 'S', 5, 7);
    assertThat(table.innermostPid(10)).isEqualTo(2);
  }

  @Test
  void thisProcessIsInTheTable() {
    long self = ProcessHandle.current().pid();
    assertThat(ProcessTable.ofThisHost().gone(self)).isFalse();
    assertThat(ProcessTable.ofThisHost().uidOf(self)).isNotNegative();
  }
}
