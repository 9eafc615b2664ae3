/**
 * Benchmarks: programs to start by hand with the scripts in tests/bench, never tests. What is
 * compared is measured in turns in one run, so that a machine's load meets all of it alike.
 */
@NullMarked
package dev.doorward.tests.bench;

import org.jspecify.annotations.NullMarked;
