package dev.doorward.tests.build;

import java.util.List;

/** A user who may not write everywhere: nobody, when the tests run as root. */
final class SomebodyElse {
  private SomebodyElse() {}

  /** The command that runs a program as that user. */
  static List<String> runs(String program) {
    return System.getProperty("user.name").equals("root")
        ? List.of("/usr/bin/setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", program)
        : List.of(program);
  }
}
