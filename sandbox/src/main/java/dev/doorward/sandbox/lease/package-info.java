/**
 * Files that are locked while the process that made them lives, so that a later process can tell
 * what was left behind by one that was killed.
 */
@NullMarked
package dev.doorward.sandbox.lease;

import org.jspecify.annotations.NullMarked;
