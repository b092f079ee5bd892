/// Why a request is not answered as it wished; thrown by a handler, it becomes the answer.
///
/// The body is JSON: `{"error":{"code":"not-found","message":"…"}}`. Pages choose their words by the code.
public struct Problem: Error, Sendable {
  /// The status of the answer, such as 404.
  public var status: Int
  /// What kind of trouble it is, such as `not-found`.
  public var code: String
  /// What happened and what to do, in a sentence.
  public var message: String
  /// Further header fields of the answer.
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
  /// The request breaks HTTP's rules.
  public static func badRequest(_ message: String) -> Problem {
    Problem(400, "bad-request", message)
  }
  /// The request comes from a page of another site, or from no page of ours.
  public static let foreign = Problem(
    403, "foreign-origin", "This may be asked from our own pages only; reload the page.")
  /// The body is larger than it may be.
  public static func tooLarge(_ limit: Int) -> Problem {
    Problem(413, "too-large", "More than \(limit) bytes; send less at a time.")
  }
  /// One client asks too much.
  public static func tooMany(after seconds: Double) -> Problem {
    Problem(
      429, "too-many", "Too many requests; wait and try again.",
      headers: [("Retry-After", String(Int(max(1, seconds.rounded(.up)))))])
  }
  /// All clients together ask too much.
  public static let busy = Problem(
    503, "busy", "The server has too much to do; try again in a moment.",
    headers: [("Retry-After", "1")])
  /// The disk has no room.
  public static let diskFull = Problem(
    507, "disk-full", "There is no room on the server's disk; nothing was kept. Try again later.")
  /// The program failed.
  static let failed = Problem(
    500, "internal", "Something failed in the server; it is in its log. Try again later.")

  /// The method is not for this address.
  static func wrongMethod(_ allowed: [String]) -> Problem {
    Problem(
      405, "wrong-method", "This address does not take that method.",
      headers: [("Allow", allowed.joined(separator: ", "))])
  }
}
