#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A line of the access log, without secrets: no cookies, no header fields, no body, and no query values except
/// those that the host declares harmless.
public struct LogLine: Sendable, CustomStringConvertible {
  /// The address of the client.
  public var address: String
  /// The method, such as `GET`.
  public var method: String
  /// The path with its query, whose values are replaced by `…`, except short harmless ones.
  public var target: String
  /// The status of the answer; 0 if none was sent.
  public var status: Int
  /// The size of the answer's body; event streams are not counted.
  public var bytes: Int
  /// The time from the request line to the last byte.
  public var milliseconds: Double
  /// The error in the server, for the log only.
  public var failure: String?

  package init(
    address: String, method: String, target: String, status: Int, bytes: Int,
    milliseconds: Double, failure: String?
  ) {
    self.address = address
    self.method = method
    self.target = target
    self.status = status
    self.bytes = bytes
    self.milliseconds = milliseconds
    self.failure = failure
  }

  /// The line, such as `127.0.0.1 GET /rooms?near=… 200 512 B 1.2 ms`.
  public var description: String {
    let time = Double(Int(milliseconds * 10)) / 10
    let line = "\(address) \(method) \(target) \(status) \(bytes) B \(time) ms"
    return failure.map { "\(line): \(Self.oneLine($0))" } ?? line
  }

  /// Writes lines to standard error; can be used as the log of a server.
  public static let toStandardError: @Sendable (LogLine) -> Void = { line in
    let text = Array("\(line)\n".utf8)
    // A single call, so that lines of several threads do not mix. Errors of writing are ignored.
    _ = write(STDERR_FILENO, text, text.count)
  }

  /// Returns the text without control characters, which could forge a line or control a terminal.
  private static func oneLine(_ text: String) -> String {
    String(text.unicodeScalars.map { $0.value < 32 || 127..<160 ~= $0.value ? " " : Character($0) })
  }

  /// Returns the target without secrets.
  package static func redacted(_ target: String, harmless: Set<String>) -> String {
    let shown = String(
      decoding: target.utf8.map { 0x21...0x7E ~= $0 ? $0 : UInt8(ascii: "_") }, as: UTF8.self)
    let halves = shown.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    guard halves.count == 2 else { return shown }
    let query = halves[1].split(separator: "&").map { item -> String in
      guard let sign = item.firstIndex(of: "=") else { return "…" }
      let name = String(item[..<sign])
      let isShown = harmless.contains(name) && isHarmless(item[item.index(after: sign)...])
      return isShown ? String(item) : "\(name)=…"
    }
    return "\(halves[0])?\(query.joined(separator: "&"))"
  }

  /// Whether a value is too short and too simple to be a secret or a text.
  private static func isHarmless(_ value: Substring) -> Bool {
    value.utf8.count <= 16
      && value.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "."), UInt8(ascii: "-"):
          true
        default: false
        }
      }
  }
}
