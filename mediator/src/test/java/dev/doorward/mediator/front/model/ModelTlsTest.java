package dev.doorward.mediator.front.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorward.mediator.front.http.EventLoops;
import dev.doorward.mediator.front.http.RawClient;
import dev.doorward.mediator.front.http.Token;
import dev.doorward.mediator.front.http.Workers;
import io.netty.handler.ssl.SslContextBuilder;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.SecureRandom;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The key is sent only to whom the certificate names and the trust store trusts. */
@Timeout(60)
class ModelTlsTest {
  private static final String PASSWORD = "changeit";

  @Test
  void aTrustedCertificateOfThatHostIsTalkedTo(@TempDir Path folder) throws Exception {
    KeyStore certificate = certificate(folder, "localhost", "dns:localhost");
    assertThat(status(certificate, SslContextBuilder.forClient().trustManager(trust(certificate))))
        .isEqualTo(200);
  }

  @Test
  void aCertificateOfAnotherHostIsNeverToldTheKey(@TempDir Path folder) throws Exception {
    KeyStore certificate = certificate(folder, "other", "dns:other.example");
    assertThat(status(certificate, SslContextBuilder.forClient().trustManager(trust(certificate))))
        .isEqualTo(502);
  }

  @Test
  void anUnknownCertificateIsNeverToldTheKey(@TempDir Path folder) throws Exception {
    KeyStore certificate = certificate(folder, "localhost", "dns:localhost");
    assertThat(status(certificate, SslContextBuilder.forClient())).isEqualTo(502);
  }

  @Test
  void aMachineWithoutTlsRefusesTheRequest(@TempDir Path folder) throws Exception {
    KeyStore certificate = certificate(folder, "localhost", "dns:localhost");
    SslContextBuilder broken =
        SslContextBuilder.forClient()
            .ciphers(
                List.of("none"),
                (ciphers, usual, supported) -> {
                  throw new IllegalStateException("no TLS here");
                });
    assertThat(status(certificate, broken)).isEqualTo(502);
  }

  private static int status(KeyStore certificate, SslContextBuilder client) throws Exception {
    Token token = Token.random(new SecureRandom());
    Workers workers = new Workers(4);
    try (RawModel model = new RawModel(server(certificate), RawModel.OK);
        EventLoops loops = new EventLoops(1);
        ModelListener listener =
            new ModelListener(
                loops,
                workers,
                token,
                ModelUpstream.of(
                    "https://localhost:" + model.port(),
                    Optional.of(Credential.apiKey("sk-real")),
                    () -> client),
                ModelLimits.SESSION);
        RawClient asking = new RawClient(listener.listen(0))) {
      asking.post("/" + token.secret() + "/v1/messages", "{}");
      int status = asking.answer().status();
      assertThat(model.asked.isEmpty()).isEqualTo(status != 200);
      return status;
    } finally {
      workers.close();
    }
  }

  private static ServerSocket server(KeyStore certificate) throws Exception {
    KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    keys.init(certificate, PASSWORD.toCharArray());
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(keys.getKeyManagers(), null, null);
    return context
        .getServerSocketFactory()
        .createServerSocket(0, 50, InetAddress.getLoopbackAddress());
  }

  private static TrustManagerFactory trust(KeyStore certificate) throws Exception {
    KeyStore trusted = KeyStore.getInstance("PKCS12");
    trusted.load(null, null);
    trusted.setCertificateEntry("model", certificate.getCertificate("model"));
    TrustManagerFactory trust =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trust.init(trusted);
    return trust;
  }

  private static KeyStore certificate(Path folder, String name, String alternative)
      throws Exception {
    Path file = folder.resolve("keys.p12");
    Process keytool =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-alias",
                "model",
                "-keyalg",
                "EC",
                "-dname",
                "CN=" + name,
                "-ext",
                "san=" + alternative,
                "-validity",
                "2",
                "-storetype",
                "PKCS12",
                "-storepass",
                PASSWORD,
                "-keystore",
                file.toString())
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    assertThat(keytool.waitFor()).isZero();
    KeyStore store = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(file)) {
      store.load(in, PASSWORD.toCharArray());
    }
    return store;
  }
}
