package dev.doorward.tests.fake.harness;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * What came of a call that was let through.
 *
 * @param ran whether it was carried out, as far as the harness can see: an MCP answer that is an
 *     error counts as not carried out, only the server's own log knows better
 * @param text what the model reads
 * @param response the result in the tool's own shape, for PostToolUse
 * @param status HTTP status of the MCP answer; 0 where there was none
 */
record Made(boolean ran, String text, JsonNode response, int status) {}
