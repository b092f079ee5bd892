/// The header fields of a request; the case of names is ignored.
public struct Headers: Sendable {
  /// All fields in the order in which they were sent, with names in lower case.
  public private(set) var items: [(name: String, value: String)] = []

  package init(_ items: [(name: String, value: String)] = []) {
    for (name, value) in items { append(name.lowercased(), value) }
  }

  /// The first value of a field. The name must be in lower case.
  public subscript(name: String) -> String? { items.first { $0.name == name }?.value }

  func all(_ name: String) -> [String] { items.filter { $0.name == name }.map(\.value) }

  mutating func append(_ lowercased: String, _ value: String) { items.append((lowercased, value)) }

  /// The cookies; of several with the same name, the first.
  package var cookies: [String: String] {
    var cookies: [String: String] = [:]
    for line in all("cookie") {
      for pair in line.utf8.split(separator: UInt8(ascii: ";")) {
        let halves = pair.split(
          separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
        guard halves.count == 2 else { continue }
        let name = Substring(halves[0]).trimmed
        if cookies[name] == nil { cookies[name] = Substring(halves[1]).trimmed }
      }
    }
    return cookies
  }
}

extension StringProtocol {
  /// The text without spaces and tabs around it.
  var trimmed: String {
    let blank: (Character) -> Bool = { $0 == " " || $0 == "\t" }
    guard let first = firstIndex(where: { !blank($0) }),
      let last = lastIndex(where: { !blank($0) })
    else { return "" }
    return String(self[first...last])
  }
}
