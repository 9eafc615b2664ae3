/**
 * The system call filter of a sandbox: a table of what is refused and why, and the classic BPF
 * bytes made of it. Knows nothing of bubblewrap; depends on nothing else of this module.
 */
@NullMarked
package dev.doorward.sandbox.seccomp;

import org.jspecify.annotations.NullMarked;
