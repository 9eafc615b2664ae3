/**
 * Holds an MCP server to its approved listing: the snapshot, its file, the comparison and what
 * people read of it. Knows no job, policy or session; usable alone in front of any server. May use
 * the JDK, Jackson and SLF4J.
 */
@NullMarked
package dev.doorward.pin;

import org.jspecify.annotations.NullMarked;
