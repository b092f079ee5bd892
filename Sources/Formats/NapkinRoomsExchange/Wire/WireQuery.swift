import NapkinCore
import NapkinFormats
import NapkinMarkup

/// The parameters of a request, percent-encoded as in the address of a web page.
struct WireQuery {
  /// The most bytes that a request can have.
  static let limit = 65_536

  private(set) var pairs: [(name: String, value: String)] = []

  init(_ pairs: [(name: String, value: String)]) {
    self.pairs = pairs
  }

  /// Reads the part of a request after the question mark. A name that occurs twice is refused, because it would be
  /// unclear which value is meant.
  init(parsing request: String) throws(WireFailure) {
    guard request.utf8.count <= Self.limit else {
      throw WireFailure("too-long", "A request has at most \(Self.limit) bytes.")
    }
    // A question mark after the first name is a part of a value.
    let mark = request.firstIndex { "?=&".contains($0) }.flatMap { request[$0] == "?" ? $0 : nil }
    let query = mark.map { request[$0...].dropFirst() } ?? request[...]
    var names: Set<String> = []
    for pair in query.split(separator: "&") {
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = try Self.decoded(parts[0])
      guard names.insert(name).inserted else {
        throw WireFailure("twice", "The request has '\(name)' twice.")
      }
      pairs.append((name, parts.count == 2 ? try Self.decoded(parts[1]) : ""))
    }
  }

  /// The parameters as they are written after a question mark.
  var text: String {
    pairs.map { "\(Self.encoded($0.name))=\(Self.encoded($0.value))" }.joined(separator: "&")
  }

  subscript(name: String) -> String? {
    pairs.first { $0.name == name }?.value
  }

  func required(_ name: String) throws(WireFailure) -> String {
    guard let value = self[name], !value.isEmpty else { throw .missing(name) }
    return value
  }

  func number(_ name: String) throws(WireFailure) -> Double {
    guard let number = WireNumber.number(try required(name)) else {
      throw .invalid(name, "it is a decimal number.")
    }
    return number
  }

  func whole(_ name: String) throws(WireFailure) -> Int {
    guard let number = Int(try required(name)) else {
      throw .invalid(name, "it is a whole number.")
    }
    return number
  }

  // MARK: Escapes

  private static func encoded(_ text: String) -> String {
    PercentCode.encode(text, keeping: PercentCode.isUnreserved)
  }

  private static func decoded(_ text: Substring) throws(WireFailure) -> String {
    let source = Array(text.utf8)
    var bytes: [UInt8] = []
    var index = 0
    while index < source.count {
      switch source[index] {
      case UInt8(ascii: "+"): bytes.append(UInt8(ascii: " "))
      case UInt8(ascii: "%"):
        guard let byte = Hex.byte(source[(index + 1)...]) else {
          throw WireFailure("malformed", "A percent sign stands before two hexadecimal digits.")
        }
        bytes.append(byte)
        index += 2
      case let byte: bytes.append(byte)
      }
      index += 1
    }
    guard let decoded = UTF8Scan.text(of: bytes) else {
      throw WireFailure("malformed", "The request is not UTF-8.")
    }
    return decoded
  }
}
