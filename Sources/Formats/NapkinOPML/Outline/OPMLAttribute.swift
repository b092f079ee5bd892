import NapkinFormats
import NapkinXML

/// An attribute of an element, as it stands in a file or is to stand there.
struct OPMLAttribute: Hashable, Sendable {
  var name: String
  var value: String

  init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }

  /// Whether somebody's namespace says what it means.
  var isForeign: Bool { Self.isForeign(name) }

  /// Whether the name is one in XML and leaves Napkin's namespace alone.
  var isAllowed: Bool { XMLName.isName(name) && name != CarriedName.declaration }

  /// Whether it stands in Napkin's namespace.
  var isCarried: Bool { name.hasPrefix(CarriedName.prefix) }

  /// Whether it gives Napkin's namespace a prefix.
  var declaresPrefix: Bool { value == CarriedName.namespace && name.hasPrefix("xmlns:") }

  /// Whether it is what Napkin writes to give its namespace a prefix.
  var declaresUsualPrefix: Bool { declaresPrefix && name == CarriedName.declaration }

  /// Whether a name stands in somebody's namespace.
  static func isForeign(_ name: String) -> Bool {
    name.withBytes { bytes in ByteScan.first(in: bytes) { $0.marks(":") } < bytes.count }
  }
}

extension [OPMLAttribute] {
  /// Keeps the good ones, of those with one name the first; returns how many were left out.
  mutating func keep(where isGood: (OPMLAttribute) -> Bool) -> Int {
    let all = count
    var names: Set<String> = []
    removeAll { !isGood($0) || !names.insert($0.name).inserted }
    return all - count
  }
}
