package dev.doorward.mediator.job;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The keys one mapping may have.
 *
 * @param built those this version reads
 * @param later those that are designed and not built yet: refused, never ignored
 */
record Known(List<String> built, List<String> later) {
  private static final int FAR = 2;

  static Known of(String... keys) {
    return new Known(List.of(keys), List.of());
  }

  Known later(String... keys) {
    return new Known(built, List.of(keys));
  }

  /** The key that was probably meant. */
  Optional<String> near(String key) {
    List<String> all = new ArrayList<>(built);
    all.addAll(later);
    return nearest(key, all);
  }

  /** The word of a list that is nearest to what was written, if one is near at all. */
  static Optional<String> nearest(String written, List<String> words) {
    String best = null;
    int least = FAR + 1;
    for (String word : words) {
      int distance = distance(written.toLowerCase(Locale.ROOT), word.toLowerCase(Locale.ROOT));
      if (distance < least && distance < word.length() - 1) {
        least = distance;
        best = word;
      }
    }
    return Optional.ofNullable(best);
  }

  /** Letters to change, add, drop or swap with a neighbour. */
  private static int distance(String a, String b) {
    if (Math.abs(a.length() - b.length()) > FAR) {
      return FAR + 1;
    }
    int[][] d = new int[a.length() + 1][b.length() + 1];
    for (int i = 0; i <= a.length(); i++) {
      for (int j = 0; j <= b.length(); j++) {
        d[i][j] = i == 0 || j == 0 ? i + j : cheapest(a, b, i, j, d);
      }
    }
    return d[a.length()][b.length()];
  }

  private static int cheapest(String a, String b, int i, int j, int[][] d) {
    int same = a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1;
    int least = Math.min(d[i - 1][j - 1] + same, Math.min(d[i - 1][j], d[i][j - 1]) + 1);
    boolean swapped =
        i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1);
    return swapped ? Math.min(least, d[i - 2][j - 2] + 1) : least;
  }
}
