/**
 * The trail: append only, hash chained, on disk before the call may run; its reading and its
 * verification. Knows kinds and members of entries, not why something was decided. May use the JDK,
 * Jackson and call.
 */
@NullMarked
package dev.doorward.mediator.audit;

import org.jspecify.annotations.NullMarked;
