package dev.doorward.sandbox.seccomp;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes classic BPF over the kernel's {@code struct seccomp_data}. Every test is a short forward
 * skip, so the program reads top to bottom and cannot loop.
 */
final class Bpf {
  static final int ALLOW = 0x7FFF0000;
  static final int KILL = 0x80000000;
  static final int EPERM = 0x00050000 | 1;
  static final int ENOSYS = 0x00050000 | 38;

  private static final int LOAD = 0x20;
  private static final int RETURN = 0x06;
  private static final int IF_EQUAL = 0x15;
  private static final int IF_ANY_BIT = 0x45;
  private static final int IF_AT_LEAST = 0x35;
  private static final int NUMBER_OFFSET = 0;
  private static final int ARCH_OFFSET = 4;
  private static final int FIRST_ARGUMENT_OFFSET = 16;

  private record Instruction(int code, int onTrue, int onFalse, int operand) {}

  private final List<Instruction> program = new ArrayList<>();

  Bpf loadArchitecture() {
    return add(LOAD, 0, 0, ARCH_OFFSET);
  }

  Bpf loadNumber() {
    return add(LOAD, 0, 0, NUMBER_OFFSET);
  }

  /**
   * Loads the low half of an argument. The kernel reads flags, ioctl requests and socket families
   * as 32-bit values; a comparison of all 64 bits could be dodged by setting a high one.
   */
  Bpf loadArgument(int index) {
    return add(LOAD, 0, 0, FIRST_ARGUMENT_OFFSET + 8 * index);
  }

  Bpf answer(int action) {
    return add(RETURN, 0, 0, action);
  }

  Bpf answerIfEqual(int value, int action) {
    return skipUnlessEqual(value, 1).answer(action);
  }

  Bpf answerIfAnyBit(int bits, int action) {
    return add(IF_ANY_BIT, 0, 1, bits).answer(action);
  }

  Bpf answerIfAtLeast(int value, int action) {
    return add(IF_AT_LEAST, 0, 1, value).answer(action);
  }

  Bpf skipIfEqual(int value, int instructions) {
    return add(IF_EQUAL, instructions, 0, value);
  }

  Bpf skipUnlessEqual(int value, int instructions) {
    return add(IF_EQUAL, 0, instructions, value);
  }

  /** Adds {@code block}, entered only if the loaded value equals {@code value}. */
  Bpf onlyFor(int value, Bpf block) {
    skipUnlessEqual(value, block.program.size());
    program.addAll(block.program);
    return this;
  }

  byte[] bytes() {
    ByteBuffer out = ByteBuffer.allocate(8 * program.size()).order(ByteOrder.LITTLE_ENDIAN);
    for (Instruction step : program) {
      out.putShort((short) step.code)
          .put((byte) step.onTrue)
          .put((byte) step.onFalse)
          .putInt(step.operand);
    }
    return out.array();
  }

  private Bpf add(int code, int onTrue, int onFalse, int operand) {
    if (onTrue > 255 || onFalse > 255) {
      throw new IllegalStateException("a skip is at most 255 instructions");
    }
    program.add(new Instruction(code, onTrue, onFalse, operand));
    return this;
  }
}
