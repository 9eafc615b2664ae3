/**
 * One run of a harness: the functions it is offered, how names resolve, and the way of each call
 * through the lists. Keeps decisions by tool-use id and tickets until they are used. May use
 * checks, gate, approvals, audit, tenant, secrets, job, call and mcp-pin.
 */
@NullMarked
package dev.doorward.mediator.session;

import org.jspecify.annotations.NullMarked;
