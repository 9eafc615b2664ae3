/**
 * The model listener: passes the Messages API's own paths to the model and adds the key. The key
 * stays on this side. May use front.http, Netty, job and secrets.
 */
@NullMarked
package dev.doorward.mediator.front.model;

import org.jspecify.annotations.NullMarked;
