package dev.doorward.mediator.job;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The published schema and the loader say the same of a file, as far as a schema can. */
class SchemaTest {
  private static final Path PUBLISHED =
      Path.of(System.getProperty("doorward.root", ".."), "docs/schema/job.schema.json");

  private final YAMLMapper yaml = new YAMLMapper();
  private final JsonSchema schema;

  SchemaTest() throws IOException {
    this.schema =
        JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
            .getSchema(Files.readString(PUBLISHED));
  }

  @TestFactory
  Stream<DynamicTest> whatTheLoaderTakesTheSchemaTakes() {
    return tests("good", one -> assertThat(problems(one)).isEmpty());
  }

  @TestFactory
  Stream<DynamicTest> aWrongShapeIsSeenByTheSchemaToo() {
    return tests("shape", one -> assertThat(problems(one)).isNotEmpty());
  }

  @TestFactory
  Stream<DynamicTest> whatIsNotYetBuiltIsInTheSchemaAlready() {
    return tests("later", one -> assertThat(problems(one)).isEmpty());
  }

  @TestFactory
  Stream<DynamicTest> whatOnlyTheLoaderCanKnowPassesTheSchema() {
    return tests("meaning", one -> assertThat(problems(one)).isEmpty());
  }

  @Test
  void theSchemaHasExactlyTheKeysThatTheLoaderKnows() throws IOException {
    JsonNode published = yaml.readTree(PUBLISHED.toFile());
    assertThat(keys(published)).containsExactlyInAnyOrderElementsOf(all(JobReader.KEYS));
    assertThat(keys(published.at("/properties/harness")))
        .containsExactlyInAnyOrderElementsOf(all(HarnessSection.KEYS));
    assertThat(keys(published.at("/properties/workspace")))
        .containsExactlyInAnyOrderElementsOf(all(WorkspaceSection.KEYS));
    assertThat(keys(published.at("/$defs/tool")))
        .containsExactlyInAnyOrderElementsOf(all(ToolSection.KEYS));
    assertThat(keys(published.at("/properties/approvals")))
        .containsExactlyInAnyOrderElementsOf(all(ApprovalsSection.KEYS));
    assertThat(keys(published.at("/properties/model")))
        .containsExactlyInAnyOrderElementsOf(all(ModelSection.KEYS));
    assertThat(keys(published.at("/properties/sandbox")))
        .containsExactlyInAnyOrderElementsOf(all(SandboxSection.KEYS));
    assertThat(keys(published.at("/properties/sandbox/properties/limits")))
        .containsExactlyInAnyOrderElementsOf(all(SandboxSection.LIMITS));
  }

  private Stream<DynamicTest> tests(String group, Consumer<JobFileTable.Case> test) {
    return new JobFileTable(group)
        .cases().stream()
            .map(one -> DynamicTest.dynamicTest(group + "/" + one.name(), () -> test.accept(one)));
  }

  private List<String> problems(JobFileTable.Case one) {
    try {
      JsonNode file = yaml.readTree(one.text().replace("\uFEFF", ""));
      return schema.validate(file).stream().map(Object::toString).toList();
    } catch (IOException e) {
      throw new AssertionError(one.name() + " is no YAML", e);
    }
  }

  private static List<String> all(Known known) {
    List<String> keys = new ArrayList<>(known.built());
    keys.addAll(known.later());
    return keys;
  }

  private static List<String> keys(JsonNode schema) {
    List<String> keys = new ArrayList<>();
    schema.path("properties").fieldNames().forEachRemaining(keys::add);
    return keys;
  }
}
