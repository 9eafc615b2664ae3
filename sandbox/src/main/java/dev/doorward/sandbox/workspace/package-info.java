/**
 * A workspace as a session sees it: which mounts protect the parts that run code later, outside;
 * what could not be protected; placeholders for mount points that leave nothing behind. Never runs
 * git and follows no symbolic link of a workspace.
 */
@NullMarked
package dev.doorward.sandbox.workspace;

import org.jspecify.annotations.NullMarked;
