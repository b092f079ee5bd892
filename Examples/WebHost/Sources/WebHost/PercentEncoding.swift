/// Decodes the escapes in addresses and forms.
package enum PercentEncoding {
  /// Returns the decoded text; `nil` if an escape is invalid, or if the bytes are not UTF-8.
  package static func decoded(_ text: some Sequence<UInt8>, plusIsSpace: Bool = false) -> String? {
    var bytes: [UInt8] = []
    var iterator = text.makeIterator()
    while let byte = iterator.next() {
      switch byte {
      case UInt8(ascii: "%"):
        guard let high = iterator.next().flatMap(digit), let low = iterator.next().flatMap(digit)
        else { return nil }
        bytes.append(high << 4 | low)
      case UInt8(ascii: "+") where plusIsSpace: bytes.append(UInt8(ascii: " "))
      default: bytes.append(byte)
      }
    }
    return String(validating: bytes, as: UTF8.self)
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}

/// Names with values in the order in which they were sent: a query, or the fields of a form.
public struct Fields: Sendable {
  /// All names with their values.
  public private(set) var items: [(name: String, value: String)] = []

  /// Creates fields.
  public init(_ items: [(name: String, value: String)] = []) { self.items = items }

  /// The first value of a name.
  public subscript(name: String) -> String? { items.first { $0.name == name }?.value }

  /// Returns all values of a name.
  public func all(_ name: String) -> [String] { items.filter { $0.name == name }.map(\.value) }

  mutating func append(_ name: String, _ value: String) { items.append((name, value)) }

  /// Reads `a=1&b=2`; `nil` if an escape is invalid or there are too many fields.
  package init?(urlEncoded text: some Collection<UInt8>, most: Int = 1_000) {
    for item in text.split(separator: UInt8(ascii: "&")) {
      let halves = item.split(
        separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      guard items.count < most,
        let name = PercentEncoding.decoded(halves[0], plusIsSpace: true),
        let value = halves.count > 1
          ? PercentEncoding.decoded(halves[1], plusIsSpace: true) : ""
      else { return nil }
      items.append((name, value))
    }
  }
}
