/**
 * The tenant's secrets: where their values come from, and the scan that finds one in a call's
 * arguments. A value never leaves this room except to the process it is for; messages carry its
 * name only. May use the JDK, Jackson, Commons Exec and job.
 */
@NullMarked
package dev.doorward.mediator.secrets;

import org.jspecify.annotations.NullMarked;
