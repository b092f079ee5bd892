/// The reason why a request is not fulfilled. If a handler throws it, it becomes the response.
///
/// The body is JSON: `{"error":{"code":"not-found","message":"…"}}`. Pages choose their message by the code.
public struct Problem: Error, Sendable {
  /// The status of the response, such as 404.
  public var status: Int
  /// The kind of problem, such as `not-found`.
  public var code: String
  /// A sentence about what happened and what to do.
  public var message: String
  /// Additional header fields of the response.
  public var headers: [(name: String, value: String)]

  /// Creates a problem.
  public init(
    _ status: Int, _ code: String, _ message: String,
    headers: [(name: String, value: String)] = []
  ) {
    self.status = status
    self.code = code
    self.message = message
    self.headers = headers
  }

  /// There is nothing at this address.
  public static let notFound = Problem(
    404, "not-found", "There is nothing at this address; check how it is spelled.")
  /// The request violates the rules of HTTP.
  public static func badRequest(_ message: String) -> Problem {
    Problem(400, "bad-request", message)
  }
  /// The request comes from a page of another site.
  public static let foreign = Problem(
    403, "foreign-origin", "This may be asked from our own pages only; reload the page.")
  /// The body is larger than allowed.
  public static func tooLarge(_ limit: Int) -> Problem {
    Problem(
      413, "too-large",
      limit == 0 ? "This address takes no body." : "More than \(limit) bytes; send less at a time.")
  }
  /// One client sends too many requests.
  public static func tooMany(after seconds: Double) -> Problem {
    // A number that is not finite cannot become an integer; the comparison is false for NaN.
    let wait = seconds > 1 ? min(seconds.rounded(.up), 86_400) : 1
    return Problem(
      429, "too-many", "Too many requests; wait and try again.",
      headers: [("Retry-After", String(Int(wait)))])
  }
  /// All clients together send too many requests.
  public static let busy = Problem(
    503, "busy", "The server has too much to do; try again in a moment.",
    headers: [("Retry-After", "1")])
  /// The disk has no room.
  public static let diskFull = Problem(
    507, "disk-full", "There is no room on the server's disk; nothing was kept. Try again later.")
  /// The program failed.
  static let failed = Problem(
    500, "internal", "Something failed in the server; it is in its log. Try again later.")

  /// The method is not supported at this address.
  public static func wrongMethod(_ allowed: [String]) -> Problem {
    Problem(
      405, "wrong-method", "This address does not take that method.",
      headers: [("Allow", allowed.joined(separator: ", "))])
  }
}
