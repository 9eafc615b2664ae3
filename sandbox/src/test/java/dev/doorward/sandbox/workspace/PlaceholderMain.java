package dev.doorward.sandbox.workspace;

import java.io.IOException;
import java.nio.file.Path;

/** A program that makes one placeholder and waits to be killed. */
final class PlaceholderMain {
  private PlaceholderMain() {}

  public static void main(String[] arguments) throws IOException {
    Placeholders placeholders = Placeholders.open(Path.of(arguments[0]));
    placeholders.directory(Path.of(arguments[1]));
    System.out.println("made");
    int end = System.in.read();
    System.out.println("not killed " + end + placeholders);
  }
}
