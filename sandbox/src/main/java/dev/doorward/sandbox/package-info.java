/**
 * Starts processes that are held: bubblewrap arguments, system call filter, limits, process groups,
 * passed listeners. Knows no policy, no protocol and no harness; what may be seen inside comes in
 * as values. May use the JDK, SLF4J, JNR-POSIX and Netty's transports.
 */
@NullMarked
package dev.doorward.sandbox;

import org.jspecify.annotations.NullMarked;
