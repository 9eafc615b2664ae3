/**
 * The data of one tool call: who asked, what for, with which arguments, and the verdicts a check
 * can give. Holds values only, no decision. May use the JDK, Jackson and the strict JSON of
 * mcp-pin.
 */
@NullMarked
package dev.doorward.mediator.call;

import org.jspecify.annotations.NullMarked;
