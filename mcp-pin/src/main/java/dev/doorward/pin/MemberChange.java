package dev.doorward.pin;

import java.util.Optional;

/**
 * One place in which a live tool object differs from the approved one.
 *
 * @param path JSON Pointer of the place in the tool object
 * @param before canonical JSON of the approved value; empty when it was added
 * @param after canonical JSON of the live value; empty when it was removed. Strangers' text: escape
 *     it before printing, as {@link ListingDiff#text} does
 */
public record MemberChange(String path, Optional<String> before, Optional<String> after) {}
