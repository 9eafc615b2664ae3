package dev.doorward.tests.fake.script;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * A tools/call as a misbehaving harness sends it, whatever was asked.
 *
 * @param server name in the MCP configuration; empty for the one the tool's name resolves to
 * @param function the function's exact name; empty for the one the tool's name resolves to
 * @param arguments what is sent as arguments; a missing node for the input as asked
 */
public record CallTarget(String server, String function, JsonNode arguments) {}
