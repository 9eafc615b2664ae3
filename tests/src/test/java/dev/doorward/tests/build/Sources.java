package dev.doorward.tests.build;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/** The project's own files, as the pages name them. */
final class Sources {
  static final Path ROOT = Path.of(System.getProperty("doorward.root"));

  private Sources() {}

  /** Simple names of all test classes of all modules. */
  static Set<String> testClasses() throws IOException {
    Set<String> names = new TreeSet<>();
    try (Stream<Path> modules = Files.list(ROOT)) {
      for (Path module : modules.map(path -> path.resolve("src/test/java")).toList()) {
        if (Files.isDirectory(module)) {
          addClasses(module, names);
        }
      }
    }
    return names;
  }

  private static void addClasses(Path folder, Set<String> names) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.matches(".*(Test|IT)\\.java"))
          .forEach(name -> names.add(name.replace(".java", "")));
    }
  }

  /** The pages for people: the Markdown files of the root and of docs. */
  static Stream<Path> pages() throws IOException {
    Stream<Path> root = Files.list(ROOT);
    Stream<Path> docs = Files.list(ROOT.resolve("docs"));
    return Stream.concat(root, docs)
        .filter(file -> file.getFileName().toString().endsWith(".md"))
        .sorted()
        .onClose(root::close)
        .onClose(docs::close);
  }
}
