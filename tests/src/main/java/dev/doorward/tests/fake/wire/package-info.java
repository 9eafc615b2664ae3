/**
 * What all the fakes stand on: JSON, command-line options, and an HTTP/1.1 client over plain
 * sockets that can also send what no well-behaved client sends. Knows nothing of hooks, MCP or
 * models.
 */
@NullMarked
package dev.doorward.tests.fake.wire;

import org.jspecify.annotations.NullMarked;
