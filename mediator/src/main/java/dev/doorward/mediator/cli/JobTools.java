package dev.doorward.mediator.cli;

import dev.doorward.mediator.call.Target;
import dev.doorward.mediator.job.JobPolicy;
import dev.doorward.mediator.tenant.Snapshots;
import dev.doorward.mediator.tenant.TenantException;
import dev.doorward.pin.ApprovedFunction;
import dev.doorward.pin.PinException;
import dev.doorward.pin.ServerSource;
import dev.doorward.pin.Snapshot;
import dev.doorward.pin.SnapshotFile;
import dev.doorward.pin.json.CanonicalJson;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The approved snapshots of a job's tools; a job with a tool that has none does not start. */
final class JobTools {
  private final Places places;
  private final Snapshots approved;

  JobTools(Places places, Snapshots approved) {
    this.places = places;
    this.approved = approved;
  }

  /** Each tool's snapshot, in the job's order. */
  Map<String, Snapshot> snapshots(JobPolicy policy) throws CommandException {
    Map<String, Snapshot> snapshots = new LinkedHashMap<>();
    for (JobPolicy.Tool tool : policy.tools()) {
      Snapshot snapshot = snapshot(tool);
      for (String function : tool.functions()) {
        if (snapshot.function(function).isEmpty()) {
          throw CommandException.usage(
              "the job declares "
                  + Text.line(tool.name() + "." + function)
                  + ", which is not in the approved snapshot; "
                  + approveLine(tool));
        }
      }
      snapshots.put(tool.name(), snapshot);
    }
    return snapshots;
  }

  /** What may be offered: approved functions that the job declares. */
  static List<Target.Function> candidates(JobPolicy policy, Map<String, Snapshot> snapshots) {
    List<Target.Function> candidates = new ArrayList<>();
    for (JobPolicy.Tool tool : policy.tools()) {
      Snapshot snapshot = snapshots.get(tool.name());
      if (snapshot != null) {
        for (ApprovedFunction function : snapshot.functions()) {
          if (tool.functions().contains(function.name())) {
            candidates.add(new Target.Function(tool.name(), function.name()));
          }
        }
      }
    }
    return candidates;
  }

  /** One digest over all of a job's snapshots, for the trail's first entry. */
  static String digest(Map<String, Snapshot> snapshots) {
    var digests = Json.object();
    snapshots.forEach((tool, snapshot) -> digests.put(tool, snapshot.digest()));
    return CanonicalJson.sha256(digests);
  }

  private Snapshot snapshot(JobPolicy.Tool tool) throws CommandException {
    Path file = tool.snapshot().orElse(places.pin(tool.name()));
    try {
      String digest = approved.approved(tool.name()).map(Snapshots.Approved::digest).orElse("");
      Snapshot snapshot = SnapshotFile.read(file);
      if (!snapshot.digest().equals(digest) || !snapshot.tool().equals(tool.name())) {
        throw CommandException.usage(
            file
                + " is not the approved snapshot of "
                + Text.line(tool.name())
                + "; "
                + approveLine(tool));
      }
      if (!snapshot.source().equals(new ServerSource.Command(tool.command()))) {
        throw CommandException.usage(
            "the job's command of "
                + Text.line(tool.name())
                + " is not the one that was approved; "
                + approveLine(tool));
      }
      return snapshot;
    } catch (PinException e) {
      throw CommandException.usage(
          "the tool "
              + Text.line(tool.name())
              + " has no approved snapshot ("
              + e.getMessage()
              + "); "
              + approveLine(tool));
    } catch (TenantException e) {
      throw State.failed(e);
    }
  }

  private static String approveLine(JobPolicy.Tool tool) {
    return "look at it and type: doorward pin approve "
        + quoted(tool.name())
        + " -- "
        + String.join(" ", tool.command().stream().map(JobTools::quoted).toList());
  }

  // A line to be typed: quoted as a shell wants it.
  private static String quoted(String word) {
    return word.matches("[A-Za-z0-9_@%+=:,./-]+")
        ? word
        : "'" + Text.line(word).replace("'", "'\\''") + "'";
  }
}
