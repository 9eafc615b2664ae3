/** Tests of the package of the same name. */
@NullMarked
package dev.doorward.sandbox.workspace;

import org.jspecify.annotations.NullMarked;
