/**
 * The command line, one class for each command; the only place where parts are put together. Errors
 * are one line on standard error that says what to do. May use everything.
 */
@NullMarked
package dev.doorward.mediator.cli;

import org.jspecify.annotations.NullMarked;
