package dev.doorward.pin;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;

class ListingDiffTest {
  private static final String ECHO = Listings.tool("echo");

  private static ListingDiff diff(Listing live) {
    return ListingDiff.of(Comparison.of(Listings.snapshot(ECHO), live));
  }

  @Test
  void equalListingsDifferInNothing() {
    ListingDiff diff = diff(Listings.listing(ECHO));
    assertThat(diff.isEmpty()).isTrue();
    assertThat(diff.text()).isEmpty();
  }

  @Test
  void aChangeIsNamedByItsPlace() {
    ListingDiff diff = diff(Listings.listing(ECHO.replace("what to say", "your password")));
    assertThat(diff.changes("echo"))
        .containsExactly(
            new MemberChange(
                "/inputSchema/properties/text/description",
                Optional.of("\"what to say\""),
                Optional.of("\"your password\"")));
    assertThat(diff.text())
        .isEqualTo(
            "~ echo\n    /inputSchema/properties/text/description\n"
                + "      - \"what to say\"\n      + \"your password\"\n");
  }

  @Test
  void membersAddedAndRemovedAreNamed() {
    ListingDiff diff =
        diff(Listings.listing(ECHO.replace("\"description\":\"Says it back\"", "\"a/b~c\":1")));
    assertThat(diff.changes("echo"))
        .containsExactly(
            new MemberChange("/a~1b~0c", Optional.empty(), Optional.of("1")),
            new MemberChange("/description", Optional.of("\"Says it back\""), Optional.empty()));
  }

  @Test
  void arraysAreComparedByPlace() {
    ListingDiff diff = diff(Listings.listing(ECHO.replace("[\"text\"]", "[\"x\",\"text\"]")));
    assertThat(diff.changes("echo"))
        .extracting(MemberChange::path)
        .containsExactly("/inputSchema/required/0", "/inputSchema/required/1");
  }

  @Test
  void missingNewAndDoubledFunctionsAreNamed() {
    assertThat(diff(Listings.listing()).text()).contains("- echo").contains("no longer listed");
    assertThat(diff(Listings.listing(ECHO, Listings.tool("new"))).text())
        .isEqualTo("+ new  listed, not approved\n");
    assertThat(diff(Listings.listing(ECHO, ECHO)).text()).contains("more than once");
  }

  @Test
  void anUnreadableListingIsSaidSo() {
    ListingDiff diff = diff(Listing.unreadable("it ended"));
    assertThat(diff.isEmpty()).isFalse();
    assertThat(diff.text()).isEqualTo("The listing can't be read: it ended\n");
  }

  @Test
  void strangersTextIsEscapedAndBounded() {
    ListingDiff diff =
        diff(Listings.listing(ECHO.replace("Says it back", "\u202e\\u001b[2J" + "x".repeat(9000))));
    assertThat(diff.text())
        .contains("\\u{202E}")
        .doesNotContain("\u202e")
        .doesNotContain("\u001b")
        .hasSizeLessThan(3_000);
  }

  @Test
  void aFloodOfNewFunctionsIsBounded() {
    String[] many = new String[1000];
    for (int i = 0; i < many.length; i++) {
      many[i] = Listings.tool("t" + i);
    }
    assertThat(diff(Listings.listing(many)).text().split("\n")).hasSize(401);
  }
}
