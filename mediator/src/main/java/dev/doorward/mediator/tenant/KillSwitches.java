package dev.doorward.mediator.tenant;

import dev.doorward.mediator.call.Target;
import java.util.Optional;

/** The kill switches as they are now. Safe for use by many threads. */
public interface KillSwitches {
  /**
   * The switch that stops this, if any does.
   *
   * @throws TenantException when the state cannot be read; the call is then refused
   */
  Optional<KillSwitch> stopping(String job, Target target) throws TenantException;
}
