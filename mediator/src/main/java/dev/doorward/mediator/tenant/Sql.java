package dev.doorward.mediator.tenant;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** Statements with their arguments. */
final class Sql {
  /** Reads one row. */
  interface Row<T> {
    T read(ResultSet row) throws SQLException;
  }

  /** What is done within a transaction. */
  interface Work<T> {
    T run() throws SQLException, TenantException;
  }

  private Sql() {}

  static int update(Connection connection, String sql, Object... arguments) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      bind(statement, arguments);
      return statement.executeUpdate();
    }
  }

  static <T> List<T> query(Connection connection, Row<T> row, String sql, Object... arguments)
      throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      bind(statement, arguments);
      try (ResultSet rows = statement.executeQuery()) {
        List<T> found = new ArrayList<>();
        while (rows.next()) {
          found.add(row.read(rows));
        }
        return found;
      }
    }
  }

  static void execute(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  static long number(Connection connection, String sql) throws SQLException {
    List<Long> found = query(connection, row -> row.getLong(1), sql);
    return found.isEmpty() ? 0 : found.get(0);
  }

  /** Runs between a BEGIN of this kind and a COMMIT; whatever it throws rolls all of it back. */
  static <T> T transaction(Connection connection, String begin, Work<T> work)
      throws SQLException, TenantException {
    execute(connection, begin);
    boolean committed = false;
    try {
      T result = work.run();
      execute(connection, "COMMIT");
      committed = true;
      return result;
    } finally {
      if (!committed) {
        rollBack(connection);
      }
    }
  }

  // SQLite rolls back by itself after some errors, and then there is nothing left to roll back.
  private static void rollBack(Connection connection) {
    try {
      execute(connection, "ROLLBACK");
    } catch (SQLException e) {
      org.slf4j.LoggerFactory.getLogger(Sql.class).debug("nothing to roll back", e);
    }
  }

  private static void bind(PreparedStatement statement, Object... arguments) throws SQLException {
    for (int i = 0; i < arguments.length; i++) {
      statement.setObject(i + 1, arguments[i]);
    }
  }
}
