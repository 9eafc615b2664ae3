/**
 * The relay between one client and one server: own ids, one answer a request, everything else
 * dropped. Works on messages and byte streams; holds no HTTP server and no policy of who may call
 * what. May use the JDK, Jackson, SLF4J and the packages above it in this module.
 */
@NullMarked
package dev.doorward.pin.relay;

import org.jspecify.annotations.NullMarked;
