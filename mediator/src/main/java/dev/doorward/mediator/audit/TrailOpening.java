package dev.doorward.mediator.audit;

/**
 * What opens a job's trail: which configuration everything after it was decided by.
 *
 * @param jobId the trail's folder; see {@link JobIds}
 * @param job the job's name, as people wrote it
 * @param session the id of this run of the daemon
 * @param policyDigest SHA-256 of the policy's text, 64 hexadecimal digits
 * @param policyText the frozen policy; kept beside the trail as {@code policy-<digest>.json}
 * @param pinsDigest digest over the approved snapshots that the session starts with
 * @param version of this program
 * @param resumable whether a later daemon may go on with this trail; when not, the next command
 *     closes it after this daemon died
 */
public record TrailOpening(
    String jobId,
    String job,
    String session,
    String policyDigest,
    String policyText,
    String pinsDigest,
    String version,
    boolean resumable) {}
