/**
 * What persons are asked and what they answered: the queue, its deciders and its bindings. Holds no
 * view of it for people; the command line shows it. May use tenant, audit, job and call.
 */
@NullMarked
package dev.doorward.mediator.approvals;

import org.jspecify.annotations.NullMarked;
