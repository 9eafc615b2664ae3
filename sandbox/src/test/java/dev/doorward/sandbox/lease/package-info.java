/** Tests of the package of the same name. */
@NullMarked
package dev.doorward.sandbox.lease;

import org.jspecify.annotations.NullMarked;
