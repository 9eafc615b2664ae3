/**
 * A scripted stand-in for the Messages API: answers each request with the turn that the script has
 * for it, streamed or whole, and writes every request with its headers to a folder, so that a test
 * can see which key arrived and what the model was given.
 */
@NullMarked
package dev.doorward.tests.fake.model;

import org.jspecify.annotations.NullMarked;
