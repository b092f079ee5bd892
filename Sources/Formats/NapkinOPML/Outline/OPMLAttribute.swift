import NapkinFormats
import NapkinXML

/// An attribute of an element that was read or will be written.
struct OPMLAttribute: Hashable, Sendable {
  var name: String
  var value: String

  init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }

  /// Whether the name has a prefix, so that it belongs to a namespace.
  var isForeign: Bool { Self.isForeign(name) }

  /// Whether the name is valid in XML and does not declare Napkin's prefix.
  var isAllowed: Bool { XMLName.isName(name) && name != CarriedName.declaration }

  /// Whether the attribute belongs to Napkin's namespace.
  var isCarried: Bool { name.hasPrefix(CarriedName.prefix) }

  /// Whether the attribute declares a prefix for Napkin's namespace.
  var declaresPrefix: Bool { value == CarriedName.namespace && name.hasPrefix("xmlns:") }

  /// Whether the attribute declares the usual prefix for Napkin's namespace, as Napkin writes it.
  var declaresUsualPrefix: Bool { declaresPrefix && name == CarriedName.declaration }

  /// Whether a name has a prefix, so that it belongs to a namespace.
  static func isForeign(_ name: String) -> Bool {
    name.withBytes { bytes in ByteScan.first(in: bytes) { $0.marks(":") } < bytes.count }
  }
}

extension [OPMLAttribute] {
  /// Keeps the good attributes, and of several with the same name the first; returns the number of removed ones.
  mutating func keep(where isGood: (OPMLAttribute) -> Bool) -> Int {
    let all = count
    var names: Set<String> = []
    removeAll { !isGood($0) || !names.insert($0.name).inserted }
    return all - count
  }
}
