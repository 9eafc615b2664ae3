package dev.doorward.mediator.job;

import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Optional;

/**
 * Reads job files. A file is read once; what was read is what is trusted, frozen and run. The
 * tenant's file is looked at each time too, so that nothing in it is passed over. Safe for use by
 * many threads.
 */
public final class JobFiles {
  /** The name of a job that has no file. */
  public static final String DEFAULT_NAME = "default";

  private final JobPlaces places;
  private final JobTrust trust;

  public JobFiles(JobPlaces places, JobTrust trust) {
    this.places = places;
    this.trust = trust;
  }

  /**
   * The policy of a file that a session is about to be started with. One that lies in its own
   * workspace must have been trusted by digest; so must one of a repository that the session is
   * started in, since the file itself says which workspace it has, and could name another.
   *
   * @param file as it was named; a relative one is taken from {@code here}
   * @param here the current directory, absolute: where a relative {@code workspace.root} begins
   * @throws JobException with every mistake found, one line each
   */
  public JobPolicy read(Path file, Path here) throws JobException {
    TenantFile.check(places.tenantFile());
    Loaded loaded = load(file, here);
    Path workspace = loaded.policy().workspace().root();
    if (HostPaths.passesThrough(loaded.absolute(), workspace)) {
      checkTrusted(file, loaded, "lies in the workspace, where the agent can write,");
    } else if (HostPaths.inRepository(loaded.absolute(), here)) {
      checkTrusted(file, loaded, "lies in this repository, which others may have written,");
    }
    return loaded.policy();
  }

  /** As {@link #read}, for whoever only wants to know whether a file is right: needs no trust. */
  public JobPolicy check(Path file, Path here) throws JobException {
    TenantFile.check(places.tenantFile());
    return load(file, here).policy();
  }

  /** The policy of a session with no file: the directory, and the platform's defaults. */
  public JobPolicy defaults(Path here) throws JobException {
    TenantFile.check(places.tenantFile());
    Mistakes mistakes = new Mistakes(here.toString());
    return JobReader.defaults(DEFAULT_NAME, new HostPaths(places, here), mistakes);
  }

  /**
   * Trusts a file as it stands now; it must be right.
   *
   * @param by who trusts it
   * @return the digest of what was read
   */
  public String trust(Path file, Path here, String by) throws JobException {
    Loaded loaded = load(file, here);
    trust.trust(loaded.digest(), loaded.absolute(), by);
    return loaded.digest();
  }

  /**
   * Why no sandbox is shown a path of this machine: the home directory and what holds it, the
   * kernel's own, Doorward's own directories. Empty when it may be shown.
   *
   * @param real a real path
   */
  public Optional<String> notToBeShown(Path real) {
    return new HostPaths(places, Path.of("/")).notToBeRead(real);
  }

  private record Loaded(Path absolute, String digest, JobPolicy policy) {}

  private Loaded load(Path file, Path here) throws JobException {
    Mistakes mistakes = new Mistakes(file.toString());
    Path absolute = here.resolve(file);
    byte[] bytes = new SourceFile(absolute, mistakes).read();
    Yaml yaml = YamlReader.read(SourceText.of(bytes, mistakes), mistakes);
    JobPolicy policy = JobReader.read(yaml, new HostPaths(places, here), mistakes);
    return new Loaded(absolute, digest(bytes), policy);
  }

  private void checkTrusted(Path file, Loaded loaded, String where) throws JobException {
    Mistakes mistakes = new Mistakes(file.toString());
    if (Files.isSymbolicLink(loaded.absolute())) {
      throw mistakes.stop(
          Place.START,
          "is a symbolic link in the workspace or the repository, where others can turn it; name"
              + " the file itself");
    }
    if (!trust.isTrusted(loaded.digest())) {
      throw mistakes.stop(
          Place.START,
          where
              + " and is not trusted as it stands; read it, then type: doorward job trust "
              + Shown.name(file.toString()));
    }
  }

  private static String digest(byte[] bytes) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError("every Java has SHA-256", e);
    }
  }
}
