package dev.doorward.sandbox;

/**
 * How a held process ended.
 *
 * @param code the command's exit code, 128 and the signal's number when a signal ended it
 * @param ran whether the sandbox was complete and the command was started; if not, {@code code} is
 *     bubblewrap's or the shim's own and their words are on standard error
 */
public record ExitStatus(int code, boolean ran) {}
