/** Tests of the package of the same name. */
@NullMarked
package dev.doorward.sandbox.facts;

import org.jspecify.annotations.NullMarked;
