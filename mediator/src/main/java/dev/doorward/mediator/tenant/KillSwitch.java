package dev.doorward.mediator.tenant;

import java.time.Instant;

/**
 * Stops calls now, in every running session of the node.
 *
 * @param scope what it stops: {@code *} (all), {@code tool} (a whole tool), {@code tool.function},
 *     {@code job:NAME}, or a harness's own tool by name
 * @param reason why, for those who read the refusal
 * @param by who threw it
 */
public record KillSwitch(String scope, String reason, String by, Instant since) {}
