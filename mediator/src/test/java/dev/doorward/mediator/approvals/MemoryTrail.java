package dev.doorward.mediator.approvals;

import dev.doorward.mediator.audit.AuditException;
import dev.doorward.mediator.audit.Trail;
import dev.doorward.mediator.audit.TrailEntry;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;

/** A trail that keeps its entries, or fails when told to. */
final class MemoryTrail implements Trail {
  final List<TrailEntry> entries = new CopyOnWriteArrayList<>();
  volatile boolean broken;

  @Override
  public CompletionStage<Long> append(TrailEntry entry) {
    if (broken) {
      return CompletableFuture.failedFuture(new AuditException("the disk is full"));
    }
    entries.add(entry);
    return CompletableFuture.completedFuture((long) entries.size());
  }

  List<String> told() {
    return entries.stream()
        .map(
            entry ->
                entry.kind().spelled()
                    + " "
                    + entry.members().getOrDefault("callId", "")
                    + " "
                    + entry.members().getOrDefault("decision", ""))
        .map(String::strip)
        .toList();
  }
}
