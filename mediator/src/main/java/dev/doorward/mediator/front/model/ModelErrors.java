package dev.doorward.mediator.front.model;

import dev.doorward.mediator.front.http.Response;

/** The listener's own answers, in the form of the API's errors so that the harness shows them. */
final class ModelErrors {
  private ModelErrors() {}

  /**
   * @param type of the API's own types, by which the harness decides whether to try again
   * @param message the daemon's own words; printable, without quotation marks or backslashes
   */
  static Response.Whole of(int status, String type, String message) {
    return Response.json(
        status,
        "{\"type\":\"error\",\"error\":{\"type\":\""
            + type
            + "\",\"message\":\"doorward: "
            + message
            + "\"}}");
  }

  static Response.Whole invalid(int status, String message) {
    return of(status, "invalid_request_error", message);
  }

  static Response.Whole unreachable(String message) {
    return of(502, "api_error", message);
  }
}
