package dev.doorward.tests.bench;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.doorward.tests.fake.wire.Json;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** What Claude Code posts before a call of Read, under a new tool-use id each time. */
final class Question {
  private final Path workspace;
  private int asked;

  Question(Path workspace) {
    this.workspace = workspace;
  }

  byte[] next() {
    ObjectNode body = Json.object();
    body.put("session_id", "3f0c1c52-6f6e-4f0f-9d0e-0a4bd7a9f3c1");
    body.put("transcript_path", workspace.resolve("transcript.jsonl").toString());
    body.put("cwd", workspace.toString());
    body.put("permission_mode", "default");
    body.put("hook_event_name", "PreToolUse");
    body.put("tool_name", "Read");
    body.putObject("tool_input").put("file_path", workspace.resolve("README.md").toString());
    body.put("tool_use_id", String.format("toolu_%024d", ++asked));
    return Json.text(body).getBytes(StandardCharsets.UTF_8);
  }
}
