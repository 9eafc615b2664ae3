package dev.doorward.mediator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PipedReader;
import java.io.PipedWriter;
import java.io.PrintStream;
import org.junit.jupiter.api.Test;

class TerminalTest {
  @Test
  void aYesThatWasTypedBeforeTheQuestionAnswersNothing() throws IOException {
    try (PipedWriter person = new PipedWriter();
        BufferedReader in = new BufferedReader(new PipedReader(person))) {
      PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream());
      Terminal terminal = new Terminal(in, nowhere, nowhere, true, false);
      person.write("yes\nyes\n");
      person.flush();

      terminal.forgetTyped();
      person.write("no\n");
      person.flush();

      assertThat(terminal.ask("approve? ")).contains("no");
    }
  }
}
