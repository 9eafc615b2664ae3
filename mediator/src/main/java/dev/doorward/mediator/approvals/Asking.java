package dev.doorward.mediator.approvals;

import dev.doorward.mediator.job.JobPolicy;

/**
 * Whose questions a queue asks.
 *
 * @param jobId the job's id, as in its trail
 * @param job the job's name
 * @param startedBy who started it
 * @param terms deciders, four eyes and the time limit
 */
public record Asking(String jobId, String job, Person startedBy, JobPolicy.Approvals terms) {}
