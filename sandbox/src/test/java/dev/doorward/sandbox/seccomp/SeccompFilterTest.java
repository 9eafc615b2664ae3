package dev.doorward.sandbox.seccomp;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

class SeccompFilterTest {
  private static final int X86 = 0xC000003E;
  private static final int ARM = 0xC00000B7;
  private static final int I386 = 0x40000003;

  private static BpfMachine machine(Architecture architecture) {
    return new BpfMachine(SeccompFilter.of(architecture).bytes());
  }

  private static int audit(Architecture architecture) {
    return architecture == Architecture.X86_64 ? X86 : ARM;
  }

  private static int ask(Architecture architecture, int x86, int arm, long... arguments) {
    int number = architecture == Architecture.X86_64 ? x86 : arm;
    return machine(architecture).answer(audit(architecture), number, arguments);
  }

  static Stream<Arguments> everyRefusedCall() {
    return Stream.of(Architecture.values())
        .flatMap(
            a ->
                RefusedCalls.ALL.stream()
                    .filter(call -> call.number(a) != RefusedCall.NONE)
                    .map(call -> Arguments.of(a, call)));
  }

  @ParameterizedTest
  @MethodSource("everyRefusedCall")
  void everyCallOfTheTableIsRefused(Architecture architecture, RefusedCall call) {
    int answer = ask(architecture, call.x86(), call.arm());
    assertThat(answer).isEqualTo(Bpf.EPERM);
  }

  @ParameterizedTest
  @EnumSource
  void noNumberStandsTwiceInTheTable(Architecture architecture) {
    List<Integer> numbers =
        RefusedCalls.ALL.stream()
            .map(call -> call.number(architecture))
            .filter(number -> number != RefusedCall.NONE)
            .toList();
    assertThat(numbers).doesNotHaveDuplicates();
  }

  @Test
  void everyCallOfTheTableSaysWhy() {
    assertThat(RefusedCalls.ALL).allSatisfy(call -> assertThat(call.why()).isNotBlank());
  }

  @ParameterizedTest
  @EnumSource
  void ordinaryCallsPass(Architecture architecture) {
    assertThat(ask(architecture, 1, 64)).as("write").isEqualTo(Bpf.ALLOW);
    assertThat(ask(architecture, 59, 221)).as("execve").isEqualTo(Bpf.ALLOW);
    assertThat(ask(architecture, 9, 222)).as("mmap").isEqualTo(Bpf.ALLOW);
    assertThat(ask(architecture, 101, 117)).as("ptrace, of own children").isEqualTo(Bpf.ALLOW);
  }

  @ParameterizedTest
  @EnumSource
  void clone3IsMissingSoThatLibrariesFallBackToClone(Architecture architecture) {
    assertThat(ask(architecture, 435, 435)).isEqualTo(Bpf.ENOSYS);
  }

  @ParameterizedTest
  @EnumSource
  void threadsAndForksPass(Architecture architecture) {
    assertThat(ask(architecture, 56, 220, 0x003D0F00L)).as("a thread").isEqualTo(Bpf.ALLOW);
    assertThat(ask(architecture, 56, 220, 0x01200011L)).as("a fork").isEqualTo(Bpf.ALLOW);
  }

  @ParameterizedTest
  @EnumSource
  void everyNamespaceIsRefusedToCloneAndUnshare(Architecture architecture) {
    for (long flag : new long[] {0x20000, 1 << 25, 1 << 26, 1 << 27, 1 << 28, 1 << 29, 1 << 30}) {
      assertThat(ask(architecture, 56, 220, flag | 0x11)).isEqualTo(Bpf.EPERM);
      assertThat(ask(architecture, 272, 97, flag)).isEqualTo(Bpf.EPERM);
    }
    assertThat(ask(architecture, 272, 97, 0x80)).as("time namespace").isEqualTo(Bpf.EPERM);
    assertThat(ask(architecture, 272, 97, 0x400)).as("only files").isEqualTo(Bpf.ALLOW);
  }

  @ParameterizedTest
  @EnumSource
  void highBitsDoNotHideATerminalRequest(Architecture architecture) {
    for (long request : new long[] {0x5412, 0x541C, 0x5423, 0x541D}) {
      assertThat(ask(architecture, 16, 29, 0, request)).isEqualTo(Bpf.EPERM);
      assertThat(ask(architecture, 16, 29, 0, request | 1L << 40)).isEqualTo(Bpf.EPERM);
    }
    assertThat(ask(architecture, 16, 29, 0, 0x5413)).as("window size").isEqualTo(Bpf.ALLOW);
  }

  @ParameterizedTest
  @EnumSource
  void onlyPlainSocketFamiliesPass(Architecture architecture) {
    for (int family = 0; family < 50; family++) {
      int expected = List.of(0, 1, 2, 10, 16).contains(family) ? Bpf.ALLOW : Bpf.EPERM;
      assertThat(ask(architecture, 41, 198, family, 1, 0)).as("" + family).isEqualTo(expected);
    }
  }

  @ParameterizedTest
  @EnumSource
  void netlinkIsForRoutesOnly(Architecture architecture) {
    assertThat(ask(architecture, 41, 198, 16, 3, 0)).isEqualTo(Bpf.ALLOW);
    assertThat(ask(architecture, 41, 198, 16, 3, 12)).as("netfilter").isEqualTo(Bpf.EPERM);
  }

  @ParameterizedTest
  @EnumSource
  void socketPairsAreUnixOnly(Architecture architecture) {
    assertThat(ask(architecture, 53, 199, 1, 1, 0)).isEqualTo(Bpf.ALLOW);
    assertThat(ask(architecture, 53, 199, 30, 1, 0)).as("TIPC").isEqualTo(Bpf.EPERM);
  }

  @ParameterizedTest
  @EnumSource
  void unixSocketsCanBeRefusedToo(Architecture architecture) {
    BpfMachine strict = new BpfMachine(SeccompFilter.of(architecture).withoutUnixSockets().bytes());
    boolean x86 = architecture == Architecture.X86_64;
    int number = x86 ? 41 : 198;
    assertThat(strict.answer(audit(architecture), number, 1, 1, 0)).isEqualTo(Bpf.EPERM);
    assertThat(strict.answer(audit(architecture), number, 2, 1, 0)).isEqualTo(Bpf.ALLOW);
  }

  @Test
  void foreignCallTablesKill() {
    assertThat(machine(Architecture.X86_64).answer(I386, 1)).isEqualTo(Bpf.KILL);
    assertThat(machine(Architecture.X86_64).answer(ARM, 64)).isEqualTo(Bpf.KILL);
    assertThat(machine(Architecture.AARCH64).answer(X86, 1)).isEqualTo(Bpf.KILL);
    assertThat(machine(Architecture.X86_64).answer(X86, 0x40000001)).as("x32").isEqualTo(Bpf.KILL);
  }

  @ParameterizedTest
  @EnumSource
  void programIsOfTheKernelsSize(Architecture architecture) {
    assertThat(machine(architecture).instructions()).isBetween(10, 4096);
  }

  @Test
  void architecturesAreFoundByTheNamesJvmsUse() {
    assertThat(Architecture.of("amd64")).contains(Architecture.X86_64);
    assertThat(Architecture.of("aarch64")).contains(Architecture.AARCH64);
    assertThat(Architecture.of("riscv64")).isEmpty();
  }
}
