/** Tests of the package of the same name. */
@NullMarked
package dev.doorward.sandbox.seccomp;

import org.jspecify.annotations.NullMarked;
