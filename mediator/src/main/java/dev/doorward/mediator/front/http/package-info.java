/**
 * The HTTP server under the fronts: limits, tokens, bodies read whole, work handed to worker
 * threads. Knows no protocol above HTTP. May use Netty and the JDK.
 */
@NullMarked
package dev.doorward.mediator.front.http;

import org.jspecify.annotations.NullMarked;
