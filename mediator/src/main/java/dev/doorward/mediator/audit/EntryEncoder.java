package dev.doorward.mediator.audit;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** Writes an entry as a line: members in one order, at most 64 KB, the hash last. */
final class EntryEncoder {
  /** Bytes of a line with its newline. */
  static final int LONGEST_LINE = 65_536;

  static final int VERSION = 1;

  // Members every entry may have come in this order, further ones after them by name.
  private static final List<String> ORDER =
      List.of(
          "callId",
          "server",
          "tool",
          "argsDigest",
          "argsBytes",
          "decision",
          "rule",
          "reason",
          "by");
  private static final Set<String> NUMBERS =
      Set.of("argsBytes", "segment", "tornBytes", "unknownOutcomes", "change");
  private static final Pattern NUMBER = Pattern.compile("0|[1-9][0-9]{0,14}");
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSS'Z'", Locale.ROOT)
          .withZone(ZoneOffset.UTC);

  /** What the trail itself says of an entry. */
  record Stamp(long seq, Instant at, long mono, String job, String session) {}

  /** A line with its newline, and its hash. */
  record Line(byte[] bytes, String hash) {}

  private EntryEncoder() {}

  static Line encode(Stamp stamp, TrailEntry entry, String prev) {
    String head = head(stamp, entry.kind());
    String tail = ",\"prev\":\"" + prev + '"';
    int room = LONGEST_LINE - 1 - Chain.TAIL - head.length() - tail.length();
    byte[] body =
        (head + members(entry.members(), room) + tail).getBytes(StandardCharsets.US_ASCII);
    String hash = Chain.hash(prev, body, body.length);
    byte[] line = new byte[body.length + Chain.TAIL + 1];
    System.arraycopy(body, 0, line, 0, body.length);
    byte[] end = (",\"hash\":\"" + hash + "\"}\n").getBytes(StandardCharsets.US_ASCII);
    System.arraycopy(end, 0, line, body.length, end.length);
    return new Line(line, hash);
  }

  private static String head(Stamp stamp, EntryKind kind) {
    return "{\"v\":"
        + VERSION
        + ",\"seq\":"
        + stamp.seq()
        + ",\"ts\":\""
        + TIME.format(stamp.at())
        + "\",\"mono\":"
        + stamp.mono()
        + ",\"job\":"
        + AsciiJson.quoted(stamp.job(), 1_024)
        + ",\"session\":"
        + AsciiJson.quoted(stamp.session(), 1_024)
        + ",\"kind\":\""
        + kind.spelled()
        + '"';
  }

  private static String members(Map<String, String> members, int room) {
    Map<String, String> written = new LinkedHashMap<>();
    ORDER.stream()
        .filter(members::containsKey)
        .forEach(name -> written.put(name, value(name, members.getOrDefault(name, ""))));
    new TreeMap<>(members).forEach((name, value) -> written.putIfAbsent(name, value(name, value)));
    int most = longestThatFits(written, room);
    StringBuilder out = new StringBuilder();
    written.forEach(
        (name, value) ->
            out.append(",\"")
                .append(name)
                .append("\":")
                .append(
                    value.length() <= most
                        ? value
                        : AsciiJson.quoted(members.getOrDefault(name, ""), most)));
    return out.toString();
  }

  private static String value(String name, String value) {
    return NUMBERS.contains(name) && NUMBER.matcher(value).matches()
        ? value
        : AsciiJson.quoted(value);
  }

  // The one length that, as a bound on every value, makes all of them fit: short ones stay whole.
  private static int longestThatFits(Map<String, String> written, int room) {
    int left = room;
    List<Integer> lengths = new ArrayList<>();
    for (Map.Entry<String, String> member : written.entrySet()) {
      left -= member.getKey().length() + 4;
      lengths.add(member.getValue().length());
    }
    lengths.sort(null);
    for (int i = 0; i < lengths.size(); i++) {
      int share = left / (lengths.size() - i);
      if (lengths.get(i) > share) {
        return share;
      }
      left -= lengths.get(i);
    }
    return Integer.MAX_VALUE;
  }
}
