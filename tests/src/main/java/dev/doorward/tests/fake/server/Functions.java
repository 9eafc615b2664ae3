package dev.doorward.tests.fake.server;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.doorward.tests.fake.wire.Json;
import java.math.BigDecimal;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** The honest functions: what they are listed as and what they do. */
final class Functions {
  private static final int MOST_KIB = 64 << 10;

  private final ExecutionLog log;
  private final List<String> remembered = new CopyOnWriteArrayList<>();

  Functions(ExecutionLog log) {
    this.log = log;
  }

  /** The listing, afresh at each call so that a hostile server can bend it. */
  static ArrayNode listing() {
    ArrayNode tools = Json.array();
    tools.add(tool("echo", "Answers the text it was given.", "text", "string"));
    tools.add(tool("add", "Adds two numbers.", "a", "number", "b", "number"));
    tools.add(tool("remember", "Keeps a note and answers how many it keeps.", "text", "string"));
    tools.add(tool("issues.delete", "Deletes an issue for good.", "id", "integer"));
    tools.add(tool("a__b", "Has two underscores in its name."));
    tools.add(tool("x.y", "Is spelled like x_y by some clients."));
    tools.add(tool("x_y", "Is spelled like x.y by some clients."));
    tools.add(tool("slow", "Answers after a while.", "millis", "integer"));
    tools.add(tool("fail", "Always answers with an error."));
    tools.add(tool("big", "Answers as many KiB as asked.", "kib", "integer"));
    return tools;
  }

  static ObjectNode tool(String name, String description, String... properties) {
    ObjectNode schema = Json.object().put("type", "object");
    ObjectNode members = schema.putObject("properties");
    ArrayNode required = schema.putArray("required");
    for (int i = 0; i < properties.length; i += 2) {
      members.putObject(properties[i]).put("type", properties[i + 1]);
      required.add(properties[i]);
    }
    ObjectNode tool = Json.object().put("name", name).put("description", description);
    return tool.set("inputSchema", schema);
  }

  /** Carries a call out and answers the result object. */
  ObjectNode call(String name, JsonNode arguments) throws InterruptedException {
    log.executed(name, arguments);
    return switch (name) {
      case "echo" -> text(arguments.path("text").asText());
      case "add" -> text(sum(arguments).toPlainString());
      case "remember" -> remember(arguments.path("text").asText());
      case "issues.delete" -> text("issue " + arguments.path("id").asText() + " is deleted");
      case "slow" -> slow(arguments.path("millis").asLong(1000));
      case "fail" -> text("this function always fails").put("isError", true);
      case "big" -> text("x".repeat(1024 * Math.min(MOST_KIB, arguments.path("kib").asInt(1))));
      default -> text(name + " was called");
    };
  }

  static ObjectNode text(String text) {
    ObjectNode result = Json.object();
    result.putArray("content").addObject().put("type", "text").put("text", text);
    return result;
  }

  private static BigDecimal sum(JsonNode arguments) {
    return arguments.path("a").decimalValue().add(arguments.path("b").decimalValue());
  }

  private ObjectNode remember(String text) {
    remembered.add(text);
    return text(remembered.size() + " kept; the last is: " + text);
  }

  // A slow answer is the function's purpose, not a wait for something.
  private static ObjectNode slow(long millis) throws InterruptedException {
    Thread.sleep(millis);
    return text("answered after " + millis + " ms");
  }
}
