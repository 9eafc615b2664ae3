package dev.doorward.mediator.job;

import java.nio.file.Path;
import java.util.List;

/**
 * Where this user's own things lie. All paths are absolute.
 *
 * @param home the home directory: no workspace, and no holder of one
 * @param tenantFile tenant.yaml
 * @param trustFile the list of job files that were trusted by digest
 * @param own Doorward's own directories (state, configuration, cache, runtime): no session sees
 *     them
 */
public record JobPlaces(Path home, Path tenantFile, Path trustFile, List<Path> own) {
  public JobPlaces {
    own = List.copyOf(own);
  }
}
