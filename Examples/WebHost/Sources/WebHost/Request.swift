/// A request of a client.
public struct Request: Sendable {
  /// The method: `GET`, `POST`, `PUT`, `PATCH` or `DELETE`; a `HEAD` is treated as a `GET`.
  public let method: String
  /// Whether the method is `HEAD`: the client only wants the head of the answer to a `GET`.
  public let isHead: Bool
  /// The decoded parts of the path: `rooms` and `a/b` for `/rooms/a%2Fb`.
  public let segments: [String]
  /// The values of the route's parameters: `id` for the route `/rooms/:id`.
  public internal(set) var parameters: [String: String] = [:]
  /// The fields after `?`.
  public let query: Fields
  /// The header fields.
  public let headers: Headers
  /// The cookies by name. They are not verified: a forged cookie looks like a real one.
  public let cookies: [String: String]
  /// The client's address. Behind a trusted proxy it is the address that the proxy reports.
  public let address: String
  /// Whether the client's connection is encrypted, as a trusted proxy reports.
  public let isSecure: Bool
  /// The body, unless it is a form with uploads.
  public internal(set) var body: [UInt8] = []
  /// The fields of a form: `application/x-www-form-urlencoded`, or the fields without files of a multipart form.
  public internal(set) var form = Fields()
  /// The files of a multipart form. They are removed with the request unless they are kept.
  public internal(set) var uploads: [Upload] = []

  init(
    method: String, target: String, headers: Headers, address: String, isSecure: Bool
  ) throws(Problem) {
    let halves = target.utf8.split(
      separator: UInt8(ascii: "?"), maxSplits: 1, omittingEmptySubsequences: false)
    guard let segments = HTTPSyntax.segments(of: halves[0]) else {
      throw .badRequest("The path has an escape or a part that means nothing.")
    }
    guard let query = Fields(urlEncoded: halves.count > 1 ? halves[1] : "".utf8[...]) else {
      throw .badRequest("The query has an escape that means nothing.")
    }
    isHead = method == "HEAD"
    self.method = isHead ? "GET" : method
    self.segments = segments
    self.query = query
    self.headers = headers
    cookies = headers.cookies
    self.address = address
    self.isSecure = isSecure
  }

  /// Creates a request for testing a host without a connection; see ``Router/answer(_:)``.
  public init(
    _ method: String, _ target: String, headers: [(name: String, value: String)] = [],
    body: [UInt8] = [], address: String = "127.0.0.1", isSecure: Bool = false
  ) throws(Problem) {
    try self.init(
      method: method, target: target, headers: Headers(headers), address: address,
      isSecure: isSecure)
    self.body = body
  }

  /// The decoded path.
  public var path: String { "/" + segments.joined(separator: "/") }

  /// Returns the value of a header field. The name must be in lower case.
  public func header(_ name: String) -> String? { headers[name] }

  /// The value of a parameter of the route.
  ///
  /// - Precondition: The route has the parameter.
  public subscript(parameter: String) -> String {
    guard let value = parameters[parameter] else {
      preconditionFailure("the route has no parameter '\(parameter)'")
    }
    return value
  }

  /// The key under which the address is counted: a whole /64 for IPv6, because one customer may have all of it.
  public var addressKey: String { Connection.countingKey(address) }

  /// The address by which the client reaches the server, such as `https://chat.example.org`.
  public var origin: String { "\(isSecure ? "https" : "http")://\(headers["host"] ?? "localhost")" }

  /// The media type of the body in lower case, without parameters.
  var mediaType: String {
    let type = headers["content-type"] ?? ""
    return type.prefix { $0 != ";" }.trimmed.lowercased()
  }
}
