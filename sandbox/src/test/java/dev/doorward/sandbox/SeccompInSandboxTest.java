package dev.doorward.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorward.sandbox.seccomp.Architecture;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The filter at work: real calls in a real sandbox. The numbers are errno: 1 EPERM, 38 ENOSYS. */
@Tag("sandbox")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SeccompInSandboxTest {
  private static final boolean X86 = Architecture.current().equals(Architecture.of("x86_64"));

  private Sandboxes sandboxes;

  @BeforeAll
  void open(@TempDir Path directory) {
    sandboxes = new Sandboxes(directory);
  }

  @AfterAll
  void close() {
    sandboxes.close();
  }

  private String errno(String call) {
    String script = "$! = 0; my $r = " + call + "; print $r == -1 ? $!+0 : 'went through'";
    return sandboxes.run(Sandboxes.perl(script).build()).all();
  }

  static Stream<Arguments> refused() {
    return Stream.of(
        Arguments.of("io_uring_setup", "syscall(425, 8, my $p = chr(0) x 120)"),
        Arguments.of("keyctl", X86 ? "syscall(250, 0, -3, 0)" : "syscall(219, 0, -3, 0)"),
        Arguments.of("bpf", X86 ? "syscall(321, 0, 0, 0)" : "syscall(280, 0, 0, 0)"),
        Arguments.of("userfaultfd", X86 ? "syscall(323, 1)" : "syscall(282, 1)"),
        Arguments.of("mount", X86 ? "syscall(165, 0, 0, 0, 0, 0)" : "syscall(40, 0, 0, 0, 0, 0)"),
        Arguments.of("unshare user", X86 ? "syscall(272, 1 << 28)" : "syscall(97, 1 << 28)"),
        Arguments.of("packet", "socket(my $s, 17, 3, 0) ? 0 : -1"),
        Arguments.of("vsock", "socket(my $s, 40, 1, 0) ? 0 : -1"),
        Arguments.of("alg", "socket(my $s, 38, 5, 0) ? 0 : -1"),
        Arguments.of("nfnetlink", "socket(my $s, 16, 3, 12) ? 0 : -1"));
  }

  @ParameterizedTest
  @MethodSource("refused")
  void isRefused(String name, String call) {
    assertThat(errno(call)).as(name).isEqualTo("1");
  }

  @Test
  void clone3AnswersThatThereIsNone() {
    assertThat(errno("syscall(435, 0, 0)")).isEqualTo("38");
  }

  @Test
  void plainSocketsCanBeMade() {
    assertThat(errno("socket(my $s, 2, 1, 0) ? 0 : -1")).isEqualTo("went through");
    assertThat(errno("socket(my $s, 1, 1, 0) ? 0 : -1")).isEqualTo("went through");
    assertThat(errno("socket(my $s, 16, 3, 0) ? 0 : -1")).isEqualTo("went through");
  }

  @Test
  void noNewNamespaceCanBeMadeWithUnshare() {
    Sandboxes.Outcome outcome = sandboxes.bash("unshare -U true; unshare -n true; unshare -m true");
    assertThat(outcome.exit().code()).isNotZero();
    assertThat(outcome.err().lines()).hasSize(3).allMatch(line -> line.contains("unshare failed"));
  }
}
