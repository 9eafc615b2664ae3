package dev.doorward.mediator.secrets;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Finds any of many texts in one pass: a rolling hash over a few characters, a bit set that says no
 * nearly always, then the texts themselves. Each text is found by the part of it that the fewest
 * others share, so that values with a common beginning (a provider's prefix, a PEM header) do not
 * make every place of it a candidate. The hash is random for each process, so nobody can write
 * arguments that collide.
 */
final class Window {
  private static final int BITS = 20;
  private static final int MOST_CANDIDATES = 64;

  private record Anchor(Needle needle, int offset) {}

  private final int width;
  private final long base;
  private final long leaving;
  private final BitSet bits = new BitSet(1 << BITS);
  private final Map<Long, List<Anchor>> anchors = new HashMap<>();

  /**
   * @param width characters of the window; no needle is shorter
   * @param base odd random factor of the hash
   */
  Window(int width, long base, List<Needle> needles) {
    this.width = width;
    this.base = base;
    this.leaving = power(base, width);
    Map<Long, Integer> shared = new HashMap<>();
    for (Needle needle : needles) {
      for (int offset : candidates(needle.text())) {
        shared.merge(hash(needle.text(), offset), 1, Integer::sum);
      }
    }
    needles.forEach(needle -> add(needle, shared));
  }

  private void add(Needle needle, Map<Long, Integer> shared) {
    int best = 0;
    int least = Integer.MAX_VALUE;
    for (int offset : candidates(needle.text())) {
      int others = shared.getOrDefault(hash(needle.text(), offset), 0);
      if (others < least) {
        least = others;
        best = offset;
      }
    }
    long hash = hash(needle.text(), best);
    bits.set(bit(hash));
    anchors.computeIfAbsent(hash, key -> new ArrayList<>()).add(new Anchor(needle, best));
  }

  /** Up to 64 places of a needle, spread over it. */
  private List<Integer> candidates(String text) {
    int last = text.length() - width;
    int step = Math.max(1, last / MOST_CANDIDATES);
    List<Integer> offsets = new ArrayList<>();
    for (int offset = 0; offset <= last; offset += step) {
      offsets.add(offset);
    }
    return offsets;
  }

  /** The first needle that stands in a text; nothing, too, when the steps are spent. */
  Optional<Needle> find(String text, Steps steps) {
    if (anchors.isEmpty()) {
      return Optional.empty();
    }
    steps.take(text.length());
    long hash = 0;
    for (int i = 0; i < text.length() && !steps.areSpent(); i++) {
      hash = hash * base + text.charAt(i);
      if (i >= width) {
        hash -= text.charAt(i - width) * leaving;
      }
      if (i >= width - 1 && bits.get(bit(hash))) {
        Optional<Needle> found = confirm(text, i - width + 1, hash, steps);
        if (found.isPresent()) {
          return found;
        }
      }
    }
    return Optional.empty();
  }

  private Optional<Needle> confirm(String text, int at, long hash, Steps steps) {
    for (Anchor anchor : anchors.getOrDefault(hash, List.of())) {
      steps.take(anchor.needle().text().length());
      if (anchor.needle().standsAt(text, at - anchor.offset())) {
        return Optional.of(anchor.needle());
      }
    }
    return Optional.empty();
  }

  private long hash(String text, int offset) {
    long hash = 0;
    for (int i = offset; i < offset + width; i++) {
      hash = hash * base + text.charAt(i);
    }
    return hash;
  }

  // The highest bits of a product depend on all bits of the hash.
  private static int bit(long hash) {
    return (int) ((hash * 0x9E3779B97F4A7C15L) >>> (Long.SIZE - BITS));
  }

  private static long power(long base, int exponent) {
    long product = 1;
    for (int i = 0; i < exponent; i++) {
      product *= base;
    }
    return product;
  }
}
