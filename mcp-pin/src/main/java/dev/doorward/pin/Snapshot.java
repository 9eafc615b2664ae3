package dev.doorward.pin;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.doorward.pin.json.CanonicalJson;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The approved listing of one server: what a session is shown, and what the live listing is
 * compared with. Immutable.
 *
 * @param tool the configured name of the server, not the one it claims
 * @param protocolVersion the version spoken when the listing was taken; asked for again at run,
 *     since a server may list by it
 * @param source the command or URL the listing was taken from
 * @param approver who approved it
 * @param approvedAt when, to the second
 * @param functions in the order they are served
 */
public record Snapshot(
    String tool,
    String protocolVersion,
    ServerSource source,
    String approver,
    Instant approvedAt,
    List<ApprovedFunction> functions) {

  public Snapshot {
    if (tool.isBlank() || tool.length() > 128) {
      throw new IllegalArgumentException("a tool's name has 1 to 128 characters");
    }
    functions = List.copyOf(functions);
    approvedAt = approvedAt.truncatedTo(ChronoUnit.SECONDS);
    Set<String> names = new HashSet<>();
    for (ApprovedFunction function : functions) {
      if (!names.add(function.name())) {
        throw new IllegalArgumentException("function " + function.name() + " stands twice");
      }
    }
  }

  /** The approved function of exactly this name. */
  public Optional<ApprovedFunction> function(String name) {
    return functions.stream().filter(f -> f.name().equals(name)).findFirst();
  }

  /**
   * The functions a session may be offered: all but those that the harness would spell alike
   * ({@link #leftOut}).
   */
  public List<ApprovedFunction> offered() {
    Set<String> alike = leftOut();
    return functions.stream().filter(f -> !alike.contains(f.name())).toList();
  }

  /** Approved names that are not offered, because another one is spelled alike. */
  public Set<String> leftOut() {
    return Spelling.alike(functions.stream().map(ApprovedFunction::name).toList());
  }

  /**
   * SHA-256 of what was approved: tool, protocol version, source, and every function by name and
   * digest. Who approved it and when is not part of it, nor the order of the functions, so that the
   * same listing gives the same digest on another day ({@code --expect}).
   */
  public String digest() {
    ObjectNode whole = JsonNodeFactory.instance.objectNode();
    whole.put("tool", tool).put("protocolVersion", protocolVersion);
    if (source instanceof ServerSource.Command command) {
      command.argv().forEach(whole.putArray("command")::add);
    } else if (source instanceof ServerSource.Url url) {
      whole.put("url", url.url());
    }
    ObjectNode digests = whole.putObject("functions");
    functions.stream()
        .sorted(Comparator.comparing(ApprovedFunction::name))
        .forEach(f -> digests.put(f.name(), f.digest()));
    return CanonicalJson.sha256(whole);
  }
}
