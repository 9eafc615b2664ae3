package dev.doorward.sandbox;

import java.util.regex.Pattern;

/**
 * A loopback listener to be opened inside and served from outside. The sandbox has a network of its
 * own, so any fixed port is free in it; its address can be written into files before the start.
 *
 * @param name what it is for; names are unique in one sandbox
 * @param port 1024 to 65535, or 0 for a port the kernel picks and {@link PassedListener} tells
 */
public record ListenerSpec(String name, int port) {
  private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9-]{0,31}");

  public ListenerSpec {
    if (!NAME.matcher(name).matches()) {
      throw new SandboxException("a listener's name is lower-case letters, digits and dashes");
    }
    if (port != 0 && (port < 1024 || port > 65535)) {
      throw new SandboxException("a listener's port is 0 or lies between 1024 and 65535: " + port);
    }
  }

  /** The URL of the listener as a program inside writes it. Literal: "localhost" may be ::1. */
  public String url() {
    if (port == 0) {
      throw new SandboxException("the port of listener " + name + " is known after the start only");
    }
    return "http://127.0.0.1:" + port;
  }
}
