/**
 * The job file and the frozen policy read from it. Read once, before the sandbox starts; its digest
 * opens the trail. May use the JDK, Jackson, call and the strict JSON and spelling of mcp-pin.
 */
@NullMarked
package dev.doorward.mediator.job;

import org.jspecify.annotations.NullMarked;
