package dev.doorward.tests.claude;

import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.doorward.tests.build.Ended;
import dev.doorward.tests.build.Started;
import dev.doorward.tests.fake.model.ModelServer;
import dev.doorward.tests.fake.wire.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A machine with a user's home, a repository, Claude Code on PATH, Doorward and a scripted model;
 * all of it in one temporary folder.
 */
final class Machine implements AutoCloseable {
  /** The key that only the daemon may know. */
  static final String REAL_KEY = "sk-real-5fd1c0a7e94b";

  private static final Path PROGRAM = Path.of(System.getProperty("doorward.program", ""));
  private static final Path FAKES = Path.of(System.getProperty("doorward.fakes", ""));

  private final Path folder;
  private final ModelServer model;
  private final Map<String, String> environment = new LinkedHashMap<>();
  private final List<Started> started = new ArrayList<>();
  private String job = "job: trial\n";
  private String tools = "";

  Machine(Path folder) throws IOException {
    this.folder = folder.toRealPath();
    for (Path made : List.of(home(), workspace())) {
      Files.createDirectories(made);
    }
    model = new ModelServer(folder.resolve("script.json"), folder.resolve("model"), 0);
    environment.put("HOME", home().toString());
    environment.put(
        "PATH", ClaudeInstalled.program().getParent() + ":/usr/local/bin:/usr/bin:/bin");
    environment.put("TERM", "xterm");
    environment.put("ANTHROPIC_API_KEY", REAL_KEY);
  }

  Path home() {
    return folder.resolve("home");
  }

  Path workspace() {
    return folder.resolve("workspace");
  }

  Path folder() {
    return folder;
  }

  String modelUrl() {
    return "http://127.0.0.1:" + model.port();
  }

  /** A path in the repository, as text. */
  String in(String path) {
    return workspace().resolve(path).toString();
  }

  /** Puts a file into the repository. */
  Machine file(String path, String text) throws IOException {
    write(workspace().resolve(path), text);
    return this;
  }

  /** Puts a program into the repository. */
  Machine executable(String path, String text) throws IOException {
    file(path, text);
    assertDone(workspace().resolve(path).toFile().setExecutable(true));
    return this;
  }

  /** Puts a file into the user's real home. */
  Machine homeFile(String path, String text) throws IOException {
    write(home().resolve(path), text);
    return this;
  }

  /** Sets a variable of whoever starts Doorward. */
  Machine variable(String name, String value) {
    environment.put(name, value);
    return this;
  }

  /** Adds lines to the job file. */
  Machine job(String lines) {
    job += lines + "\n";
    return this;
  }

  /** Approves what a server lists, as its operator does, and adds it to the job. */
  Machine tool(String name, List<String> command, String functions, String requiresApproval)
      throws IOException {
    List<String> words = new ArrayList<>(List.of("pin", "approve", name, "--yes", "--"));
    words.addAll(command);
    Ended approved = doorward(words.toArray(String[]::new));
    if (approved.code() != 0) {
      throw new AssertionError("not approved: " + approved);
    }
    ArrayNode array = Json.array();
    command.forEach(array::add);
    tools +=
        "  \"%s\": { command: %s, functions: %s, requiresApproval: %s }\n"
            .formatted(name, Json.text(array), functions, requiresApproval);
    return this;
  }

  Machine model(Script script) throws IOException {
    script.write(folder.resolve("script.json"));
    return this;
  }

  /** The command of a fake MCP server, as the job names it. */
  List<String> server(String... arguments) {
    List<String> command = new ArrayList<>(java());
    command.addAll(List.of("-cp", FAKES.toString(), "dev.doorward.tests.fake.FakeServer"));
    command.addAll(List.of(arguments));
    return command;
  }

  /** Runs Claude Code under Doorward without anybody at a terminal, to its end. */
  Ended claude() throws IOException {
    return claude("go");
  }

  /** The same with another prompt. */
  Ended claude(String prompt) throws IOException {
    return startClaude(prompt).end();
  }

  /** As {@link #claude}, while it runs. */
  Started startClaude() throws IOException {
    return startClaude("go");
  }

  private Started startClaude(String prompt) throws IOException {
    List<String> command = new ArrayList<>(List.of("run", "--job", jobFile().toString()));
    command.addAll(List.of("--", "claude", "-p", prompt, "--output-format", "stream-json"));
    command.add("--verbose");
    return start(command);
  }

  /** Runs a command of Doorward to its end. */
  Ended doorward(String... arguments) throws IOException {
    return start(List.of(arguments)).end();
  }

  Started start(List<String> arguments) throws IOException {
    return startAs(program(arguments.toArray(String[]::new)));
  }

  /** The command line of Doorward itself. */
  static List<String> program(String... arguments) {
    List<String> command = new ArrayList<>(java());
    command.addAll(List.of("-jar", PROGRAM.toString()));
    command.addAll(List.of(arguments));
    return command;
  }

  /** Starts any program as this user, in the repository. */
  Started startAs(List<String> command) throws IOException {
    ProcessBuilder builder = new ProcessBuilder(command).directory(workspace().toFile());
    builder.environment().clear();
    builder.environment().putAll(environment);
    Started running = Started.of(builder, Files.createTempDirectory(folder, "run"));
    started.add(running);
    return running;
  }

  Path jobFile() throws IOException {
    Path file = folder.resolve("job.yaml");
    String workspace = "workspace: { root: \"" + workspace() + "\", write: true }\n";
    String servers = tools.isEmpty() ? "" : "tools:\n" + tools;
    Files.writeString(file, job + servers + "model: { url: \"" + modelUrl() + "\" }\n" + workspace);
    return file;
  }

  ModelLog modelLog() throws IOException {
    return ModelLog.read(folder.resolve("model"));
  }

  Audit audit() throws IOException {
    return Audit.read(state().resolve("audit"));
  }

  Path state() {
    return home().resolve(".local/state/doorward");
  }

  @Override
  public void close() {
    started.forEach(Started::kill);
    model.close();
  }

  static List<String> java() {
    return List.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-XX:TieredStopAtLevel=1",
        "-XX:+UseSerialGC");
  }

  private static void write(Path file, String text) throws IOException {
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  private static void assertDone(boolean done) throws IOException {
    if (!done) {
      throw new IOException("a file could not be made executable");
    }
  }
}
