package dev.doorward.mediator.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import net.jqwik.api.constraints.StringLength;

/** Holds for every text that a model, a server or a person can put into an entry. */
class ChainPropertyTest {
  private static final Path FILE = Path.of("journal-0.jsonl");

  private static EntryEncoder.Line line(long seq, EntryKind kind, String text, String prev) {
    return EntryEncoder.encode(
        new EntryEncoder.Stamp(seq, Instant.EPOCH, 0, "job", "s"),
        new TrailEntry(kind, Map.of("callId", text, "reason", text)),
        prev);
  }

  private static byte[] withoutNewline(EntryEncoder.Line line) {
    return Arrays.copyOf(line.bytes(), line.bytes().length - 1);
  }

  @Property(tries = 300)
  void everyTextIsOneLineOfAsciiThatReadsBackAndChains(
      @ForAll @Size(min = 1, max = 20) List<@StringLength(max = 300) String> texts)
      throws Exception {
    ChainCheck check = new ChainCheck(Path.of("folder"));
    String prev = Chain.START;
    for (int i = 0; i < texts.size(); i++) {
      EntryEncoder.Line line =
          line(i, i == 0 ? EntryKind.JOB_OPEN : EntryKind.INTENT, texts.get(i), prev);
      byte[] bytes = withoutNewline(line);
      assertThat(new String(bytes, StandardCharsets.UTF_8)).matches("[ -~]*");

      TrailLine read = check.take(FILE, i + 1, bytes);

      assertThat(read.member("reason")).isEqualTo(wellFormed(texts.get(i)));
      prev = line.hash();
    }
    assertThat(check.hash()).isEqualTo(prev);
  }

  @Property(tries = 300)
  void aLineWithAnyByteChangedIsFound(
      @ForAll @StringLength(max = 40) String text,
      @ForAll @IntRange(max = 2_000) int where,
      @ForAll @IntRange(min = 1, max = 255) int change) {
    byte[] bytes = withoutNewline(line(0, EntryKind.JOB_OPEN, text, Chain.START));
    bytes[where % bytes.length] ^= (byte) change;

    assertThatThrownBy(() -> new ChainCheck(Path.of("folder")).take(FILE, 1, bytes))
        .isInstanceOf(TamperedException.class);
  }

  @Property(tries = 60)
  void noEntryIsLongerThanALineMayBeAndShortMembersStayWhole(
      @ForAll @Size(min = 1, max = 12) List<@IntRange(max = 60_000) Integer> lengths,
      @ForAll char letter)
      throws Exception {
    TrailEntry entry = TrailEntry.of(EntryKind.ALARM).with("callId", "toolu_1");
    for (int i = 0; i < lengths.size(); i++) {
      entry = entry.with("m" + i, String.valueOf(letter).repeat(lengths.get(i)));
    }
    EntryEncoder.Line line =
        EntryEncoder.encode(
            new EntryEncoder.Stamp(0, Instant.EPOCH, 0, "j", "s"), entry, Chain.START);

    assertThat(line.bytes().length).isLessThanOrEqualTo(EntryEncoder.LONGEST_LINE);
    TrailLine read = LineParser.parse(FILE, 1, withoutNewline(line));
    assertThat(read.member("callId")).isEqualTo("toolu_1");
    for (int i = 0; i < lengths.size(); i++) {
      if (lengths.get(i) <= 100) {
        assertThat(read.member("m" + i)).hasSize(lengths.get(i));
      }
    }
  }

  private static String wellFormed(String text) {
    StringBuilder out = new StringBuilder();
    text.codePoints().forEach(c -> out.appendCodePoint(c >= 0xd800 && c <= 0xdfff ? 0xfffd : c));
    return out.toString();
  }
}
