package dev.doorward.mediator.job;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Collection;
import java.util.Optional;
import java.util.Set;

/** {@code model}: where the model is reached, and which secret is its key. */
final class ModelSection {
  static final Known KEYS = Known.of("url", "key");

  /** The vendor's own address. */
  static final String DEFAULT_URL = "https://api.anthropic.com";

  private static final Set<String> LOOPBACK = Set.of("127.0.0.1", "[::1]", "localhost");

  private ModelSection() {}

  static JobPolicy.Model read(Section section, Collection<String> secrets, Mistakes mistakes) {
    return new JobPolicy.Model(
        section.value("url").map(yaml -> url(yaml, mistakes)).orElse(DEFAULT_URL),
        section
            .value("key")
            .flatMap(yaml -> Secrets.reference(yaml, "model.key", secrets, mistakes)));
  }

  private static String url(Yaml yaml, Mistakes mistakes) {
    Optional<Values.Text> text = Values.text(yaml, "model.url", mistakes);
    if (text.isEmpty()) {
      return DEFAULT_URL;
    }
    String url = text.get().text();
    if (!usable(url)) {
      mistakes.add(
          yaml.place(),
          "model.url takes https://HOST[:PORT][/PATH] (http only for this machine), with no user,"
              + " query or fragment; write it so");
    }
    return url.endsWith("/") ? url.substring(0, url.length() - 1) : url;
  }

  private static boolean usable(String url) {
    try {
      URI uri = new URI(url);
      boolean scheme =
          "https".equals(uri.getScheme())
              || "http".equals(uri.getScheme()) && LOOPBACK.contains(uri.getHost());
      return scheme
          && uri.getHost() != null
          && uri.getPort() <= 65_535
          && uri.getUserInfo() == null
          && uri.getQuery() == null
          && uri.getFragment() == null
          && uri.normalize().equals(uri)
          && !uri.getRawPath().contains("%");
    } catch (URISyntaxException e) {
      return false;
    }
  }
}
