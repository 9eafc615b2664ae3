package dev.doorward.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SandboxSpecTest {
  private static void refused(ThrowingCallable attempt) {
    assertThatThrownBy(attempt).isInstanceOf(SandboxException.class);
  }

  private static SandboxSpec.Builder spec() {
    return SandboxSpec.builder(List.of("true"));
  }

  @Test
  void aCommandIsNeeded() {
    refused(() -> SandboxSpec.builder(List.of()).build());
    refused(() -> SandboxSpec.builder(List.of("")).build());
  }

  @Test
  void aNulWouldStartAnotherArgumentAndIsRefused() {
    refused(() -> SandboxSpec.builder(List.of("true", "a\0--bind")).build());
    refused(() -> spec().environment("A", "b\0--bind").build());
    refused(() -> spec().environment("A\0", "b").build());
    refused(() -> spec().hostname("a\0b").build());
    refused(() -> spec().directory("/a\0b").build());
    refused(() -> new Mount.ReadOnly(Path.of("/a"), "/b\0c"));
    refused(() -> new Mount.Symlink("a\0b", "/c"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "relative", "/..", "/a/..", "/./a", "/a/../b", "/a/./b", "/a//b", "/a/"})
  void aPathInsideIsAbsoluteAndPlain(String path) {
    refused(() -> new Mount.ReadOnly(Path.of("/a"), path));
    refused(() -> new Mount.Tmpfs(path, 0700, 4096));
    refused(() -> spec().directory(path).build());
  }

  @ParameterizedTest
  @ValueSource(strings = {"relative", "/a/../b"})
  void aPathOfTheHostIsAbsoluteAndPlain(String path) {
    refused(() -> new Mount.ReadWrite(Path.of(path), "/a"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "A=B"})
  void aVariableHasAName(String name) {
    refused(() -> spec().environment(name, "x").build());
  }

  @Test
  void listenersDoNotShareNamesOrPorts() {
    refused(
        () ->
            spec()
                .listener(new ListenerSpec("a", 7001))
                .listener(new ListenerSpec("a", 7002))
                .build());
    refused(
        () ->
            spec()
                .listener(new ListenerSpec("a", 7001))
                .listener(new ListenerSpec("b", 7001))
                .build());
    assertThat(
            spec()
                .listener(new ListenerSpec("a", 0))
                .listener(new ListenerSpec("b", 0))
                .build()
                .listeners())
        .hasSize(2);
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, 1, 80, 1023, 65536})
  void aListenersPortIsNotAPrivilegedOne(int port) {
    refused(() -> new ListenerSpec("a", port));
  }

  @Test
  void aListenersAddressIsLiteral() {
    assertThat(new ListenerSpec("hooks", 7001).url()).isEqualTo("http://127.0.0.1:7001");
    refused(() -> new ListenerSpec("hooks", 0).url());
  }

  @Test
  void limitsAndIdentitiesAreSane() {
    refused(() -> new ResourceLimits(0, 1, 100));
    refused(() -> new ResourceLimits(1, 0, 100));
    refused(() -> new ResourceLimits(1, 1, 3));
    refused(() -> new Identity(0, "root", "/root"));
    refused(() -> new Identity(1000, "a:b", "/home/a"));
    refused(() -> new Identity(1000, "a", "/home:/b"));
  }

  @Test
  void aBuiltDescriptionDoesNotChangeWithItsBuilder() {
    List<String> command = new ArrayList<>(List.of("true"));
    SandboxSpec.Builder builder = SandboxSpec.builder(command);
    SandboxSpec built = builder.build();
    command.add("x");
    builder
        .environment("A", "b")
        .mount(new Mount.Directory("/a", 0755))
        .listener(new ListenerSpec("a", 0));
    assertThat(built.command()).containsExactly("true");
    assertThat(built.environment()).doesNotContainKey("A");
    assertThat(built.mounts()).isEmpty();
    assertThat(built.listeners()).isEmpty();
  }

  @Test
  void messagesShowNoControlCharacters() {
    assertThatThrownBy(() -> new Mount.Tmpfs("x\u001b[2J\u202e", 0700, 4096))
        .hasMessageContaining("x\\u001b[2J\\u202e");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/", "/a", "/a/b", "/.claude", "/..a", "/a b/ö\n"})
  void aPlainPathInsideIsTaken(String path) {
    assertThat(new Mount.Directory(path, 0755).inside()).isEqualTo(path);
  }

  @Property(tries = 200)
  void whatIsAcceptedAsAPathInsideStaysOneArgument(@ForAll String text) {
    try {
      String inside = new Mount.Directory("/" + text, 0755).inside();
      assertThat(inside).doesNotContain("\0").startsWith("/").isEqualTo("/" + text);
    } catch (SandboxException e) {
      assertThat(e).hasMessageNotContaining("\0");
    }
  }
}
