package dev.doorward.mediator.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doorward.pin.json.CanonicalJson;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FrozenPolicyTest {
  private static final String JOB =
      """
      job: j
      harness: { tools: [Read, Bash], requiresApproval: [Bash] }
      tools:
        t:
          command: [srv, --fast]
          functions: [g, f]
          requiresApproval: [f]
          secrets: { TOKEN: "{{secret:s}}" }
      secrets: { s: { env: S } }
      approvals: { deciders: [ben, ann], timeLimit: 15m }
      """;

  private final Ground ground;

  FrozenPolicyTest(@TempDir Path folder) {
    this.ground = new Ground(folder);
  }

  @Test
  void theTextHoldsEveryTermOnce() throws JobException {
    assertThat(ground.read(JOB).text())
        .isEqualTo(
            ("{'approvals':{'at':'queue','deciders':['ann','ben'],'fourEyes':false,"
                    + "'longWaitSeconds':900,'timeLimitSeconds':900},'harness':{'kind':'claude-code',"
                    + "'requiresApproval':['Bash'],'tools':['Bash','Read']},'job':'j',"
                    + "'model':{'url':'https://api.anthropic.com'},'sandbox':{'kind':'bubblewrap',"
                    + "'limits':{'processes':1024},'read':[]},"
                    + "'secrets':{'s':{'env':'S'}},'tools':[{'command':['srv','--fast'],"
                    + "'functions':['f','g'],'name':'t','requiresApproval':['f'],"
                    + "'secrets':{'TOKEN':'s'}}],'v':1,'workspace':{'root':'"
                    + ground.workspace
                    + "','write':true}}")
                .replace('\'', '"'));
  }

  @Test
  void theDigestIsOfTheText() throws JobException {
    JobPolicy policy = ground.read(JOB);
    assertThat(policy.digest()).isEqualTo(CanonicalJson.sha256(policy.text()));
  }

  @Test
  void whatMeansTheSameHasTheSameDigest() throws JobException {
    String other =
        JOB.replace("[Read, Bash]", "[Bash, Read]")
                .replace("[g, f]", "[f, g]")
                .replace("15m", "900s")
            + "# a remark\n";
    assertThat(ground.read(other).digest()).isEqualTo(ground.read(JOB).digest());
  }

  @Test
  void oneMoreFunctionIsAnotherDigest() throws JobException {
    assertThat(ground.read(JOB.replace("[g, f]", "[g, f, h]")).digest())
        .isNotEqualTo(ground.read(JOB).digest());
  }

  @Test
  void aPolicyCannotBeChangedThroughItsParts() throws JobException {
    Set<String> functions = ground.read(JOB).tools().get(0).functions();
    assertThatThrownBy(() -> functions.add("h")).isInstanceOf(UnsupportedOperationException.class);
  }

  @Test
  void aWorkspaceBehindALinkIsFrozenByItsRealPath() throws Exception {
    Files.createSymbolicLink(ground.jobs.resolve("link"), ground.workspace);
    JobPolicy policy =
        ground.read("job: j\nworkspace: { root: " + ground.jobs.resolve("link") + " }\n");
    assertThat(policy.workspace().root()).isEqualTo(ground.workspace);
  }

  @Test
  void aLinkToTheHomeDirectoryIsNoWayToWorkInIt() throws Exception {
    Path link = Files.createSymbolicLink(ground.jobs.resolve("link"), ground.home);
    assertThat(ground.mistakes("job: j\nworkspace: { root: " + link + " }\n"))
        .singleElement()
        .asString()
        .contains("is or holds the home directory");
  }

  @Test
  void aSecretsFileBehindALinkIntoTheWorkspaceIsInTheWorkspace() throws Exception {
    Path link = Files.createSymbolicLink(ground.jobs.resolve("link"), ground.workspace);
    assertThat(ground.mistakes("job: j\nsecrets: { s: { file: " + link + "/key } }\n"))
        .singleElement()
        .asString()
        .contains("lies in the workspace");
  }

  @Test
  void aPathBelowTheHomeDirectoryIsWrittenOut() throws JobException {
    JobPolicy policy = ground.read("job: j\nsecrets: { s: { file: ~/.secrets/s } }\n");
    assertThat(policy.secrets().get("s"))
        .isEqualTo(new JobPolicy.SecretSource.File(ground.home.resolve(".secrets/s")));
  }

  @Test
  void aReadPathIsFrozenByItsRealPath() throws Exception {
    Path real = Files.createDirectory(ground.jobs.resolve("data"));
    Path link = Files.createSymbolicLink(ground.jobs.resolve("link"), real);
    assertThat(ground.read("job: j\nsandbox: { read: [" + link + "] }\n").sandbox().read())
        .containsExactly(real);
  }

  @Test
  void ownDirectoriesThatAreNotThereYetAreGuardedToo() {
    JobPlaces places =
        new JobPlaces(
            ground.home,
            ground.config.resolve("tenant.yaml"),
            ground.trustFile,
            java.util.List.of(ground.workspace.resolve("state/doorward")));
    JobFiles files = new JobFiles(places, ground.trust());
    assertThatThrownBy(() -> files.defaults(ground.workspace))
        .isInstanceOf(JobException.class)
        .hasMessageContaining("reaches doorward's own directory");
  }
}
