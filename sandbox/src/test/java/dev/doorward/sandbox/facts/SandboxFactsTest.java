package dev.doorward.sandbox.facts;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SandboxFactsTest {
  private final FakeHost host = new FakeHost();

  private Fact fact(String name) {
    return new SandboxFacts(host)
        .all().stream().filter(fact -> fact.name().equals(name)).findFirst().orElseThrow();
  }

  @Test
  void aGoodHostNeedsNothing() {
    assertThat(new SandboxFacts(host).all())
        .allSatisfy(
            fact -> {
              assertThat(fact.ok()).as(fact.name()).isTrue();
              assertThat(fact.advice()).isEmpty();
            });
  }

  @Test
  void everythingMissingIsToldWithWhatToDo() {
    host.bubblewrap = null;
    host.perl = null;
    host.epoll = new UnsatisfiedLinkError("no such library\nmore");
    host.properties.put("os.arch", "riscv64");
    assertThat(new SandboxFacts(host).all().subList(0, 5))
        .allSatisfy(
            fact -> {
              assertThat(fact.ok()).as(fact.name()).isFalse();
              assertThat(fact.advice()).isNotBlank().doesNotContain("\n");
              assertThat(fact.found()).isNotBlank().doesNotContain("\n");
            });
  }

  @ParameterizedTest
  @CsvSource({
    "bubblewrap 0.8.0,true",
    "bubblewrap 0.11.0,true",
    "bubblewrap 1.0,true",
    "bubblewrap 0.4.1,false",
    "something else,false",
    "'',false"
  })
  void anOldBubblewrapIsRefused(String version, boolean ok) {
    host.version = version;
    assertThat(fact("bubblewrap").ok()).isEqualTo(ok);
  }

  @ParameterizedTest
  @CsvSource({
    "/proc/sys/kernel/apparmor_restrict_unprivileged_userns,1,AppArmor",
    "/proc/sys/kernel/unprivileged_userns_clone,0,unprivileged_userns_clone=1",
    "/proc/sys/user/max_user_namespaces,0,max_user_namespaces=10000",
    "/none,0,container"
  })
  void aSandboxThatDoesNotStartIsToldWithItsCure(String file, String value, String cure) {
    host.sandbox = new HostProbe.Answer(1, "bwrap: setting up uid map: Permission denied\nmore");
    host.files.put(file, value);
    Fact fact = fact("user namespaces");
    assertThat(fact.ok()).isFalse();
    assertThat(fact.found()).isEqualTo("bwrap: setting up uid map: Permission denied");
    assertThat(fact.advice()).contains(cure);
  }

  @Test
  void aRestrictionThatDoesNotStopTheSandboxIsNoProblem() {
    host.files.put("/proc/sys/kernel/apparmor_restrict_unprivileged_userns", "1");
    assertThat(fact("user namespaces").ok()).isTrue();
  }

  @Test
  void rootIsToldWhatItLacks() {
    host.root = true;
    assertThat(fact("user").ok()).isTrue();
    assertThat(fact("user").advice()).contains("ordinary user");
  }

  @Test
  @Tag("sandbox")
  void thisHostRunsSandboxes() {
    assertThat(SandboxFacts.gather()).allMatch(Fact::ok);
  }

  private static final class FakeHost implements HostProbe {
    private final Map<String, String> files = new HashMap<>();
    private final Map<String, String> properties =
        new HashMap<>(
            Map.of(
                "os.name", "Linux", "os.version", "6.1", "os.arch", "amd64", "user.name", "you"));
    private @Nullable Path bubblewrap = Path.of("/usr/bin/bwrap");
    private @Nullable Path perl = Path.of("/usr/bin/perl");
    private @Nullable Throwable epoll;
    private String version = "bubblewrap 0.8.0";
    private HostProbe.Answer sandbox = new HostProbe.Answer(0, "");
    private boolean root;

    @Override
    public Optional<Path> bubblewrap() {
      return Optional.ofNullable(bubblewrap);
    }

    @Override
    public Optional<Path> perl() {
      return Optional.ofNullable(perl);
    }

    @Override
    public HostProbe.Answer run(List<String> command) {
      return command.contains("--version") ? new HostProbe.Answer(0, version) : sandbox;
    }

    @Override
    public Optional<String> read(String path) {
      return Optional.ofNullable(files.get(path));
    }

    @Override
    public @Nullable Throwable epollFailure() {
      return epoll;
    }

    @Override
    public String property(String name) {
      return properties.getOrDefault(name, "");
    }

    @Override
    public boolean isRoot() {
      return root;
    }
  }
}
