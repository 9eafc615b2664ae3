package dev.doorward.pin;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Small listings and snapshots for tests of both packages. */
public final class Listings {
  private Listings() {}

  /** A tool object with one string argument. */
  public static String tool(String name) {
    return "{\"name\":\""
        + name
        + "\",\"description\":\"Says it back\",\"inputSchema\":{\"type\":\"object\","
        + "\"properties\":{\"text\":{\"type\":\"string\",\"description\":\"what to say\"}},"
        + "\"required\":[\"text\"]}}";
  }

  public static ListedFunction listed(String text) {
    try {
      return ListedFunction.of(text);
    } catch (PinException e) {
      throw new AssertionError(e);
    }
  }

  public static Listing listing(String... texts) {
    return Listing.of(List.of(texts).stream().map(Listings::listed).toList());
  }

  /** A snapshot of a server called demo. */
  public static Snapshot snapshot(String... texts) {
    List<ApprovedFunction> functions = new ArrayList<>();
    for (String text : texts) {
      functions.add(new ApprovedFunction(listed(text)));
    }
    return new Snapshot(
        "demo",
        "2025-11-25",
        new ServerSource.Command(List.of("demo-server", "--stdio")),
        "anna",
        Instant.parse("2026-03-01T10:00:00Z"),
        functions);
  }
}
