package dev.doorward.pin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class SnapshotTest {
  private static final ServerSource COMMAND = new ServerSource.Command(List.of("a", "b"));
  private static final ApprovedFunction A =
      new ApprovedFunction(Listings.listed(Listings.tool("a")));
  private static final ApprovedFunction B =
      new ApprovedFunction(Listings.listed(Listings.tool("b")));

  private static Snapshot of(ApprovedFunction... functions) {
    return new Snapshot("t", "2025-11-25", COMMAND, "anna", Instant.EPOCH, List.of(functions));
  }

  @Test
  void theDigestIsOfWhatWasApprovedNotOfWhoOrWhenOrTheOrder() {
    Snapshot other = new Snapshot("t", "2025-11-25", COMMAND, "bert", Instant.now(), List.of(B, A));
    assertThat(other.digest()).isEqualTo(of(A, B).digest());
  }

  @Test
  void theDigestIsOfToolVersionSourceAndEachFunction() {
    String digest = of(A, B).digest();
    List<ApprovedFunction> both = List.of(A, B);
    assertThat(of(A).digest()).isNotEqualTo(digest);
    assertThat(new Snapshot("u", "2025-11-25", COMMAND, "anna", Instant.EPOCH, both).digest())
        .isNotEqualTo(digest);
    assertThat(new Snapshot("t", "2024-11-05", COMMAND, "anna", Instant.EPOCH, both).digest())
        .isNotEqualTo(digest);
    ServerSource joined = new ServerSource.Command(List.of("a b"));
    assertThat(new Snapshot("t", "2025-11-25", joined, "anna", Instant.EPOCH, both).digest())
        .isNotEqualTo(digest);
    ServerSource url = new ServerSource.Url("https://a.example");
    assertThat(new Snapshot("t", "2025-11-25", url, "anna", Instant.EPOCH, both).digest())
        .isNotEqualTo(digest);
  }

  @Test
  void aFunctionStandsOnce() {
    assertThatThrownBy(() -> of(A, A)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void functionsSpelledAlikeAreBothLeftOutOfTheOffer() {
    Snapshot snapshot =
        of(
            new ApprovedFunction(Listings.listed(Listings.tool("x.y"))),
            A,
            new ApprovedFunction(Listings.listed(Listings.tool("x_y"))));
    assertThat(snapshot.offered()).containsExactly(A);
    assertThat(snapshot.leftOut()).containsExactlyInAnyOrder("x.y", "x_y");
  }
}
