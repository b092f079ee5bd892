import NapkinFormats

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

  /// Whether a name stands in somebody's namespace.
  static func isForeign(_ name: String) -> Bool {
    name.withBytes { bytes in ByteScan.first(in: bytes) { $0.marks(":") } < bytes.count }
  }
}
