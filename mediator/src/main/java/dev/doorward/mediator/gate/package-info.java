/**
 * The engine: runs an ordered list of checks over a call and says what came out. Knows no check;
 * one that throws or answers nothing refuses, by name. May use call.
 */
@NullMarked
package dev.doorward.mediator.gate;

import org.jspecify.annotations.NullMarked;
