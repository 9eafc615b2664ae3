package dev.doorward.tests.build;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;

/**
 * A clone in a folder of its own with the real launcher, hardly any sources, and a Maven that notes
 * its calls and "builds" {@link EchoProgram}. While the file {@code hold} exists its builds wait.
 */
final class LauncherClone {
  private static final String MAVEN =
      """
      #!/bin/bash
      printf 'called\\n' >>"%1$s/calls"
      printf 'Maven speaks on stdout\\n'
      cat >/dev/null
      while [[ -e "%1$s/hold" ]]; do sleep 0.02; done
      if [[ -e "%1$s/broken" ]]; then
        printf '[ERROR] a class does not compile\\n'
        exit 1
      fi
      mkdir -p mediator/target tests/target
      cp "%1$s/program.jar" mediator/target/mediator-0-program.jar
      cp "%1$s/program.jar" tests/target/tests-0-fakes.jar
      """;

  private final Path folder;
  private final Path root;

  LauncherClone(Path folder) throws IOException {
    this.folder = folder;
    this.root = Files.createDirectories(folder.resolve("a clone"));
    Files.createDirectories(root.resolve("bin"));
    Files.copy(Path.of(System.getProperty("doorward.root"), "bin", "doorward"), launcher());
    for (String file : List.of("pom.xml", "mediator/pom.xml", "tests/pom.xml", source())) {
      write(root.resolve(file), "<!-- -->\n");
    }
    writeProgram(folder.resolve("program.jar"));
    Path maven = folder.resolve("path/mvn");
    write(maven, MAVEN.formatted(folder));
    executable(maven);
    executable(launcher());
  }

  Path root() {
    return root;
  }

  Path dist() {
    return root.resolve("dist");
  }

  Path launcher() {
    return root.resolve("bin/doorward");
  }

  Path home() {
    return folder.resolve("home");
  }

  static String source() {
    return "mediator/src/main/java/Some.java";
  }

  /** How often Maven was called. */
  int builds() {
    Path calls = folder.resolve("calls");
    try (Stream<String> lines = Files.exists(calls) ? Files.lines(calls) : Stream.empty()) {
      return (int) lines.count();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Makes builds wait, or fail, while {@code name} is "hold" or "broken". */
  void set(String name) throws IOException {
    write(folder.resolve(name), "");
  }

  void unset(String name) throws IOException {
    Files.deleteIfExists(folder.resolve(name));
  }

  /** A start of the launcher with an environment of its own. */
  Started start(Map<String, String> environment, String... arguments) throws IOException {
    List<String> command = new ArrayList<>(List.of(launcher().toString()));
    command.addAll(List.of(arguments));
    return startAs(command, environment);
  }

  Ended run(String... arguments) throws IOException {
    return start(Map.of(), arguments).end();
  }

  Started startAs(List<String> command, Map<String, String> environment) throws IOException {
    Files.createDirectories(home());
    ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
    builder.environment().clear();
    builder.environment().put("PATH", folder.resolve("path") + ":/usr/bin:/bin");
    builder.environment().put("HOME", home().toString());
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    builder.environment().putAll(environment);
    return Started.of(builder, Files.createTempDirectory(folder, "run"));
  }

  private static void writeProgram(Path jar) throws IOException {
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, EchoProgram.class.getName());
    String name = EchoProgram.class.getName().replace('.', '/') + ".class";
    try (OutputStream file = Files.newOutputStream(jar);
        JarOutputStream out = new JarOutputStream(file, manifest);
        InputStream in = EchoProgram.class.getResourceAsStream("/" + name)) {
      out.putNextEntry(new JarEntry(name));
      in.transferTo(out);
    }
  }

  static void write(Path file, String text) throws IOException {
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  static void executable(Path file) throws IOException {
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }
}
