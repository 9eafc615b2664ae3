package dev.doorward.mediator.tenant;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doorward.mediator.audit.TestClock;
import dev.doorward.mediator.call.Target;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What every form of the tenant's store does. */
abstract class TenantStoreContract {
  static final String DIGEST = "ab".repeat(32);
  private static final Target BASH = new Target.BuiltIn("Bash");
  private static final Target COMMENT = new Target.Function("issues", "comment");

  final TestClock clock = new TestClock();
  private final List<TenantStore> opened = new ArrayList<>();

  /** The store, opened once more as another process would. */
  abstract TenantStore openStore() throws TenantException;

  final TenantStore store() throws TenantException {
    TenantStore store = openStore();
    opened.add(store);
    return store;
  }

  @AfterEach
  void closeStores() {
    opened.forEach(TenantStore::close);
  }

  // --- kill switches

  @Test
  void nothingIsStoppedAtFirst() throws Exception {
    TenantStore store = store();

    assertThat(store.stopping("nightly", BASH)).isEmpty();
    assertThat(store.killSwitches()).isEmpty();
    assertThat(store.changeNumber()).isZero();
  }

  @Test
  void aSwitchStopsExactlyWhatItsScopeNames() throws Exception {
    assertStops("*", true, true);
    assertStops("job:nightly", true, true);
    assertStops("job:other", false, false);
    assertStops("job:Nightly", false, false);
    assertStops("Bash", true, false);
    assertStops("bash", false, false);
    assertStops("issues", false, true);
    assertStops("issues.comment", false, true);
    assertStops("issues.comment2", false, false);
    assertStops("issues.list", false, false);
    assertStops("Issues", false, false);
    assertStops("comment", false, false);
  }

  private void assertStops(String scope, boolean bash, boolean comment) throws Exception {
    TenantStore store = store();
    store.kill(scope, "why", "ops (7)");
    assertThat(store.stopping("nightly", BASH).isPresent()).as("%s Bash", scope).isEqualTo(bash);
    assertThat(store.stopping("nightly", COMMENT).isPresent())
        .as("%s issues.comment", scope)
        .isEqualTo(comment);
    store.unkill(scope, "ops (7)");
    assertThat(store.stopping("nightly", BASH)).isEmpty();
    assertThat(store.stopping("nightly", COMMENT)).isEmpty();
  }

  @Test
  void aSwitchTellsWhyByWhomAndSinceWhen() throws Exception {
    TenantStore store = store();

    KillSwitch thrown = store.kill("issues", "it posts spam", "ops (7)");

    assertThat(thrown)
        .isEqualTo(new KillSwitch("issues", "it posts spam", "ops (7)", clock.instant()));
    assertThat(store.stopping("any", COMMENT)).contains(thrown);
  }

  @Test
  void aSwitchThrownAgainReplacesTheFirst() throws Exception {
    TenantStore store = store();
    store.kill("issues", "first", "a (1)");
    clock.advance(Duration.ofMinutes(1));
    store.kill("issues", "second", "b (2)");

    assertThat(store.killSwitches())
        .containsExactly(new KillSwitch("issues", "second", "b (2)", clock.instant()));
  }

  @Test
  void aSwitchThatIsNotThereCannotBeTakenBack() throws Exception {
    TenantStore store = store();
    store.kill("issues", "", "a (1)");

    assertThat(store.unkill("Issues", "a (1)")).isFalse();
    assertThat(store.changeNumber()).isEqualTo(1);
    assertThat(store.unkill("issues", "a (1)")).isTrue();
    assertThat(store.unkill("issues", "a (1)")).isFalse();
    assertThat(store.changeNumber()).isEqualTo(2);
  }

  @Test
  void aSwitchHoldsForOtherProcessesNextQuestion() throws Exception {
    TenantStore here = store();
    TenantStore there = store();
    assertThat(there.stopping("nightly", BASH)).isEmpty();

    here.kill("*", "stop", "ops (7)");
    assertThat(there.stopping("nightly", BASH)).isPresent();
    there.unkill("*", "ops (7)");
    assertThat(here.stopping("nightly", BASH)).isEmpty();
  }

  @Test
  void scopesOfNoShapeAreRefusedAndUnknownNamesAreTaken() throws Exception {
    TenantStore store = store();
    for (String scope :
        List.of(
            "",
            " ",
            " issues",
            "issues.*",
            "job:",
            "a\nb",
            "a\u202eb",
            "a\u0000",
            "x".repeat(257))) {
      assertThatThrownBy(() -> store.kill(scope, "", "a (1)"), scope)
          .isInstanceOf(TenantException.class);
    }
    assertThat(store.changeNumber()).isZero();
    store.kill("never.heard of", "", "a (1)");
    assertThat(store.killSwitches()).hasSize(1);
  }

  @Test
  void aUnresolvedNameIsStoppedByTheWideSwitchesOnly() throws Exception {
    TenantStore store = store();
    Target unresolved = new Target.Unresolved("mcp__issues__comment", "names no function");
    store.kill("mcp__issues__comment", "", "a (1)");
    assertThat(store.stopping("nightly", unresolved)).isEmpty();
    store.kill("*", "", "a (1)");
    assertThat(store.stopping("nightly", unresolved)).isPresent();
  }

  // --- snapshots, grants, policy

  @Test
  void anApprovedSnapshotIsKeptReplacedAndForgotten() throws Exception {
    TenantStore store = store();
    assertThat(store.approved("issues")).isEmpty();

    Snapshots.Approved first = store.approveSnapshot("issues", DIGEST, "ops (7)");
    assertThat(store.approved("issues")).contains(first);
    store.approveSnapshot("issues", "cd".repeat(32), "ops (7)");
    assertThat(store.approvedSnapshots())
        .extracting(Snapshots.Approved::digest)
        .containsExactly("cd".repeat(32));
    assertThat(store.forgetSnapshot("issues", "ops (7)")).isTrue();
    assertThat(store.forgetSnapshot("issues", "ops (7)")).isFalse();
    assertThat(store.approved("issues")).isEmpty();
  }

  @Test
  void aDigestIsOne() throws Exception {
    TenantStore store = store();
    for (String digest :
        List.of("", "ab", DIGEST.toUpperCase(java.util.Locale.ROOT), DIGEST + "0")) {
      assertThatThrownBy(() -> store.approveSnapshot("issues", digest, "a (1)"))
          .isInstanceOf(TenantException.class);
      assertThatThrownBy(() -> store.applyPolicy(digest, "a (1)"))
          .isInstanceOf(TenantException.class);
    }
  }

  @Test
  void aGrantIsForOneJobOrForAll() throws Exception {
    TenantStore store = store();
    assertThat(store.granted("issues", "nightly")).isFalse();
    store.grant("issues", "nightly", "ops (7)");
    assertThat(store.granted("issues", "nightly")).isTrue();
    assertThat(store.granted("issues", "other")).isFalse();
    store.grant("issues", "*", "ops (7)");
    assertThat(store.granted("issues", "other")).isTrue();
    assertThat(store.revoke("issues", "nightly", "ops (7)")).isTrue();
    assertThat(store.granted("issues", "nightly")).isTrue();
    assertThat(store.revoke("issues", "*", "ops (7)")).isTrue();
    assertThat(store.granted("issues", "nightly")).isFalse();
    assertThat(store.revoke("issues", "*", "ops (7)")).isFalse();
    assertThat(store.grants()).isEmpty();
  }

  @Test
  void policyVersionsCountUp() throws Exception {
    TenantStore store = store();
    assertThat(store.policyVersion()).isEmpty();
    assertThat(store.applyPolicy(DIGEST, "ops (7)").number()).isEqualTo(1);
    assertThat(store.applyPolicy(DIGEST, "ops (7)").number()).isEqualTo(2);
    assertThat(store().policyVersion().orElseThrow().number()).isEqualTo(2);
  }

  @Test
  void everyChangeGetsTheNextNumberWhoeverMakesIt() throws Exception {
    TenantStore here = store();
    TenantStore there = store();
    here.kill("a", "", "x (1)");
    there.grant("t", "*", "x (1)");
    here.applyPolicy(DIGEST, "x (1)");
    there.approveSnapshot("t", DIGEST, "x (1)");

    assertThat(here.changeNumber()).isEqualTo(4);
    assertThat(there.changeNumber()).isEqualTo(4);
    assertThat(store().changeNumber()).isEqualTo(4);
  }

  @Test
  void changesMadeAtOnceAreAllKept() throws Exception {
    int processes = 3;
    int each = 10;
    CyclicBarrier together = new CyclicBarrier(processes);
    List<CompletableFuture<Void>> running = new ArrayList<>();
    for (int p = 0; p < processes; p++) {
      TenantStore store = store();
      String name = "p" + p;
      running.add(
          inThread(
              () -> {
                together.await();
                for (int i = 0; i < each; i++) {
                  store.kill(name + "-" + i, "", "x (1)");
                }
              }));
    }
    for (CompletableFuture<Void> one : running) {
      one.get(60, TimeUnit.SECONDS);
    }
    assertThat(store().killSwitches()).hasSize(processes * each);
    assertThat(store().changeNumber()).isEqualTo(processes * each);
  }

  // --- questions

  @Test
  void aQuestionIsKeptWholeAndFoundById() throws Exception {
    TenantStore store = store();
    ApprovalRow.Asked asked = asked("one");
    store.approvals().add("AAAAAAAA", asked);

    assertThat(store().approvals().find("AAAAAAAA"))
        .contains(new ApprovalRow("AAAAAAAA", asked, ApprovalRow.State.OPEN, null));
    assertThat(store.approvals().find("aaaaaaaa")).isEmpty();
    assertThat(store.approvals().open()).hasSize(1);
  }

  @Test
  void anIdIsTakenOnce() throws Exception {
    TenantStore store = store();
    store.approvals().add("AAAAAAAA", asked("one"));

    assertThatThrownBy(() -> store.approvals().add("AAAAAAAA", asked("two")))
        .isInstanceOf(TenantException.class);
  }

  @Test
  void aQuestionIsAnsweredOnceAndItsYesIsUsedOnce() throws Exception {
    ApprovalStore here = store().approvals();
    ApprovalStore there = store().approvals();
    here.add("AAAAAAAA", asked("one"));

    assertThat(there.approve("AAAAAAAA", "ops (7)", clock.instant())).isTrue();
    assertThat(here.approve("AAAAAAAA", "eve (8)", clock.instant())).isFalse();
    assertThat(here.deny("AAAAAAAA", "eve (8)", "no", clock.instant())).isFalse();
    assertThat(here.expire("AAAAAAAA")).isFalse();
    assertThat(here.find("AAAAAAAA").orElseThrow().answer())
        .isEqualTo(new ApprovalRow.Answer("ops (7)", "", clock.instant()));
    assertThat(here.use("AAAAAAAA")).isTrue();
    assertThat(there.use("AAAAAAAA")).isFalse();
    assertThat(here.find("AAAAAAAA").orElseThrow().state()).isEqualTo(ApprovalRow.State.USED);
  }

  @Test
  void ofTwoWhoAnswerAtTheSameMomentOneIsTooLate() throws Exception {
    for (int round = 0; round < 10; round++) {
      String id = "AAAAAAA" + (char) ('A' + round);
      ApprovalStore here = store().approvals();
      ApprovalStore there = store().approvals();
      here.add(id, asked("round " + round));
      CyclicBarrier together = new CyclicBarrier(2);
      CompletableFuture<Boolean> yes = new CompletableFuture<>();
      CompletableFuture<Boolean> no = new CompletableFuture<>();
      CompletableFuture<Void> one =
          inThread(
              () -> {
                together.await();
                yes.complete(here.approve(id, "a (1)", clock.instant()));
              });
      CompletableFuture<Void> two =
          inThread(
              () -> {
                together.await();
                no.complete(there.deny(id, "b (2)", "no", clock.instant()));
              });
      one.get(30, TimeUnit.SECONDS);
      two.get(30, TimeUnit.SECONDS);

      assertThat(yes.join()).isNotEqualTo(no.join());
      assertThat(here.find(id).orElseThrow().state())
          .isEqualTo(yes.join() ? ApprovalRow.State.APPROVED : ApprovalRow.State.DENIED);
    }
  }

  @Test
  void nobodyAnswersAfterTheDeadline() throws Exception {
    ApprovalStore store = store().approvals();
    ApprovalRow.Asked asked = asked("one");
    store.add("AAAAAAAA", asked);

    assertThat(store.approve("AAAAAAAA", "a (1)", asked.deadline())).isFalse();
    assertThat(store.find("AAAAAAAA").orElseThrow().state()).isEqualTo(ApprovalRow.State.OPEN);
  }

  @Test
  void standingQuestionsAreThoseOfExactlyTheBinding() throws Exception {
    ApprovalStore store = store().approvals();
    store.add("AAAAAAAA", asked("one"));
    store.add("BBBBBBBB", asked("two"));
    store.add("CCCCCCCC", asked("one"));
    store.approve("AAAAAAAA", "a (1)", clock.instant());
    store.expire("CCCCCCCC");

    assertThat(store.standing(asked("one").bound()))
        .extracting(ApprovalRow::id)
        .containsExactly("AAAAAAAA");
    ApprovalRow.Bound one = asked("one").bound();
    for (ApprovalRow.Bound other :
        List.of(
            new ApprovalRow.Bound(
                "x", one.function(), one.argsDigest(), one.snapshotDigest(), one.policyDigest()),
            new ApprovalRow.Bound(
                one.jobId(), "x", one.argsDigest(), one.snapshotDigest(), one.policyDigest()),
            new ApprovalRow.Bound(
                one.jobId(), one.function(), "x", one.snapshotDigest(), one.policyDigest()),
            new ApprovalRow.Bound(
                one.jobId(), one.function(), one.argsDigest(), "x", one.policyDigest()),
            new ApprovalRow.Bound(
                one.jobId(), one.function(), one.argsDigest(), one.snapshotDigest(), "x"))) {
      assertThat(store.standing(other)).as("%s", other).isEmpty();
    }
  }

  @Test
  void aJobThatEndedLeavesNoOpenQuestionAndNoUnusedYes() throws Exception {
    ApprovalStore store = store().approvals();
    store.add("AAAAAAAA", asked("one"));
    store.add("BBBBBBBB", asked("two"));
    store.approve("BBBBBBBB", "a (1)", clock.instant());

    assertThat(store.expireJob("other")).isZero();
    assertThat(store.expireJob("nightly-1")).isEqualTo(2);
    assertThat(store.open()).isEmpty();
    assertThat(store.use("BBBBBBBB")).isFalse();
  }

  @Test
  void theVersionDiffersAfterAnAnswerFromElsewhere() throws Exception {
    ApprovalStore here = store().approvals();
    here.add("AAAAAAAA", asked("one"));
    long before = here.version();
    assertThat(here.version()).isEqualTo(before);

    store().approvals().deny("AAAAAAAA", "a (1)", "no", clock.instant());

    assertThat(here.version()).isNotEqualTo(before);
  }

  final ApprovalRow.Asked asked(String arguments) {
    Instant now = clock.instant();
    return new ApprovalRow.Asked(
        new ApprovalRow.Bound(
            "nightly-1", "issues.comment", "digest of " + arguments, DIGEST, DIGEST),
        "nightly",
        "toolu_1",
        "{\"text\":\"" + arguments + "\"}",
        DIGEST,
        List.of(new ApprovalRow.Reason("17", "policy", "the job asks for it")),
        now,
        now.plus(Duration.ofHours(8)),
        List.of("ops"),
        true,
        "dev (5)");
  }

  /** What a thread does. */
  interface Doing {
    void run() throws Exception;
  }

  static CompletableFuture<Void> inThread(Doing doing) {
    return CompletableFuture.runAsync(
        () -> {
          try {
            doing.run();
          } catch (Exception e) {
            throw new IllegalStateException(e);
          }
        },
        task -> new Thread(task).start());
  }

  @Test
  void aSwitchOfAToolStopsItUnderEachOfItsNames() throws Exception {
    TenantStore store = store();
    store.kill("Task", "no sub-agents today", "ops (7)");

    assertThat(store.stopping("nightly", Target.BuiltIn.named("Agent"))).isPresent();
    assertThat(store.stopping("nightly", Target.BuiltIn.named("Task"))).isPresent();
    assertThat(store.stopping("nightly", BASH)).isEmpty();
  }
}
