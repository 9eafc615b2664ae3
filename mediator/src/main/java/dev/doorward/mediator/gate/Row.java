package dev.doorward.mediator.gate;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Which row of docs/checks.md a check is. A test fails when the page has no such row. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface Row {
  /** The row's number, such as {@code H2a} or {@code 38}. */
  String id();

  /** The name that people read in refusals and in the trail, such as {@code default-deny}. */
  String name();
}
