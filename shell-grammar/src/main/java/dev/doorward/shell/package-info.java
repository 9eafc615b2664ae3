/**
 * Reads bash text as bash reads it: a syntax tree, and the commands in it with the values of their
 * words. Holds only what follows from the text; what may run, and what is asked, is decided
 * elsewhere. May use the JDK and the ANTLR runtime.
 */
@NullMarked
package dev.doorward.shell;

import org.jspecify.annotations.NullMarked;
