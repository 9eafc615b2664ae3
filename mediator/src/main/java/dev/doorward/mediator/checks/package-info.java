/**
 * One package-private final class for each check, and the ordered lists of them in Checks. What a
 * check may know is what its constructor is given: the frozen job policy, or a live tenant
 * interface. May use gate, call, job, tenant, secrets, approvals, audit.
 */
@NullMarked
package dev.doorward.mediator.checks;

import org.jspecify.annotations.NullMarked;
