package dev.doorward.sandbox.seccomp;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Runs classic BPF as the kernel does for seccomp: an independent reading of the bytes. */
final class BpfMachine {
  private final ByteBuffer program;

  BpfMachine(byte[] program) {
    this.program = ByteBuffer.wrap(program).order(ByteOrder.LITTLE_ENDIAN);
  }

  int instructions() {
    return program.capacity() / 8;
  }

  /** The action for one call. */
  int answer(int architecture, int number, long... arguments) {
    ByteBuffer data = ByteBuffer.allocate(64).order(ByteOrder.LITTLE_ENDIAN);
    data.putInt(0, number).putInt(4, architecture);
    for (int i = 0; i < arguments.length; i++) {
      data.putLong(16 + 8 * i, arguments[i]);
    }
    int accumulator = 0;
    for (int at = 0; ; at++) {
      int code = program.getShort(8 * at) & 0xFFFF;
      int onTrue = program.get(8 * at + 2) & 0xFF;
      int onFalse = program.get(8 * at + 3) & 0xFF;
      int operand = program.getInt(8 * at + 4);
      switch (code) {
        case 0x20 -> accumulator = data.getInt(operand);
        case 0x15 -> at += accumulator == operand ? onTrue : onFalse;
        case 0x35 -> at += Integer.compareUnsigned(accumulator, operand) >= 0 ? onTrue : onFalse;
        case 0x45 -> at += (accumulator & operand) != 0 ? onTrue : onFalse;
        case 0x06 -> {
          return operand;
        }
        default -> throw new AssertionError("no such instruction: " + Integer.toHexString(code));
      }
    }
  }
}
