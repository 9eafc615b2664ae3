package dev.doorward.tests.build;

/** What a process left. */
public record Ended(int code, String out, String err) {}
