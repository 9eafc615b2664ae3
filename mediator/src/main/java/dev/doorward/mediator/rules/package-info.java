/**
 * Command rules: language, loader, platform defaults. Until they are read, every shell command is
 * asked. May use shell-grammar, job and call.
 */
@NullMarked
package dev.doorward.mediator.rules;

import org.jspecify.annotations.NullMarked;
