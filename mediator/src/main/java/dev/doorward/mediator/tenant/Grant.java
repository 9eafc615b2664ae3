package dev.doorward.mediator.tenant;

import java.time.Instant;

/**
 * Leave for a job to call another owner's tool.
 *
 * @param tool by its configured name
 * @param to the job's name, or {@code *} for every job
 */
public record Grant(String tool, String to, String by, Instant since) {}
