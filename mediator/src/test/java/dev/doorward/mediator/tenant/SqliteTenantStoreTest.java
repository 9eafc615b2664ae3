package dev.doorward.mediator.tenant;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doorward.mediator.audit.EntryKind;
import dev.doorward.mediator.audit.SharedTrail;
import dev.doorward.mediator.audit.TrailEntry;
import dev.doorward.mediator.audit.TrailReader;
import dev.doorward.mediator.audit.TrailVerifier;
import dev.doorward.mediator.call.Target;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The contract on SQLite, and what is SQLite's own. */
class SqliteTenantStoreTest extends TenantStoreContract {
  private static final Target BASH = new Target.BuiltIn("Bash");

  private final Path state;
  private final Path file;

  SqliteTenantStoreTest(@TempDir Path state) throws TenantException {
    this.state = state;
    this.file = state.resolve("tenant.db");
    SqliteLibrary.prepare(List.of(Path.of(System.getProperty("java.io.tmpdir"), "native")));
  }

  @Override
  TenantStore openStore() throws TenantException {
    return SqliteTenantStore.open(file, trail(), clock, Duration.ofSeconds(20));
  }

  private SharedTrail trail() {
    return new SharedTrail(state.resolve("audit"), clock.trail());
  }

  // --- the trail

  @Test
  void everyChangeStandsInTheTrailWithItsNumber() throws Exception {
    Files.createDirectories(
        state.resolve("audit"),
        PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    TenantStore store = store();
    store.kill("issues", "spam", "ops (7)");
    store.unkill("issues", "ops (7)");
    store.approvals().add("AAAAAAAA", asked("one"));
    store.approvals().approve("AAAAAAAA", "ops (7)", clock.instant());

    assertThat(new TrailReader(state.resolve("audit"), "tenant").last(3))
        .extracting(
            line ->
                line.member("kind")
                    + " "
                    + line.member("decision")
                    + " "
                    + line.member("change")
                    + " "
                    + line.member("by"))
        .containsExactly(
            "kill kill 1 ops (7)", "kill unkill 2 ops (7)", "approval-answer approved 3 ops (7)");
    new TrailVerifier(state.resolve("audit")).verify("tenant");
  }

  @Test
  void aChangeCutOffBetweenTrailAndDatabaseIsMadeUpForAtTheNextOpening() throws Exception {
    store().kill("before", "", "ops (7)");
    trail()
        .append(
            new TrailEntry(
                EntryKind.KILL,
                Map.of(
                    "change", "2",
                    "decision", "kill",
                    "scope", "*",
                    "reason", "stop all",
                    "by", "ops (7)",
                    "at", "2026-03-01T10:00:00Z")));

    TenantStore next = store();

    assertThat(next.stopping("nightly", BASH).orElseThrow().reason()).isEqualTo("stop all");
    assertThat(next.changeNumber()).isEqualTo(2);
    next.kill("later", "", "ops (7)");
    assertThat(next.changeNumber()).isEqualTo(3);
  }

  @Test
  void aChangeCutOffBetweenTrailAndDatabaseIsMadeUpForByTheNextChange() throws Exception {
    TenantStore store = store();
    store.kill("before", "", "ops (7)");
    trail()
        .append(
            new TrailEntry(
                EntryKind.KILL,
                Map.of(
                    "change", "2",
                    "decision", "kill",
                    "scope", "Bash",
                    "by", "ops (7)",
                    "at", "2026-03-01T10:00:00Z")));

    store.kill("later", "", "ops (7)");

    assertThat(store.stopping("nightly", BASH)).isPresent();
    assertThat(store.changeNumber()).isEqualTo(3);
  }

  @Test
  void anOlderDatabasePutBackIsRefused() throws Exception {
    try (TenantStore store = openStore()) {
      store.kill("one", "", "ops (7)");
    }
    Path older = Files.copy(file, state.resolve("older.db"));
    try (TenantStore store = openStore()) {
      store.kill("two", "", "ops (7)");
      store.kill("three", "", "ops (7)");
    }
    Files.copy(older, file, StandardCopyOption.REPLACE_EXISTING);

    assertThatThrownBy(this::store)
        .isInstanceOf(RolledBackException.class)
        .hasMessageContaining("change 1")
        .hasMessageContaining("at 3");
  }

  @Test
  void aDatabaseThatIsGoneIsNotSilentlyBegunAnew() throws Exception {
    try (TenantStore store = openStore()) {
      store.kill("one", "", "ops (7)");
      store.kill("two", "", "ops (7)");
    }
    Files.delete(file);

    assertThatThrownBy(this::store).isInstanceOf(RolledBackException.class);
  }

  @Test
  void aTrailThatIsGoneOrCutIsRefused() throws Exception {
    try (TenantStore store = openStore()) {
      store.kill("one", "", "ops (7)");
    }
    Path journal = state.resolve("audit/tenant/journal-0.jsonl");
    Files.move(journal, state.resolve("aside"));
    assertThatThrownBy(this::store).isInstanceOf(RolledBackException.class);
    Files.writeString(journal, Files.readAllLines(state.resolve("aside")).get(0) + "\n");
    assertThatThrownBy(this::store).isInstanceOf(RolledBackException.class);
  }

  @Test
  void aTrailThatCannotBeWrittenKeepsTheStateAsItIs() throws Exception {
    TenantStore store = store();
    store.kill("one", "", "ops (7)");
    Path tenant = state.resolve("audit/tenant");
    Files.setPosixFilePermissions(tenant, PosixFilePermissions.fromString("rwxrwx---"));

    assertThatThrownBy(() -> store.kill("two", "", "ops (7)"))
        .isInstanceOf(TenantException.class)
        .hasMessageContaining("chmod 700");
    assertThat(store.killSwitches()).hasSize(1);
  }

  // --- the file

  @Test
  void aStoreOpenedByManyAtOnceForTheFirstTimeIsMadeOnce() throws Exception {
    java.util.concurrent.CyclicBarrier together = new java.util.concurrent.CyclicBarrier(4);
    List<java.util.concurrent.CompletableFuture<Void>> opening = new java.util.ArrayList<>();
    for (int i = 0; i < 4; i++) {
      String scope = "s" + i;
      opening.add(
          inThread(
              () -> {
                together.await();
                try (TenantStore store = openStore()) {
                  store.kill(scope, "", "ops (7)");
                }
              }));
    }
    for (java.util.concurrent.CompletableFuture<Void> one : opening) {
      one.get(60, java.util.concurrent.TimeUnit.SECONDS);
    }
    assertThat(store().killSwitches()).hasSize(4);
  }

  @Test
  void theFileIsOfThisUserAlone() throws Exception {
    store().kill("one", "", "ops (7)");

    for (String suffix : List.of("", "-wal", "-shm")) {
      assertThat(
              PosixFilePermissions.toString(Files.getPosixFilePermissions(Path.of(file + suffix))))
          .isEqualTo("rw-------");
    }
  }

  @Test
  void aFileOrFolderOpenToOthersIsRefused() throws Exception {
    openStore().close();
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
    assertThatThrownBy(this::store).hasMessageContaining("chmod 600");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
    Files.setPosixFilePermissions(state, PosixFilePermissions.fromString("rwxr-x---"));
    assertThatThrownBy(this::store).hasMessageContaining("chmod 700");
    Files.setPosixFilePermissions(state, PosixFilePermissions.fromString("rwx------"));
  }

  @Test
  void aSymbolicLinkIsNotFollowed() throws Exception {
    openStore().close();
    Files.move(file, state.resolve("real.db"));
    Files.createSymbolicLink(file, state.resolve("real.db"));

    assertThatThrownBy(this::store).hasMessageContaining("not a plain file");
  }

  @Test
  void aFileOfALaterVersionIsLeftAlone() throws Exception {
    openStore().close();
    sql("PRAGMA user_version = 99");

    assertThatThrownBy(this::store)
        .isInstanceOf(TenantException.class)
        .hasMessageContaining("later version")
        .hasMessageContaining("99");
  }

  @Test
  void anotherProgramsDatabaseIsLeftAlone() throws Exception {
    Files.createFile(
        file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    sql("CREATE TABLE theirs (x)");

    assertThatThrownBy(this::store).hasMessageContaining("not a doorward database");
  }

  @Test
  void aFileThatIsNoDatabaseIsRefused() throws Exception {
    Files.writeString(file, "x".repeat(10_000));
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));

    assertThatThrownBy(this::store).isInstanceOf(TenantException.class);
  }

  @Test
  void aFileDeletedUnderWayRefuses() throws Exception {
    TenantStore store = store();
    store.stopping("nightly", BASH);
    Files.delete(file);

    assertThatThrownBy(() -> store.stopping("nightly", BASH))
        .isInstanceOf(TenantException.class)
        .hasMessageContaining("gone");
    assertThatThrownBy(() -> store.kill("*", "", "ops (7)")).isInstanceOf(TenantException.class);
    assertThatThrownBy(() -> store.approvals().use("AAAAAAAA")).isInstanceOf(TenantException.class);
    assertThatThrownBy(() -> store.approvals().version()).isInstanceOf(TenantException.class);
  }

  @Test
  void aFileReplacedUnderWayRefuses() throws Exception {
    TenantStore store = store();
    store.stopping("nightly", BASH);
    Path copy = Files.copy(file, state.resolve("copy"));
    Files.move(copy, file, StandardCopyOption.REPLACE_EXISTING);

    assertThatThrownBy(() -> store.stopping("nightly", BASH))
        .isInstanceOf(TenantException.class)
        .hasMessageContaining("replaced");
  }

  @Test
  void aWriteAheadLogDeletedUnderWayRefuses() throws Exception {
    TenantStore store = store();
    store.stopping("nightly", BASH);
    Files.delete(Path.of(file + "-wal"));

    assertThatThrownBy(() -> store.stopping("nightly", BASH)).isInstanceOf(TenantException.class);
  }

  @Test
  void aLockHeldByAnotherProcessRefusesAChangeAndLosesNothing() throws Exception {
    TenantStore store = SqliteTenantStore.open(file, trail(), clock, Duration.ofMillis(100));
    try (store;
        Connection other = DriverManager.getConnection("jdbc:sqlite:" + file)) {
      Sql.execute(other, "BEGIN IMMEDIATE");

      assertThatThrownBy(() -> store.kill("*", "", "ops (7)"))
          .isInstanceOf(TenantException.class)
          .hasMessageContaining("lock");
      assertThat(store.stopping("nightly", BASH)).isEmpty();

      Sql.execute(other, "ROLLBACK");
      store.kill("*", "", "ops (7)");
      assertThat(store.stopping("nightly", BASH)).isPresent();
    }
  }

  @Test
  void aDamagedFileRefuses() throws Exception {
    try (TenantStore store = openStore()) {
      for (int i = 0; i < 200; i++) {
        store.approvals().add("ID" + i, asked("x".repeat(1_000)));
      }
      store.kill("Bash", "", "ops (7)");
    }
    byte[] bytes = Files.readAllBytes(file);
    java.util.Arrays.fill(bytes, 4_096, bytes.length, (byte) 0x5a);
    Files.write(file, bytes);

    assertThatThrownBy(() -> store().stopping("nightly", BASH)).isInstanceOf(TenantException.class);
  }

  @Test
  void aClosedStoreRefuses() throws Exception {
    TenantStore store = openStore();
    store.close();

    assertThatThrownBy(() -> store.stopping("nightly", BASH)).isInstanceOf(TenantException.class);
  }

  @Test
  void oldQuestionsThatAreSettledAreNotKeptForEver() throws Exception {
    ApprovalStore store = store().approvals();
    store.add("AAAAAAAA", asked("settled"));
    store.add("BBBBBBBB", asked("open"));
    store.expire("AAAAAAAA");
    clock.advance(Duration.ofDays(40));
    store.add("CCCCCCCC", asked("new"));

    assertThat(store.find("AAAAAAAA")).isEmpty();
    assertThat(store.find("BBBBBBBB")).isPresent();
  }

  @Test
  void aPathThatTheDriverWouldReadAsSettingsIsRefused() {
    assertThatThrownBy(
            () ->
                SqliteTenantStore.open(
                    state.resolve("a?mode=memory").resolve("tenant.db"), trail(), clock))
        .hasMessageContaining("question mark");
  }

  @Test
  void theLibraryIsPlacedPrivatelyAndOnce() throws Exception {
    Path folder = state.resolve("native");
    Path library = SqliteLibrary.placed(folder);
    Object before = Files.getAttribute(library, "unix:ino");

    assertThat(SqliteLibrary.placed(folder)).isEqualTo(library);
    assertThat(Files.getAttribute(library, "unix:ino")).isEqualTo(before);
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(library)))
        .isEqualTo("rw-------");
    Files.write(library, new byte[10]);
    assertThat(Files.size(SqliteLibrary.placed(folder))).isGreaterThan(100_000);
  }

  @Test
  void aQuestionToTheStateCostsLessThanFiftyMicroseconds() throws Exception {
    TenantStore store = store();
    store.kill("other", "", "ops (7)");
    long best = Long.MAX_VALUE;
    for (int round = 0; round < 20; round++) {
      long start = System.nanoTime();
      for (int i = 0; i < 1_000; i++) {
        store.stopping("nightly", BASH);
      }
      best = Math.min(best, (System.nanoTime() - start) / 1_000);
    }
    System.out.println("a question to the tenant's state: " + best + " ns");
    assertThat(best).isLessThan(50_000);
  }

  private void sql(String statement) throws Exception {
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file)) {
      Sql.execute(connection, statement);
    }
  }
}
