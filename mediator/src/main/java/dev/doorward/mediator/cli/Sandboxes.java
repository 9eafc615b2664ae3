package dev.doorward.mediator.cli;

import dev.doorward.sandbox.SandboxException;
import dev.doorward.sandbox.SandboxLauncher;

/** Opens the launcher of sandboxes, and says what is missing where it cannot. */
final class Sandboxes {
  private Sandboxes() {}

  static SandboxLauncher open(Places places) throws CommandException {
    places.prepare();
    try {
      return SandboxLauncher.open(places.runtime());
    } catch (SandboxException e) {
      throw CommandException.usage(e.getMessage() + "; 'doorward doctor' says more");
    }
  }
}
