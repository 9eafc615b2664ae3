package dev.doorward.mediator.audit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The names of what lies in a trail's folder. */
record JobFolder(Path path) {
  static final String TENANT = "tenant";

  Path segment(int n) {
    return path.resolve("journal-" + n + ".jsonl");
  }

  Path head() {
    return path.resolve("head.json");
  }

  Path lock() {
    return path.resolve("lock");
  }

  Path key() {
    return path.resolve("key");
  }

  Path reserve() {
    return path.resolve("reserve");
  }

  Path policy(String digest) {
    return path.resolve("policy-" + digest + ".json");
  }

  /** A name for a torn tail that is not taken yet. */
  Path torn(int segment) {
    Path torn = path.resolve("journal-" + segment + ".torn");
    for (int i = 2; Files.exists(torn, LinkOption.NOFOLLOW_LINKS); i++) {
      torn = path.resolve("journal-" + segment + ".torn-" + i);
    }
    return torn;
  }

  /**
   * The segments, in order.
   *
   * @throws TamperedException when one is missing between others
   */
  List<Path> segments() throws AuditException {
    List<Path> found = new ArrayList<>();
    while (Files.exists(segment(found.size()), LinkOption.NOFOLLOW_LINKS)) {
      found.add(segment(found.size()));
    }
    long there;
    try (var entries = Files.list(path)) {
      there =
          entries
              .filter(file -> file.getFileName().toString().matches("journal-[0-9]+\\.jsonl"))
              .count();
    } catch (IOException e) {
      throw new AuditException("the trail " + path + " cannot be listed: " + e.getMessage(), e);
    }
    if (there != found.size()) {
      throw new TamperedException(
          segment(found.size()) + " is missing, and later segments are there");
    }
    return found;
  }
}
