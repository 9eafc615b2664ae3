package dev.doorward.mediator.secrets;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One look through one call's arguments. An object's names are looked at before anything in it, so
 * that a path that is told never goes through a name that holds a value. Not safe for many threads.
 */
final class Look {
  /** Numbers are written out in full only up to so many places; a longer one is no secret. */
  private static final int MOST_PLACES = 100;

  private record Open(JsonNode node, Where where) {}

  private final Needles needles;
  private final Steps steps;
  private final Deque<Open> open = new ArrayDeque<>();

  Look(Needles needles, Steps steps) {
    this.needles = needles;
    this.steps = steps;
  }

  Optional<SecretScan.Finding> through(JsonNode arguments) {
    open.push(new Open(arguments, Where.TOP));
    while (!open.isEmpty()) {
      Open next = open.pop();
      Optional<SecretScan.Finding> found = at(next.node(), next.where());
      if (found.isPresent()) {
        return found;
      }
    }
    return Optional.empty();
  }

  private Optional<SecretScan.Finding> at(JsonNode node, Where where) {
    if (node.isObject()) {
      return names(node, where);
    }
    if (node.isArray()) {
      for (int i = node.size() - 1; i >= 0; i--) {
        open.push(new Open(node.get(i), where.below(Integer.toString(i))));
      }
      return Optional.empty();
    }
    if (node.isNumber()) {
      return number(node, where);
    }
    return text(node.asText(), where);
  }

  private Optional<SecretScan.Finding> names(JsonNode object, Where where) {
    List<Open> members = new ArrayList<>(object.size());
    for (Map.Entry<String, JsonNode> member : object.properties()) {
      Optional<SecretScan.Finding> found = text(member.getKey(), where);
      if (found.isPresent()) {
        return found;
      }
      members.add(new Open(member.getValue(), where.below(member.getKey())));
    }
    for (int i = members.size() - 1; i >= 0; i--) {
      open.push(members.get(i));
    }
    return Optional.empty();
  }

  private Optional<SecretScan.Finding> number(JsonNode node, Where where) {
    Optional<SecretScan.Finding> asWritten = text(node.asText(), where);
    BigDecimal value = node.decimalValue();
    if (asWritten.isPresent() || Math.abs((long) value.scale()) > MOST_PLACES) {
      return asWritten;
    }
    return text(value.toPlainString(), where);
  }

  private Optional<SecretScan.Finding> text(String text, Where where) {
    String layer = text;
    String encoding = "";
    while (true) {
      steps.take(layer.length() + 1L);
      Optional<Needle> found = needles.find(layer, steps);
      if (found.isPresent()) {
        String spelled = encoding.isEmpty() ? found.get().encoding() : encoding;
        return Optional.of(new SecretScan.Finding(found.get().name(), spelled, where.pointer()));
      }
      if (steps.areSpent()) {
        return Optional.of(SecretScan.Finding.overBudget(where.pointer()));
      }
      String plain = JsonEscapes.undo(layer);
      if (plain.length() == layer.length()) {
        return Optional.empty();
      }
      layer = plain;
      encoding = Needle.JSON;
    }
  }
}
