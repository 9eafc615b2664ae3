package dev.doorward.mediator.secrets;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ExactSecretScanTest {
  private static final String VALUE = "q7\"Zk\\9w/Lé\nT4";

  private final ExactSecretScan scan =
      ExactSecretScan.of(Map.of("TOKEN", new SecretValue(VALUE)), 1_000_000);

  private static ObjectNode object() {
    return JsonNodeFactory.instance.objectNode();
  }

  @Test
  void aValueInAValueIsFoundRaw() {
    assertThat(scan.find(object().put("note", "see " + VALUE + ".")))
        .contains(new SecretScan.Finding("TOKEN", "raw", "/note"));
  }

  @Test
  void ordinaryArgumentsPass() {
    assertThat(scan.find(object().put("note", "see the {{secret:TOKEN}}"))).isEmpty();
  }
}
