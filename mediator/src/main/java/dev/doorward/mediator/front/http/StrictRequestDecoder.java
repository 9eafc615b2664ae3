package dev.doorward.mediator.front.http;

import io.netty.handler.codec.http.HttpDecoderConfig;
import io.netty.handler.codec.http.HttpMessage;
import io.netty.handler.codec.http.HttpRequestDecoder;

/**
 * Reads requests so that nobody behind can read them differently: a message with both lengths is
 * unreadable instead of repaired, lines and headers are bounded.
 */
public final class StrictRequestDecoder extends HttpRequestDecoder {
  private static final int LONGEST_LINE = 8 << 10;
  private static final int LONGEST_HEAD = 32 << 10;
  private static final int LONGEST_CHUNK = 64 << 10;

  public StrictRequestDecoder() {
    super(
        new HttpDecoderConfig()
            .setMaxInitialLineLength(LONGEST_LINE)
            .setMaxHeaderSize(LONGEST_HEAD)
            .setMaxChunkSize(LONGEST_CHUNK)
            .setAllowDuplicateContentLengths(false)
            .setValidateHeaders(true));
  }

  @Override
  protected void handleTransferEncodingChunkedWithContentLength(HttpMessage message) {
    throw new IllegalArgumentException("Content-Length and Transfer-Encoding");
  }
}
