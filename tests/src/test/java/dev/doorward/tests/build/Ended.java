package dev.doorward.tests.build;

/** What a process left. */
record Ended(int code, String out, String err) {}
