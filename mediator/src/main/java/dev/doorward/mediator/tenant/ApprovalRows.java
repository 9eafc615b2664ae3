package dev.doorward.mediator.tenant;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Questions as rows of their table. */
final class ApprovalRows {
  private static final JsonMapper JSON = new JsonMapper();
  private static final String COLUMNS =
      "id, job_id, function, args_digest, snapshot_digest, policy_digest, job, call_id, arguments,"
          + " digest, reasons, asked, deadline, deciders, four_eyes, started_by, state";

  private ApprovalRows() {}

  static int insert(Connection connection, String id, ApprovalRow.Asked asked) throws SQLException {
    return Sql.update(
        connection,
        "INSERT INTO approvals ("
            + COLUMNS
            + ") VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'OPEN')",
        id,
        asked.bound().jobId(),
        asked.bound().function(),
        asked.bound().argsDigest(),
        asked.bound().snapshotDigest(),
        asked.bound().policyDigest(),
        asked.job(),
        asked.callId(),
        asked.arguments(),
        asked.digest(),
        reasons(asked.reasons()),
        asked.at().toEpochMilli(),
        asked.deadline().toEpochMilli(),
        deciders(asked.deciders()),
        asked.fourEyes() ? 1 : 0,
        asked.startedBy());
  }

  static List<ApprovalRow> select(Connection connection, String where, Object... arguments)
      throws SQLException {
    return Sql.query(
        connection,
        ApprovalRows::row,
        "SELECT " + COLUMNS + ", answered_by, answer_reason, answered FROM approvals " + where,
        arguments);
  }

  private static ApprovalRow row(ResultSet row) throws SQLException {
    ApprovalRow.Bound bound =
        new ApprovalRow.Bound(
            row.getString("job_id"),
            row.getString("function"),
            row.getString("args_digest"),
            row.getString("snapshot_digest"),
            row.getString("policy_digest"));
    ApprovalRow.Asked asked =
        new ApprovalRow.Asked(
            bound,
            row.getString("job"),
            row.getString("call_id"),
            row.getString("arguments"),
            row.getString("digest"),
            reasons(row.getString("reasons")),
            Instant.ofEpochMilli(row.getLong("asked")),
            Instant.ofEpochMilli(row.getLong("deadline")),
            deciders(row.getString("deciders")),
            row.getInt("four_eyes") != 0,
            row.getString("started_by"));
    return new ApprovalRow(
        row.getString("id"), asked, ApprovalRow.State.valueOf(row.getString("state")), answer(row));
  }

  private static ApprovalRow.@Nullable Answer answer(ResultSet row) throws SQLException {
    String by = row.getString("answered_by");
    return by == null
        ? null
        : new ApprovalRow.Answer(
            by, row.getString("answer_reason"), Instant.ofEpochMilli(row.getLong("answered")));
  }

  private static String reasons(List<ApprovalRow.Reason> reasons) {
    ArrayNode all = JsonNodeFactory.instance.arrayNode();
    reasons.forEach(one -> all.addArray().add(one.row()).add(one.kind()).add(one.text()));
    return all.toString();
  }

  private static List<ApprovalRow.Reason> reasons(String json) throws SQLException {
    List<ApprovalRow.Reason> reasons = new ArrayList<>();
    for (JsonNode one : tree(json)) {
      reasons.add(
          new ApprovalRow.Reason(one.path(0).asText(), one.path(1).asText(), one.path(2).asText()));
    }
    return reasons;
  }

  private static String deciders(List<String> deciders) {
    ArrayNode all = JsonNodeFactory.instance.arrayNode();
    deciders.forEach(all::add);
    return all.toString();
  }

  private static List<String> deciders(String json) throws SQLException {
    List<String> deciders = new ArrayList<>();
    tree(json).forEach(one -> deciders.add(one.asText()));
    return deciders;
  }

  private static JsonNode tree(String json) throws SQLException {
    try {
      return JSON.readTree(json);
    } catch (JsonProcessingException e) {
      throw new SQLException("a question's row is damaged", e);
    }
  }
}
