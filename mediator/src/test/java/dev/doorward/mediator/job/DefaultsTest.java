package dev.doorward.mediator.job;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorward.mediator.job.JobPolicy.AskAt;
import dev.doorward.mediator.job.JobPolicy.HarnessKind;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DefaultsTest {
  private final Ground ground;

  DefaultsTest(@TempDir Path folder) {
    this.ground = new Ground(folder);
  }

  @Test
  void withoutAFileTheCurrentDirectoryIsTheWritableWorkspace() throws JobException {
    assertThat(ground.files().defaults(ground.workspace).workspace())
        .isEqualTo(new JobPolicy.Workspace(ground.workspace, true));
  }

  @Test
  void withoutAFileTheHarnessHasThePlatformsTools() throws JobException {
    JobPolicy.Harness harness = ground.files().defaults(ground.workspace).harness();
    assertThat(harness.kind()).isEqualTo(HarnessKind.CLAUDE_CODE);
    assertThat(harness.requiresApproval()).isEmpty();
    assertThat(harness.tools())
        .containsExactlyInAnyOrder(
            "Agent",
            "Bash",
            "Edit",
            "Monitor",
            "NotebookEdit",
            "Read",
            "ReportFindings",
            "Skill",
            "TaskStop",
            "ToolSearch",
            "Write");
  }

  @Test
  void withoutAFileQuestionsGoToTheQueueForEightHours() throws JobException {
    JobPolicy.Approvals approvals = ground.files().defaults(ground.workspace).approvals();
    assertThat(approvals.at()).isEqualTo(AskAt.QUEUE);
    assertThat(approvals.deciders()).isEmpty();
    assertThat(approvals.timeLimit()).isEqualTo(Duration.ofHours(8));
  }

  @Test
  void withoutAFileTheModelIsTheVendorsAndItsKeyTheDaemonsOwn() throws JobException {
    JobPolicy.Model model = ground.files().defaults(ground.workspace).model();
    assertThat(model.url()).isEqualTo("https://api.anthropic.com");
    assertThat(model.key()).isEmpty();
  }

  @Test
  void withoutAFileThereAreNoToolsAndNoSecrets() throws JobException {
    JobPolicy policy = ground.files().defaults(ground.workspace);
    assertThat(policy.tools()).isEmpty();
    assertThat(policy.secrets()).isEmpty();
    assertThat(policy.sandbox()).isEqualTo(new JobPolicy.Sandbox(java.util.List.of(), 1024));
  }

  @Test
  void aFileThatOnlyNamesItsJobIsTheDefaults() throws JobException {
    JobPolicy named = ground.read("job: default\n");
    assertThat(named).isEqualTo(ground.files().defaults(ground.workspace));
  }

  @Test
  void theTemplateLoadsAndIsTheDefaults() throws JobException {
    JobPolicy template = ground.read(JobTemplate.text());
    assertThat(template.name()).isEqualTo("my-job");
    assertThat(template.harness()).isEqualTo(ground.files().defaults(ground.workspace).harness());
  }

  @Test
  void theTemplateLoadsWithEveryCommentedKeyTakenIn() throws JobException {
    String all = JobTemplate.text().replaceAll("(?m)^# ?(?=([a-z]+:| {2,}))", "");
    JobPolicy policy = ground.read(all);
    assertThat(policy.tools()).extracting(JobPolicy.Tool::name).containsExactly("issues");
    assertThat(policy.secrets()).containsOnlyKeys("issues", "deploy", "model");
    assertThat(policy.model().key()).contains("model");
  }
}
