package dev.doorward.mediator.tenant;

import java.time.Instant;
import java.util.Optional;

/** Which snapshot of each tool is approved on this node. Safe for use by many threads. */
public interface Snapshots {
  /**
   * @param digest of the whole snapshot, 64 hexadecimal digits
   */
  record Approved(String tool, String digest, String approver, Instant since) {}

  /** The approved snapshot of a tool, if one is. */
  Optional<Approved> approved(String tool) throws TenantException;
}
