package dev.doorward.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import org.junit.jupiter.api.Test;

class StarterThreadTest {
  @Test
  void everyTaskRunsOnTheSameThread() {
    try (StarterThread starter = StarterThread.begin()) {
      Thread first = starter.call(Thread::currentThread);
      assertThat(starter.<Thread>call(Thread::currentThread)).isSameAs(first);
    }
  }

  @Test
  void aFailedTaskDoesNotEndTheThread() {
    try (StarterThread starter = StarterThread.begin()) {
      Thread first = starter.call(Thread::currentThread);
      assertThatThrownBy(() -> starter.call(() -> failWith(new IOException("no"))))
          .isInstanceOf(SandboxException.class)
          .hasMessageContaining("no");
      assertThatThrownBy(() -> starter.call(() -> failWith(new StackOverflowError())))
          .isInstanceOf(SandboxException.class);
      assertThat(starter.<Thread>call(Thread::currentThread)).isSameAs(first);
    }
  }

  @Test
  void anInterruptOfTheThreadDoesNotEndIt() {
    try (StarterThread starter = StarterThread.begin()) {
      Thread first = starter.call(Thread::currentThread);
      first.interrupt();
      assertThat(starter.<Thread>call(Thread::currentThread)).isSameAs(first);
    }
  }

  @Test
  void aClosedOneEndsAndTakesNoMore() throws InterruptedException {
    StarterThread starter = StarterThread.begin();
    Thread thread = starter.call(Thread::currentThread);
    starter.close();
    thread.join(10_000);
    assertThat(thread.isAlive()).isFalse();
    assertThatThrownBy(() -> starter.call(() -> 1)).isInstanceOf(SandboxException.class);
  }

  private static <T extends Throwable> int failWith(Throwable failure) throws T {
    @SuppressWarnings("unchecked")
    T unchecked = (T) failure;
    throw unchecked;
  }
}
