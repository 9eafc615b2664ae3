/**
 * What holds for the project as a whole: the direction of its packages, the launcher, and the pages
 * that people read. Started as real processes where that is what people do.
 */
@NullMarked
package dev.doorward.tests.build;

import org.jspecify.annotations.NullMarked;
