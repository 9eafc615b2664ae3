package dev.doorward.pin.relay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.CharRange;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class LineReaderTest {
  private static List<String> lines(InputStream in, int most) throws IOException {
    LineReader reader = new LineReader(in, most);
    List<String> lines = new ArrayList<>();
    byte[] line = reader.next();
    while (line != null) {
      lines.add(new String(line, StandardCharsets.ISO_8859_1));
      line = reader.next();
    }
    return lines;
  }

  private static InputStream of(String text) {
    return new ByteArrayInputStream(text.getBytes(StandardCharsets.ISO_8859_1));
  }

  /** A stream that gives few bytes at a time. */
  private static InputStream slowly(String text, int step) {
    return new ByteArrayInputStream(text.getBytes(StandardCharsets.ISO_8859_1)) {
      @Override
      public synchronized int read(byte[] buffer, int from, int length) {
        return super.read(buffer, from, Math.min(step, length));
      }
    };
  }

  @Test
  void aLineEndsAtALineFeedOnly() throws Exception {
    assertThat(lines(of("a\rb\u0085c\u000bd\ne\r\nf\n"), 100))
        .containsExactly("a\rb\u0085c\u000bd", "e", "f");
  }

  @Test
  void emptyLinesAreLeftOutAndHalfALineIsNone() throws Exception {
    assertThat(lines(of("\n\r\n\na\n\nhalf"), 100)).containsExactly("a");
  }

  @Test
  void aLineOfTheLimitPassesAndOneMoreDoesNot() throws Exception {
    assertThat(lines(of("12345\n12345\r\n"), 5)).containsExactly("12345", "12345");
    assertThatThrownBy(() -> lines(of("123456\n"), 5)).isInstanceOf(LineReader.TooLong.class);
    assertThatThrownBy(() -> lines(of("1234567"), 5)).isInstanceOf(LineReader.TooLong.class);
  }

  @Test
  void aLineWithoutEndIsGivenUpAtTheLimit() {
    InputStream endless =
        new InputStream() {
          @Override
          public int read() {
            return 'x';
          }
        };
    assertThatThrownBy(() -> lines(endless, 1 << 20)).isInstanceOf(LineReader.TooLong.class);
  }

  @Property(tries = 300)
  void howTheBytesArriveMakesNoDifference(
      @ForAll List<@CharRange(from = '\n', to = '\r') Character> text,
      @ForAll @IntRange(min = 1, max = 5) int step)
      throws Exception {
    StringBuilder whole = new StringBuilder();
    text.forEach(whole::append);
    assertThat(lines(slowly(whole.toString(), step), 100))
        .isEqualTo(lines(of(whole.toString()), 100));
  }
}
