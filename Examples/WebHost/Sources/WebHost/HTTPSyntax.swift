/// The rules of RFC 9110 and 9112 that libmicrohttpd does not enforce.
package enum HTTPSyntax {
  static let methods = ["DELETE", "GET", "HEAD", "PATCH", "POST", "PUT"]

  /// Whether a byte is allowed in the name of a field, a method or a cookie.
  static func isToken(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"):
      true
    default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
    }
  }

  /// Returns the problem with the head of a request; `nil` if there is none.
  package static func problem(version: String, target: String, headers: Headers) -> Problem? {
    guard headers.items.count <= 100 else {
      return Problem(431, "too-many-fields", "More than 100 header fields.")
    }
    for (name, value) in headers.items {
      guard !name.isEmpty, name.utf8.allSatisfy(isToken),
        value.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 })
      else { return .badRequest("A header field has characters that none may have.") }
    }
    guard target.utf8.first == UInt8(ascii: "/"), target.utf8.allSatisfy({ 0x21...0x7E ~= $0 })
    else { return .badRequest("The address must begin with '/' and have its blanks escaped.") }
    let hosts = headers.all("host")
    guard hosts.count < 2, version != "HTTP/1.1" || hosts.count == 1 else {
      return .badRequest("A request names one host.")
    }
    return framingProblem(headers)
  }

  /// Returns the problem with the length of a body, so that no two readers disagree where the request ends.
  private static func framingProblem(_ headers: Headers) -> Problem? {
    // libmicrohttpd 0.9 adds the second line of a folded field to its name: `content-length47`. It reads no body then.
    for framing in ["content-length", "transfer-encoding"] {
      guard headers.items.allSatisfy({ $0.name == framing || !$0.name.hasPrefix(framing) }) else {
        return .badRequest("The length of the body must be told on one line.")
      }
    }
    let lengths = headers.all("content-length")
    let codings = headers.all("transfer-encoding")
    guard lengths.count + codings.count <= 1 else {
      return .badRequest("The length of the body is told more than once.")
    }
    if let length = lengths.first {
      guard !length.isEmpty, length.utf8.count < 19,
        length.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 })
      else { return .badRequest("The length of the body is no number.") }
    }
    if let coding = codings.first, coding.lowercased() != "chunked" {
      return Problem(501, "unknown-coding", "Send the body plain or chunked.")
    }
    return nil
  }

  /// Returns the decoded parts of a path; `nil` if a part is not allowed.
  package static func segments(of path: some Collection<UInt8>) -> [String]? {
    var segments: [String] = []
    for part in path.dropFirst().split(
      separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    {
      guard let segment = PercentEncoding.decoded(part), segment != ".", segment != "..",
        segment.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7F })
      else { return nil }
      segments.append(segment)
    }
    return segments
  }
}
