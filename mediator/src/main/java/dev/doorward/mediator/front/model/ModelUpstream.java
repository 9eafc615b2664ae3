package dev.doorward.mediator.front.model;

import io.netty.handler.ssl.SslContextBuilder;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Where the model is, fixed for the session: no request can name another place. Immutable.
 *
 * @param prefix path before the API's own, without a slash at its end; mostly empty
 * @param tls empty only for this machine's loopback
 * @param credential empty: no key was given, requests are refused
 */
public record ModelUpstream(
    String host, int port, String prefix, Optional<ModelTls> tls, Optional<Credential> credential) {
  private static final Set<String> LOOPBACK = Set.of("127.0.0.1", "localhost", "[::1]");

  /**
   * Reads the configured URL; trust is the JDK's, the certificate must name the host.
   *
   * @throws ModelException when the URL is not https, nor http to this machine's loopback
   */
  public static ModelUpstream of(String url, Optional<Credential> credential)
      throws ModelException {
    return of(url, credential, SslContextBuilder::forClient);
  }

  static ModelUpstream of(
      String url, Optional<Credential> credential, Supplier<SslContextBuilder> tls)
      throws ModelException {
    URI uri = parsed(url);
    String host = uri.getHost();
    String scheme = uri.getScheme() == null ? "" : uri.getScheme().toLowerCase(Locale.ROOT);
    boolean https = scheme.equals("https");
    if (!https && !(scheme.equals("http") && host != null && LOOPBACK.contains(host))) {
      throw refused(url, "it must be https (http is for this machine's loopback only)");
    }
    if (host == null || uri.getRawUserInfo() != null) {
      throw refused(url, "it must name a host and no user");
    }
    if (uri.getRawQuery() != null || uri.getRawFragment() != null) {
      throw refused(url, "it must not have a query or fragment");
    }
    String path = uri.getRawPath() == null ? "" : uri.getRawPath().replaceAll("/+$", "");
    if (!path.matches("(/[A-Za-z0-9_-][A-Za-z0-9._-]*)*")) {
      throw refused(url, "its path must be plain");
    }
    int port = uri.getPort() >= 0 ? uri.getPort() : https ? 443 : 80;
    Optional<ModelTls> secured = https ? Optional.of(new ModelTls(tls)) : Optional.empty();
    return new ModelUpstream(host, port, path, secured, credential);
  }

  private static URI parsed(String url) throws ModelException {
    try {
      return new URI(url);
    } catch (URISyntaxException e) {
      throw new ModelException("model.url is no URL", e);
    }
  }

  private static ModelException refused(String url, String why) {
    int at = url.indexOf('@');
    return new ModelException(
        "model.url cannot be used"
            + (at < 0 ? " (" + url.replaceAll("[^ -~]", "?") + ")" : "")
            + ": "
            + why);
  }

  /** The only Host that is ever sent. */
  String authority() {
    boolean usual = port == (tls.isPresent() ? 443 : 80);
    return usual ? host : host + ":" + port;
  }

  /** For resolving: without the brackets of an IPv6 address. */
  String address() {
    return host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
  }
}
