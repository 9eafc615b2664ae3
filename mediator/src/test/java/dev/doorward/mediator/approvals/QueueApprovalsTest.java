package dev.doorward.mediator.approvals;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.doorward.mediator.approvals.Approvals.Answer;
import dev.doorward.mediator.audit.SharedTrail;
import dev.doorward.mediator.audit.TestClock;
import dev.doorward.mediator.call.Arguments;
import dev.doorward.mediator.call.CallId;
import dev.doorward.mediator.call.Target;
import dev.doorward.mediator.call.ToolCall;
import dev.doorward.mediator.call.Verdict;
import dev.doorward.mediator.gate.CallState;
import dev.doorward.mediator.job.JobPolicy;
import dev.doorward.mediator.tenant.ApprovalRow;
import dev.doorward.mediator.tenant.SqliteLibrary;
import dev.doorward.mediator.tenant.SqliteTenantStore;
import dev.doorward.mediator.tenant.TenantException;
import dev.doorward.mediator.tenant.TenantStore;
import java.io.BufferedReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class QueueApprovalsTest {
  private static final String POLICY = "ab".repeat(32);
  private static final Approvals.Binding BINDING = new Approvals.Binding("", POLICY);
  private static final Person DEV = new Person("dev", 5);
  private static final Person OPS = new Person("ops", 7);

  private final TestClock clock = new TestClock();
  private final MemoryTrail trail = new MemoryTrail();
  private final List<AutoCloseable> opened = new ArrayList<>();
  private final Path state;
  private final TenantStore store;
  private final ApprovalQueue queue;

  QueueApprovalsTest(@TempDir Path state) throws TenantException {
    this.state = state;
    SqliteLibrary.prepare(List.of(Path.of(System.getProperty("java.io.tmpdir"), "native")));
    this.store = openStore();
    this.queue = new ApprovalQueue(openStore().approvals(), clock);
  }

  @AfterEach
  void closeAll() throws Exception {
    for (int i = opened.size() - 1; i >= 0; i--) {
      opened.get(i).close();
    }
  }

  private TenantStore openStore() throws TenantException {
    TenantStore one =
        SqliteTenantStore.open(
            state.resolve("tenant.db"),
            new SharedTrail(state.resolve("audit"), clock.trail()),
            clock);
    opened.add(one);
    return one;
  }

  private static JobPolicy.Approvals terms(List<String> deciders, boolean fourEyes) {
    return new JobPolicy.Approvals(
        JobPolicy.AskAt.QUEUE, deciders, fourEyes, Duration.ofMinutes(15), Duration.ofHours(8));
  }

  private QueueApprovals daemon(String jobId, JobPolicy.Approvals terms) {
    QueueApprovals approvals =
        new QueueApprovals(
            store.approvals(),
            trail,
            new Asking(jobId, "nightly", DEV, terms),
            clock,
            Duration.ofMillis(5));
    opened.add(approvals);
    return approvals;
  }

  private QueueApprovals daemon() {
    return daemon("nightly-1", terms(List.of(), false));
  }

  private static ToolCall call(String id, String command) {
    return new ToolCall(
        new CallId(id),
        "Bash",
        new Target.BuiltIn("Bash"),
        Arguments.of(JsonNodeFactory.instance.objectNode().put("command", command)),
        null);
  }

  private static List<CallState.Asked> reasons() {
    return List.of(
        new CallState.Asked(
            "H8", new Verdict.Ask(Verdict.AskKind.POLICY, "requiresApproval names this tool")));
  }

  private static CompletableFuture<Answer> asked(QueueApprovals daemon, ToolCall call) {
    return asked(daemon, call, BINDING);
  }

  private static CompletableFuture<Answer> asked(
      QueueApprovals daemon, ToolCall call, Approvals.Binding binding) {
    return CompletableFuture.supplyAsync(
        () -> {
          try {
            return daemon.ask(call, reasons(), binding);
          } catch (InterruptedException e) {
            throw new IllegalStateException(e);
          }
        },
        task -> new Thread(task).start());
  }

  private List<ApprovalRow> waitForQuestions(int count) throws Exception {
    long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
    while (queue.list().size() != count && System.nanoTime() < until) {
      Thread.onSpinWait();
    }
    assertThat(queue.list()).hasSize(count);
    return queue.list();
  }

  private static Answer answer(CompletableFuture<Answer> asked) throws Exception {
    return asked.get(30, TimeUnit.SECONDS);
  }

  private void approve(ApprovalRow row) throws ApprovalException {
    queue.approve(row.id(), OPS, row.asked().digest());
  }

  // --- answers

  @Test
  void aYesLetsTheCallGoOnAndStandsInTheTrailBeforeItDoes() throws Exception {
    CompletableFuture<Answer> asked = asked(daemon(), call("toolu_1", "make"));
    ApprovalRow row = waitForQuestions(1).get(0);
    assertThat(trail.told()).containsExactly("approval-ask toolu_1");

    approve(row);

    assertThat(answer(asked)).isEqualTo(new Answer.Approved("ops (7)", row.id()));
    assertThat(trail.told())
        .containsExactly("approval-ask toolu_1", "approval-answer toolu_1 approved");
    assertThat(trail.entries.get(1).members())
        .containsEntry("approval", row.id())
        .containsEntry("by", "ops (7)");
    assertThat(queue.find(row.id()).orElseThrow().state()).isEqualTo(ApprovalRow.State.USED);
  }

  @Test
  void aQuestionHoldsAllThatAPersonHasToKnow() throws Exception {
    asked(daemon("nightly-1", terms(List.of("ops"), true)), call("toolu_1", "make"));

    ApprovalRow row = waitForQuestions(1).get(0);

    assertThat(row.id()).matches("[A-Z2-7]{8}");
    assertThat(row.asked().arguments()).isEqualTo("{\"command\":\"make\"}");
    assertThat(row.asked().reasons())
        .containsExactly(
            new ApprovalRow.Reason("H8", "policy", "requiresApproval names this tool"));
    assertThat(row.asked().bound())
        .isEqualTo(
            new ApprovalRow.Bound(
                "nightly-1", "Bash", call("x", "make").arguments().digest(), "", POLICY));
    assertThat(row.asked().deadline()).isEqualTo(clock.instant().plus(Duration.ofHours(8)));
    assertThat(row.asked().startedBy()).isEqualTo("dev (5)");
  }

  @Test
  void aNoIsToldWithItsReasonOnOneVisibleLine() throws Exception {
    CompletableFuture<Answer> asked = asked(daemon(), call("toolu_1", "make"));
    ApprovalRow row = waitForQuestions(1).get(0);

    queue.deny(row.id().toLowerCase(java.util.Locale.ROOT), OPS, "not\nnow\u202e");

    assertThat(answer(asked)).isEqualTo(new Answer.Denied("ops (7)", row.id(), "not\\nnow\\u202e"));
    assertThat(trail.told()).contains("approval-answer toolu_1 denied");
  }

  @Test
  void nobodyAnswersWithinTheTimeLimit() throws Exception {
    CompletableFuture<Answer> asked = asked(daemon(), call("toolu_1", "make"));
    ApprovalRow row = waitForQuestions(1).get(0);

    clock.advance(Duration.ofHours(8));

    assertThat(answer(asked)).isInstanceOf(Answer.Unanswered.class);
    assertThat(queue.find(row.id()).orElseThrow().state()).isEqualTo(ApprovalRow.State.EXPIRED);
    assertThat(queue.list()).isEmpty();
    assertThatThrownBy(() -> approve(row)).hasMessageContaining("expired");
    assertThat(trail.told()).contains("approval-answer toolu_1 expired");
  }

  @Test
  void theSessionsEndClosesItsQuestions() throws Exception {
    QueueApprovals daemon = daemon();
    CompletableFuture<Answer> asked = asked(daemon, call("toolu_1", "make"));
    ApprovalRow row = waitForQuestions(1).get(0);

    daemon.close();

    assertThat(answer(asked)).isEqualTo(new Answer.Unanswered("the session ended"));
    assertThatThrownBy(() -> approve(row)).isInstanceOf(ApprovalException.class);
    assertThat(answer(asked(daemon, call("toolu_2", "ls")))).isInstanceOf(Answer.Unanswered.class);
  }

  @Test
  void anAskerThatIsInterruptedClosesItsQuestion() throws Exception {
    QueueApprovals daemon = daemon();
    CompletableFuture<Boolean> interrupted = new CompletableFuture<>();
    Thread asker =
        new Thread(
            () -> {
              try {
                daemon.ask(call("toolu_1", "make"), reasons(), BINDING);
                interrupted.complete(false);
              } catch (InterruptedException e) {
                interrupted.complete(true);
              }
            });
    asker.start();
    ApprovalRow row = waitForQuestions(1).get(0);

    asker.interrupt();

    assertThat(interrupted.get(30, TimeUnit.SECONDS)).isTrue();
    assertThat(queue.find(row.id()).orElseThrow().state()).isEqualTo(ApprovalRow.State.EXPIRED);
  }

  // --- who may answer, and what

  @Test
  void aYesRepeatsTheDigestThatWasShown() throws Exception {
    asked(daemon(), call("toolu_1", "make"));
    ApprovalRow row = waitForQuestions(1).get(0);

    for (String shown : List.of("", "ab".repeat(32), row.asked().bound().argsDigest())) {
      assertThatThrownBy(() -> queue.approve(row.id(), OPS, shown))
          .isInstanceOf(ApprovalException.class)
          .hasMessageContaining("digest");
    }
    assertThat(queue.list()).hasSize(1);
  }

  @Test
  void onlyItsDecidersMayAnswer() throws Exception {
    asked(daemon("nightly-1", terms(List.of("ops", "uid:9"), false)), call("toolu_1", "make"));
    ApprovalRow row = waitForQuestions(1).get(0);
    Person eve = new Person("eve", 8);

    assertThatThrownBy(() -> queue.approve(row.id(), eve, row.asked().digest()))
        .hasMessageContaining("none of its deciders");
    assertThatThrownBy(() -> queue.deny(row.id(), eve, "no"))
        .hasMessageContaining("none of its deciders");
    queue.approve(row.id(), new Person("other name", 9), row.asked().digest());
  }

  @Test
  void withFourEyesWhoStartedTheJobMayNotAnswerUnderAnyName() throws Exception {
    asked(daemon("nightly-1", terms(List.of(), true)), call("toolu_1", "make"));
    ApprovalRow row = waitForQuestions(1).get(0);

    assertThatThrownBy(() -> queue.approve(row.id(), new Person("alias", 5), row.asked().digest()))
        .hasMessageContaining("four eyes");
    queue.approve(row.id(), OPS, row.asked().digest());
  }

  @Test
  void aQuestionIsAnsweredOnce() throws Exception {
    CompletableFuture<Answer> asked = asked(daemon(), call("toolu_1", "make"));
    ApprovalRow row = waitForQuestions(1).get(0);
    queue.deny(row.id(), OPS, "no");

    assertThatThrownBy(() -> approve(row)).hasMessageContaining("denied already by ops (7)");
    assertThat(answer(asked)).isInstanceOf(Answer.Denied.class);
  }

  @Test
  void aQuestionThatWasNeverAskedCannotBeAnswered() {
    assertThatThrownBy(() -> queue.deny("ZZZZZZZZ", OPS, "no"))
        .hasMessageContaining("there is no question");
  }

  @Test
  void twoProcessesThatAnswerTheSameQuestionAreNotBothTaken() throws Exception {
    CompletableFuture<Answer> asked = asked(daemon(), call("toolu_1", "make"));
    ApprovalRow row = waitForQuestions(1).get(0);
    Process one = answering("first", row);
    Process two = answering("second", row);
    List<String> said = List.of(said(one), said(two));

    assertThat(said).filteredOn("taken"::equals).hasSize(1);
    assertThat(said).filteredOn(line -> line.contains("already")).hasSize(1);
    assertThat(answer(asked)).isInstanceOf(Answer.Approved.class);
  }

  private Process answering(String name, ApprovalRow row) throws Exception {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseSerialGC",
            "-Djava.io.tmpdir=" + System.getProperty("java.io.tmpdir"),
            "-cp",
            System.getProperty("java.class.path"),
            AnsweringProcess.class.getName(),
            state.toString(),
            row.id(),
            row.asked().digest(),
            name)
        .redirectError(ProcessBuilder.Redirect.DISCARD)
        .start();
  }

  private static String said(Process process) throws Exception {
    try (BufferedReader out = process.inputReader()) {
      String line = out.readLine();
      assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
      return String.valueOf(line);
    } finally {
      process.destroyForcibly();
    }
  }

  // --- one yes, one call

  @Test
  void alikeCallsAskedAtOnceAreQuestionsOfTheirOwn() throws Exception {
    QueueApprovals daemon = daemon();
    List<CompletableFuture<Answer>> asked = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      asked.add(asked(daemon, call("toolu_" + i, "make")));
    }
    List<ApprovalRow> rows = waitForQuestions(6);

    approve(rows.get(3));
    CompletableFuture.anyOf(asked.toArray(new CompletableFuture<?>[0])).get(30, TimeUnit.SECONDS);
    assertThat(asked).filteredOn(CompletableFuture::isDone).hasSize(1);

    daemon.close();
    for (CompletableFuture<Answer> one : asked) {
      answer(one);
    }
    assertThat(asked)
        .extracting(CompletableFuture::join)
        .filteredOn(Answer.Approved.class::isInstance)
        .hasSize(1);
  }

  @Test
  void aYesToADeadDaemonsQuestionServesOnceWhenTheCallIsAskedAgain() throws Exception {
    QueueApprovals dead = daemon();
    asked(dead, call("toolu_1", "make"));
    ApprovalRow row = waitForQuestions(1).get(0);
    approve(leftBehindBy(row));
    QueueApprovals next = daemon();

    assertThat(answer(asked(next, call("toolu_2", "make"))))
        .isEqualTo(new Answer.Approved("ops (7)", "LEFTLEFT"));
    assertThat(trail.told()).contains("approval-answer toolu_2 approved");

    CompletableFuture<Answer> again = asked(next, call("toolu_3", "make"));
    assertThat(waitForQuestions(1).get(0).asked().callId()).isEqualTo("toolu_3");
    assertThat(again).isNotDone();
  }

  @Test
  void aDeadDaemonsOpenQuestionIsWaitedForUnderItsOldId() throws Exception {
    QueueApprovals dead = daemon();
    asked(dead, call("toolu_1", "make"));
    leftBehindBy(waitForQuestions(1).get(0));

    CompletableFuture<Answer> asked = asked(daemon(), call("toolu_2", "make"));
    ApprovalRow left = queue.find("LEFTLEFT").orElseThrow();
    long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
    while (!trail.told().contains("approval-ask toolu_2") && System.nanoTime() < until) {
      Thread.onSpinWait();
    }
    approve(left);

    assertThat(answer(asked)).isEqualTo(new Answer.Approved("ops (7)", "LEFTLEFT"));
  }

  @Test
  void aYesServesNoOtherCallJobSnapshotOrPolicy() throws Exception {
    asked(daemon(), call("toolu_1", "make"));
    ApprovalRow left = leftBehindBy(waitForQuestions(1).get(0));
    approve(left);

    asked(daemon(), call("toolu_2", "make all"));
    asked(daemon(), call("toolu_3", "make"), new Approvals.Binding("cd".repeat(32), POLICY));
    asked(daemon(), call("toolu_4", "make"), new Approvals.Binding("", "cd".repeat(32)));
    asked(daemon("other-1", terms(List.of(), false)), call("toolu_5", "make"));

    waitForQuestions(4);
    assertThat(queue.find(left.id()).orElseThrow().state()).isEqualTo(ApprovalRow.State.APPROVED);
  }

  /** A question of the same binding that no daemon of this test waits for. */
  private ApprovalRow leftBehindBy(ApprovalRow row) throws Exception {
    store.approvals().expire(row.id());
    store.approvals().add("LEFTLEFT", row.asked());
    return queue.find("LEFTLEFT").orElseThrow();
  }

  @Test
  void anAnswerBoundToSomethingElseIsNone() throws Exception {
    CompletableFuture<Answer> asked = asked(daemon(), call("toolu_1", "make"));
    ApprovalRow row = waitForQuestions(1).get(0);
    try (java.sql.Connection sql =
            java.sql.DriverManager.getConnection("jdbc:sqlite:" + state.resolve("tenant.db"));
        java.sql.Statement statement = sql.createStatement()) {
      statement.execute("PRAGMA busy_timeout = 10000");
      statement.execute(
          "UPDATE approvals SET state = 'APPROVED', answered_by = 'eve', answer_reason = '',"
              + " answered = 1, args_digest = 'other' WHERE id = '"
              + row.id()
              + "'");
    }

    assertThat(answer(asked)).isInstanceOf(Answer.Unanswered.class);
  }

  // --- what fails

  @Test
  void withoutATrailNobodyIsAsked() throws Exception {
    trail.broken = true;

    assertThat(answer(asked(daemon(), call("toolu_1", "make"))))
        .isInstanceOf(Answer.Unanswered.class);
    assertThat(queue.list()).isEmpty();
  }

  @Test
  void aYesThatCannotBeWrittenToTheTrailIsNone() throws Exception {
    CompletableFuture<Answer> asked = asked(daemon(), call("toolu_1", "make"));
    ApprovalRow row = waitForQuestions(1).get(0);
    trail.broken = true;

    approve(row);

    assertThat(answer(asked)).isInstanceOf(Answer.Unanswered.class);
  }

  @Test
  void aStoreThatIsGoneUnderWayLeavesNobodyWaiting() throws Exception {
    CompletableFuture<Answer> asked = asked(daemon(), call("toolu_1", "make"));
    waitForQuestions(1);

    Files.delete(state.resolve("tenant.db"));

    assertThat(answer(asked)).isInstanceOf(Answer.Unanswered.class);
    assertThat(answer(asked(daemon(), call("toolu_2", "make"))))
        .isInstanceOf(Answer.Unanswered.class);
  }

  @Test
  void aCallThatCannotBeShownWholeIsNotAsked() throws Exception {
    Answer answer = answer(asked(daemon(), call("toolu_1", "x".repeat((256 << 10) + 1))));

    assertThat(((Answer.Unanswered) answer).reason()).contains("shown whole");
    assertThat(queue.list()).isEmpty();
  }

  @Test
  void aQuestionThatWasGivenUpKeepsNoArguments() throws Exception {
    Thread asker =
        new Thread(
            () -> {
              try {
                daemon().ask(call("toolu_1", "x".repeat(1_000)), reasons(), BINDING);
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            });
    asker.start();
    ApprovalRow row = waitForQuestions(1).get(0);

    asker.interrupt();
    waitForQuestions(0);

    ApprovalRow closed = queue.find(row.id()).orElseThrow();
    assertThat(closed.state()).isEqualTo(ApprovalRow.State.EXPIRED);
    assertThat(closed.asked().arguments()).isEmpty();
    assertThat(ApprovalView.whole(closed, clock.instant())).contains("(no longer kept)");
  }

  @Test
  void oneQuestionTooManyIsRefusedAtOnce() throws Exception {
    QueueApprovals daemon = daemon();
    for (int i = 0; i < QueueApprovals.MOST_OPEN; i++) {
      asked(daemon, call("toolu_" + i, "make " + i));
    }
    waitForQuestions(QueueApprovals.MOST_OPEN);

    Answer answer = answer(asked(daemon, call("one_more", "make more")));

    assertThat(answer).isInstanceOf(Answer.Unanswered.class);
    assertThat(((Answer.Unanswered) answer).reason()).contains("are open already");
    assertThat(queue.list()).hasSize(QueueApprovals.MOST_OPEN);
  }
}
