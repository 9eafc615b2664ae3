package dev.doorward.tests.build;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** What the launcher's tests start in place of Doorward: it tells how it was started. */
final class EchoProgram {
  private EchoProgram() {}

  public static void main(String[] args) throws IOException {
    System.out.println("args=" + Arrays.toString(args));
    System.out.println("root=" + System.getProperty("doorward.root"));
    System.out.println("dist=" + System.getProperty("doorward.dist"));
    System.out.println("pid=" + ProcessHandle.current().pid());
    System.out.println("options=" + System.getenv("JAVA_TOOL_OPTIONS"));
    System.out.println("jvm=" + ManagementFactory.getRuntimeMXBean().getInputArguments());
    System.out.flush();
    if (args.length > 0 && args[0].equals("stdin")) {
      byte[] in = System.in.readAllBytes();
      System.out.println("stdin=" + new String(in, StandardCharsets.UTF_8));
    }
    if (args.length > 1 && args[0].equals("exit")) {
      System.exit(Integer.parseInt(args[1]));
    }
  }
}
