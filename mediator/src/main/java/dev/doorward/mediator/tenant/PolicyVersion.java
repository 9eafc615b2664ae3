package dev.doorward.mediator.tenant;

import java.time.Instant;

/**
 * The tenant's policy as it was last applied.
 *
 * @param number 1 for the first one, then one more each time
 * @param digest SHA-256 of its text, 64 hexadecimal digits
 */
public record PolicyVersion(long number, String digest, String by, Instant since) {}
