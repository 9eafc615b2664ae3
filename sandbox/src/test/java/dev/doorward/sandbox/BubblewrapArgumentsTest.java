package dev.doorward.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The whole argument list, word for word: a change of it is a change of what a session can reach.
 */
class BubblewrapArgumentsTest {
  private final Path host;

  BubblewrapArgumentsTest(@TempDir Path directory) throws IOException {
    host = directory;
    for (String name :
        List.of(
            "usr/bin",
            "etc/alternatives",
            "etc/ssl/certs",
            "etc/ssl/private",
            "etc/java-17-openjdk",
            "proc/sys",
            "proc/irq",
            "lib32")) {
      Files.createDirectories(host.resolve(name));
    }
    for (String name : List.of("etc/shadow", "etc/passwd", "etc/ld.so.cache", "etc/npmrc")) {
      Files.createFile(host.resolve(name));
    }
    Files.createSymbolicLink(host.resolve("bin"), Path.of("usr/bin"));
    Files.createSymbolicLink(host.resolve("lib64"), Path.of("usr/lib64"));
  }

  private SandboxSpec.Builder spec() {
    return SandboxSpec.builder(List.of("true")).system(SystemView.of(host));
  }

  private List<String> arguments(SandboxSpec spec) {
    return BubblewrapArguments.of(
        spec,
        List.of(new Mount.ReadOnly(Path.of("/private/start.pl"), "/run/doorward/start.pl")),
        contents -> Path.of("/private/contents-of" + contents.inside().replace('/', '-')));
  }

  private String onLines(SandboxSpec spec) {
    StringBuilder text = new StringBuilder();
    for (String argument : arguments(spec)) {
      text.append(argument.startsWith("--") ? "\n" : " ")
          .append(argument.isEmpty() ? "''" : argument);
    }
    return text.substring(1).replace(host.toString(), "HOST") + "\n";
  }

  @Test
  void theArgumentListIsTheReviewedOne() throws IOException {
    SandboxSpec spec =
        spec()
            .directory("/home/you/project")
            .environment("GIVEN", "a b\nc")
            .mount(Mount.ReadWrite.at(Path.of("/home/you/project")))
            .mount(Mount.ReadOnly.at(Path.of("/home/you/project/.git/config")))
            .mount(new Mount.Contents("/etc/claude-code/managed-settings.json", "{}"))
            .mount(new Mount.Directory("/opt/empty", 0755))
            .build();
    try (InputStream golden =
        BubblewrapArgumentsTest.class.getResourceAsStream("bubblewrap.golden")) {
      String expected =
          new String(Objects.requireNonNull(golden).readAllBytes(), StandardCharsets.UTF_8);
      assertThat(onLines(spec)).isEqualTo(expected);
    }
  }

  @Test
  void mountsKeepTheirOrder() {
    SandboxSpec spec =
        spec()
            .mount(new Mount.Tmpfs("/a", 0700, 4096))
            .mount(new Mount.ReadOnly(Path.of("/x"), "/a/b"))
            .mount(new Mount.Sealed("/a"))
            .build();
    List<String> list = arguments(spec);
    assertThat(list)
        .containsSubsequence(
            "--tmpfs", "/a", "--ro-bind", "/x", "/a/b", "--remount-ro", "/a", "--remount-ro", "/");
  }

  @Test
  void nothingIsMountedAfterTheRootIsSealed() {
    List<String> list = new ArrayList<>(arguments(spec().build()));
    List<String> after = list.subList(list.lastIndexOf("--remount-ro"), list.size());
    assertThat(after)
        .doesNotContain("--bind", "--ro-bind", "--tmpfs", "--dir", "--symlink", "--dev");
  }

  @Test
  void anotherIdentityIsUsedThroughout() {
    SandboxSpec spec = spec().identity(new Identity(1234, "box", "/home/box")).build();
    assertThat(onLines(spec))
        .contains(
            "--uid 1234",
            "--gid 1234",
            "--tmpfs /home/box",
            "--setenv HOME /home/box",
            "--setenv USER box");
  }
}
