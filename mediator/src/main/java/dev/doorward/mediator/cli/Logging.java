package dev.doorward.mediator.cli;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.encoder.PatternLayoutEncoder;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.ConsoleAppender;
import ch.qos.logback.core.FileAppender;
import ch.qos.logback.core.OutputStreamAppender;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.slf4j.LoggerFactory;

/**
 * Sets the log up in code: reading a configuration file costs a tenth of a second at every start,
 * and could come from a class path that others write.
 */
final class Logging {
  // Control characters of others never reach a log raw.
  private static final String PATTERN =
      "%d{yyyy-MM-dd'T'HH:mm:ss.SSSXXX, UTC} %-5level %logger{0}"
          + " %replace(%msg){'[\\p{Cntrl}\\u0080-\\u009f\\u2028\\u2029\\u202a-\\u202e\\u2066-\\u2069]',"
          + " '?'}%n%replace(%ex{20}){'[\\p{Cntrl}&&[^\\n\\t]]', '?'}%nopex";

  /** Characters that one daemon may write to its log. */
  private static final long MOST_LOGGED = 64L << 20;

  private Logging() {}

  /** Warnings to standard error: for commands that end soon. */
  static void toStandardError() {
    ConsoleAppender<ILoggingEvent> appender = new ConsoleAppender<>();
    appender.setTarget("System.err");
    use(appender, Level.WARN);
  }

  /**
   * Everything from INFO up to a file of mode 0600: for daemons, whose terminal is the harness's.
   */
  static void toFile(Path file) throws IOException {
    if (!Files.exists(file)) {
      Files.createFile(
          file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    }
    FileAppender<ILoggingEvent> appender = new FileAppender<>();
    appender.setFile(file.toString());
    appender.setAppend(true);
    BoundedLog bound = new BoundedLog(MOST_LOGGED);
    bound.start();
    appender.addFilter(bound);
    use(appender, Level.INFO);
  }

  private static void use(OutputStreamAppender<ILoggingEvent> appender, Level level) {
    LoggerContext context = (LoggerContext) LoggerFactory.getILoggerFactory();
    context.reset();
    PatternLayoutEncoder encoder = new PatternLayoutEncoder();
    encoder.setContext(context);
    encoder.setPattern(PATTERN);
    encoder.start();
    appender.setContext(context);
    appender.setEncoder(encoder);
    appender.start();
    Logger root = context.getLogger(Logger.ROOT_LOGGER_NAME);
    root.setLevel(level);
    root.addAppender(appender);
  }
}
