package dev.doorward.mediator.approvals;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PersonTest {
  @Test
  void whoAnswersIsTheProcessesOwnerWhateverPropertiesSay() throws Exception {
    String before = System.getProperty("user.name");
    try {
      System.setProperty("user.name", "somebody-else");
      Person person = Person.ofThisProcess();

      assertThat(person.name()).isNotEqualTo("somebody-else");
      assertThat(person.toString()).isEqualTo(person.name() + " (" + person.uid() + ")");
    } finally {
      System.setProperty("user.name", before);
    }
  }
}
