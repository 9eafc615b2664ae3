/**
 * JSON read strictly and written canonically: what two readers could understand differently is
 * refused. Knows nothing of MCP; whoever compares or digests JSON uses these classes. May use the
 * JDK and Jackson.
 */
@NullMarked
package dev.doorward.pin.json;

import org.jspecify.annotations.NullMarked;
