package dev.doorward.tests.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** bin/doorward as people meet it: the real script, with a Maven that builds in no time. */
class LauncherIT {
  private final Path folder;
  private final LauncherClone clone;

  LauncherIT(@TempDir Path folder) throws IOException {
    this.folder = folder;
    this.clone = new LauncherClone(folder);
  }

  @Test
  void theFirstRunBuildsAndStartsTheProgram() throws IOException {
    Ended first = clone.run("audit", "verify");

    assertThat(first.code()).isZero();
    assertThat(first.out()).startsWith("args=[audit, verify]\n");
    assertThat(first.err()).contains("building with").contains("built ");
    assertThat(clone.dist()).isDirectoryContaining("glob:**/{doorward,fakes}.jar");
  }

  @Test
  void laterRunsBuildNothingAndSayNothing() throws IOException {
    clone.run();

    Ended later = clone.run();

    assertThat(later.err()).isEmpty();
    assertThat(clone.builds()).isEqualTo(1);
  }

  @Test
  void twoFirstRunsAtOnceBuildOnce() throws IOException {
    clone.set("hold");
    Started one = clone.start(Map.of(), "one");
    Started.until(() -> clone.builds() == 1);
    Started two = clone.start(Map.of(), "two");
    two.untilItSays("waiting");
    clone.unset("hold");

    assertThat(one.end().out()).startsWith("args=[one]\n");
    assertThat(two.end().out()).startsWith("args=[two]\n");
    assertThat(clone.builds()).isEqualTo(1);
  }

  @Test
  void standardInputIsTheProgramsEvenWhenItIsBuiltFirst() throws IOException {
    Started started = clone.start(Map.of(), "stdin");
    started.process().getOutputStream().write("a protocol".getBytes());

    assertThat(started.end().out()).contains("stdin=a protocol");
  }

  @Test
  void argumentsArriveAsTheyAre() throws IOException {
    Ended run = clone.run("a b", "*", "", "$(id)", "'\"", "-XX:Nothing");

    assertThat(run.out()).startsWith("args=[a b, *, , $(id), '\", -XX:Nothing]\n");
  }

  @Test
  void theProgramTakesTheLaunchersPlace() throws IOException {
    Started started = clone.start(Map.of(), "exit", "125");
    Ended run = started.end();

    assertThat(run.out()).contains("pid=" + started.process().pid() + "\n");
    assertThat(run.code()).isEqualTo(125);
  }

  @Test
  void theProgramIsToldWhereItWasBuilt() throws IOException {
    Ended run = clone.run();

    Path real = clone.root().toRealPath();
    assertThat(run.out()).contains("root=" + real + "\n", "dist=" + real.resolve("dist") + "\n");
  }

  @Test
  void aLinkToTheLauncherFindsTheClone() throws IOException {
    Path link = Files.createSymbolicLink(folder.resolve("link"), clone.launcher());

    Ended run = clone.startAs(List.of(link.toString()), Map.of()).end();

    assertThat(run.out()).contains("root=" + clone.root().toRealPath() + "\n");
  }

  @Test
  void newerSourcesAreSaidAndNotBuilt() throws IOException {
    clone.run();
    Files.setLastModifiedTime(
        clone.root().resolve(LauncherClone.source()), FileTime.from(Instant.now().plusSeconds(5)));

    Ended run = clone.run();

    assertThat(run.err()).containsOnlyOnce("\n").contains("sources are newer", "doorward build");
    assertThat(clone.builds()).isEqualTo(1);
  }

  @Test
  void sourcesChangedWhileTheyWereBuiltCountAsNewer() throws IOException {
    clone.set("hold");
    Started first = clone.start(Map.of());
    Started.until(() -> clone.builds() == 1);
    LauncherClone.write(clone.root().resolve(LauncherClone.source()), "changed");
    clone.unset("hold");
    first.end();

    assertThat(clone.run().err()).contains("sources are newer");
  }

  @Test
  void buildBuildsAgain() throws IOException {
    clone.run();

    Ended build = clone.run("build");

    assertThat(build.code()).isZero();
    assertThat(build.out()).isEmpty();
    assertThat(clone.builds()).isEqualTo(2);
  }

  @Test
  void aBuildThatFailsSaysWhyAndIsTriedAgain() throws IOException {
    clone.set("broken");
    Ended broken = clone.run();
    clone.unset("broken");

    assertThat(broken.code()).isEqualTo(3);
    assertThat(broken.out()).isEmpty();
    assertThat(broken.err()).contains("[ERROR] a class does not compile", "maven.log");
    assertThat(clone.run().code()).isZero();
  }

  @Test
  void aFailedRebuildLeavesTheOldBuildInUse() throws IOException {
    clone.run();
    clone.set("broken");

    assertThat(clone.run("build").code()).isEqualTo(3);
    assertThat(clone.run("still").out()).startsWith("args=[still]\n");
  }

  @Test
  void aBuildThatWasKilledIsDoneAnew() throws Exception {
    clone.set("hold");
    Started killed = clone.start(Map.of());
    Started.until(() -> clone.builds() == 1);
    killed.kill();
    killed.process().waitFor(30, TimeUnit.SECONDS);
    clone.unset("hold");

    assertThat(clone.run().code()).isZero();
    try (Stream<Path> files = Files.list(clone.dist())) {
      assertThat(files).noneMatch(file -> file.getFileName().toString().startsWith(".build."));
    }
  }

  @Test
  void aRunningProgramDoesNotHoldUpABuild() throws IOException {
    Started running = clone.start(Map.of(), "stdin");
    Started.until(() -> running.out().toFile().length() > 0);

    Ended build = clone.run("build");

    assertThat(build.err()).doesNotContain("waiting");
    assertThat(running.end().code()).isZero();
  }

  @Test
  void aCloneThatCannotBeWrittenToBuildsIntoTheCache() throws IOException {
    Files.createDirectories(clone.home());
    openToOthers(folder);
    permit(clone.root(), "r-xr-xr-x");

    Ended run = clone.startAs(SomebodyElse.runs("" + clone.launcher()), Map.of()).end();
    Ended again = clone.startAs(SomebodyElse.runs("" + clone.launcher()), Map.of()).end();
    permit(clone.root(), "rwxr-xr-x");

    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.out()).contains("dist=" + clone.home() + "/.cache/doorward/build-");
    assertThat(again.err()).isEmpty();
    assertThat(clone.dist()).doesNotExist();
    assertThat(clone.builds()).isEqualTo(1);
  }

  @Test
  void theEnvironmentLoadsNoCodeIntoTheProgram() throws IOException {
    clone.run();
    Path startFile = folder.resolve("start-file");
    LauncherClone.write(startFile, "echo a start file ran\n");

    Ended run =
        clone
            .start(
                Map.of(
                    "JAVA_TOOL_OPTIONS", "-javaagent:/nowhere.jar",
                    "_JAVA_OPTIONS", "-Xmx1k",
                    "JDK_JAVA_OPTIONS", "-Xmx1k",
                    "BASH_ENV", startFile.toString(),
                    "BASH_FUNC_find%%", "() { echo a function ran; }"))
            .end();

    assertThat(run.code()).isZero();
    assertThat(run.err()).isEmpty();
    assertThat(run.out()).startsWith("args=[]\n").contains("options=null");
  }

  @Test
  void aStartUsesTheArchiveThatTheBuildMade() throws IOException {
    clone.run();

    assertThat(clone.run().out()).containsPattern("(SharedArchiveFile|AOTCache)=[^,]*/dist/");
  }

  @Test
  void anArchiveThatNoLongerFitsKeepsStandardOutputClean() throws IOException {
    clone.run();
    Files.setLastModifiedTime(clone.dist().resolve("doorward.jar"), FileTime.from(Instant.EPOCH));

    Ended run = clone.run();

    assertThat(run.code()).isZero();
    assertThat(run.out()).startsWith("args=[]\n");
  }

  @Test
  void aCloneThatWasMovedMakesItsArchiveAnew() throws IOException {
    clone.run();
    Path moved = Files.move(clone.root(), folder.resolve("moved"));
    List<String> command = List.of(moved.resolve("bin/doorward").toString());

    Ended first = clone.startAs(command, Map.of()).end();

    assertThat(first.code()).isZero();
    assertThat(first.err()).contains("faster start").containsOnlyOnce("\n");
    assertThat(clone.startAs(command, Map.of()).end().err()).isEmpty();
  }

  @Test
  void withoutMavenOneLineSaysWhatToType() throws IOException {
    Path tools = folder.resolve("tools");
    LauncherClone.write(tools.resolve("readlink"), "#!/bin/sh\nexec /usr/bin/readlink \"$@\"\n");
    LauncherClone.executable(tools.resolve("readlink"));

    Ended run = clone.start(Map.of("PATH", tools.toString())).end();

    assertThat(run.code()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.err())
        .containsOnlyOnce("\n")
        .contains("Maven is missing; type: ", "apt-get install -y maven");
  }

  @Test
  void aJavaThatIsNamedAndUnfitIsNotReplacedByAnother() throws IOException {
    Ended run = clone.start(Map.of("DOORWARD_JAVA_HOME", "/nowhere")).end();

    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).containsOnlyOnce("\n").contains("DOORWARD_JAVA_HOME=/nowhere");
    assertThat(clone.builds()).isZero();
  }

  private static void openToOthers(Path top) throws IOException {
    Files.walkFileTree(
        top,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path dir, BasicFileAttributes attributes)
              throws IOException {
            permit(dir, "rwxrwxrwx");
            return FileVisitResult.CONTINUE;
          }
        });
  }

  private static void permit(Path path, String permissions) throws IOException {
    Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(permissions));
  }
}
