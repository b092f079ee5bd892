#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// A response to a client. The server adds the fields that every response has, and forbids storing it unless
/// `Cache-Control` allows it.
public struct Response: Sendable {
  /// The content of a response.
  public enum Body: Sendable {
    /// Bytes in memory.
    case bytes([UInt8])
    /// A file in its state when the response begins.
    case file(path: String)
    /// Events as they are published.
    case events(EventStream)
  }

  /// The status, such as 200.
  public var status: Int
  /// Header fields; they replace the server's own fields with the same names.
  public var headers: [(name: String, value: String)]
  /// The body.
  public var body: Body
  /// Cookies to set.
  public var cookies: [Cookie] = []
  /// The error, for the log only.
  public var failure: String?

  /// Creates a response.
  public init(
    _ status: Int = 200, headers: [(name: String, value: String)] = [], body: Body = .bytes([])
  ) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// Returns a response with bytes of a media type, such as `image/jpeg`.
  public static func bytes(_ bytes: [UInt8], _ mediaType: String, status: Int = 200) -> Response {
    Response(status, headers: [("Content-Type", mediaType)], body: .bytes(bytes))
  }

  /// Returns a response with a file of a media type.
  public static func file(_ path: String, _ mediaType: String) -> Response {
    Response(headers: [("Content-Type", mediaType)], body: .file(path: path))
  }

  /// Returns a response with plain text.
  public static func text(_ text: String, status: Int = 200) -> Response {
    .bytes(Array(text.utf8), "text/plain; charset=utf-8", status: status)
  }

  /// Returns a response with an HTML page.
  public static func html(_ text: String, status: Int = 200) -> Response {
    .bytes(Array(text.utf8), "text/html; charset=utf-8", status: status)
  }

  /// Returns a response with a value as JSON, with sorted keys.
  public static func json(_ value: some Encodable, status: Int = 200) throws -> Response {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return .json(bytes: Array(try encoder.encode(value)), status: status)
  }

  /// Returns a response with bytes that are already JSON.
  public static func json(bytes: [UInt8], status: Int = 200) -> Response {
    .bytes(bytes, "application/json", status: status)
  }

  /// Returns the response with a tag in quotes, which must change when the content does; status 304, without the
  /// content, if the client has it already.
  public func tagged(_ tag: String, for request: Request) -> Response {
    var response = self
    response.headers.append(("ETag", tag))
    let known = request.header("if-none-match")?.split(separator: ",").map(\.trimmed) ?? []
    if !Set(known).isDisjoint(with: ["*", tag, "W/\(tag)"]) {
      response.status = 304
      response.body = .bytes([])
    }
    return response
  }

  /// Returns a response that redirects the client to another address, to be requested with `GET`.
  public static func redirect(to address: String) -> Response {
    Response(303, headers: [("Location", address)])
  }

  /// A response without a body, with the status 204.
  public static let empty = Response(204)

  /// Returns a response with a problem as JSON.
  public static func problem(_ problem: Problem) -> Response {
    struct Body: Encodable {
      struct Error: Encodable { var code, message: String }
      var error: Error
    }
    let body = Body(error: .init(code: problem.code, message: problem.message))
    var response = (try? Response.json(body, status: problem.status)) ?? Response(problem.status)
    response.headers += problem.headers
    return response
  }

  /// Returns a response with events as they are published.
  public static func events(_ stream: EventStream) -> Response {
    Response(
      headers: [("Content-Type", "text/event-stream"), ("X-Accel-Buffering", "no")],
      body: .events(stream))
  }

  /// Whether the response has a field; the case of the name is ignored.
  func has(_ name: String) -> Bool {
    headers.contains {
      $0.name.utf8.count == name.utf8.count && $0.name.lowercased() == name.lowercased()
    }
  }
}

extension Request {
  /// Returns the value that the JSON body encodes.
  public func json<Value: Decodable>(_ type: Value.Type = Value.self) throws(Problem) -> Value {
    guard mediaType == "application/json" else {
      throw Problem(415, "wrong-type", "Send this as application/json.")
    }
    do {
      return try JSONDecoder().decode(Value.self, from: Data(body))
    } catch {
      throw Problem(400, "bad-json", "The JSON is not what is expected here.")
    }
  }
}
