/** What this host offers to sandboxes, and what to do about what it lacks. */
@NullMarked
package dev.doorward.sandbox.facts;

import org.jspecify.annotations.NullMarked;
