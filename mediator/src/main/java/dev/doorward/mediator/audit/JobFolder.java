package dev.doorward.mediator.audit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The names of what lies in a trail's folder. */
record JobFolder(Path path) {
  static final String TENANT = "tenant";

  private static final Pattern SEGMENT = Pattern.compile("journal-(0|[1-9][0-9]{0,8})\\.jsonl");

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
    SortedSet<Integer> numbers = new TreeSet<>();
    // One listing: a writer may begin a segment meanwhile.
    try (var entries = Files.newDirectoryStream(path, "journal-*.jsonl")) {
      for (Path entry : entries) {
        Matcher name = SEGMENT.matcher(entry.getFileName().toString());
        if (name.matches()) {
          numbers.add(Integer.valueOf(name.group(1)));
        }
      }
    } catch (IOException e) {
      throw new AuditException("the trail " + path + " cannot be listed: " + e, e);
    }
    List<Path> found = new ArrayList<>();
    for (int number : numbers) {
      if (number != found.size()) {
        throw new TamperedException(
            segment(found.size()) + " is missing, and later segments are there");
      }
      found.add(segment(number));
    }
    return found;
  }
}
