package dev.doorward.mediator.approvals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Who a process belongs to.
 *
 * @param name of the user, as the system knows it
 * @param uid the number
 */
public record Person(String name, long uid) {
  private static final Path SELF = Path.of("/proc/self");

  /**
   * The owner of this process by the kernel's word; no variable or property can say otherwise.
   *
   * @throws ApprovalException when the system does not say
   */
  public static Person ofThisProcess() throws ApprovalException {
    try {
      long uid = ((Number) Files.getAttribute(SELF, "unix:uid")).longValue();
      return new Person(Files.getOwner(SELF).getName(), uid);
    } catch (IOException | UnsupportedOperationException e) {
      throw new ApprovalException(
          "the owner of this process cannot be read from /proc, so nothing is answered: "
              + e.getMessage());
    }
  }

  /** As written in the trail: {@code name (uid)}. */
  @Override
  public String toString() {
    return name + " (" + uid + ")";
  }
}
