/**
 * The live state that the sessions of one node share, behind one interface: kill switches, grants,
 * approved snapshots. Holds the SQLite form of it; nobody else may know which form runs. May use
 * audit and call.
 */
@NullMarked
package dev.doorward.mediator.tenant;

import org.jspecify.annotations.NullMarked;
