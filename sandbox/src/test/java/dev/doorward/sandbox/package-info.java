/** Tests of sandboxes; those that start one are tagged "sandbox". */
@NullMarked
package dev.doorward.sandbox;

import org.jspecify.annotations.NullMarked;
