/// A kind of value that a document can have: a note, an icon, a connector, the date of a change.
///
/// Ledgers count by feature, and every format says in its table what becomes of each. The features
/// of Napkin's own model are listed in ``all``; a plugin may count others by names of its own.
public struct Feature: Sendable {
  // What the model knows is counted in arrays, hence the number; the name alone would be hashed a
  // million times on the way through a large map.
  let number: Int
  private let ownName: String?

  init(number: Int, ownName: String? = nil) {
    self.number = number
    self.ownName = ownName
  }

  /// Creates a feature by its name.
  public init(_ name: String) {
    if let number = Self.catalogue.firstIndex(where: { $0.name == name }) {
      self.init(number: number)
    } else {
      self.init(number: Self.catalogue.count, ownName: name)
    }
  }

  /// The name, as it stands in ledgers and tables: `connector label`.
  public var name: String { ownName ?? Self.catalogue[number].name }

  /// What it is, in a few words; its name if it is a plugin's own.
  public var summary: String { ownName ?? Self.catalogue[number].summary }

  /// Whether it is a feature of Napkin's own model.
  public var isKnown: Bool { ownName == nil }

  /// The features of the model, in the order of ledgers and tables.
  public static var all: [Feature] { catalogue.indices.map { Feature(number: $0) } }

  static let knownCount = catalogue.count
}

extension Feature: Hashable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// Creates a feature by its name.
  public init(stringLiteral value: String) {
    self.init(value)
  }

  /// The name.
  public var description: String { name }
}

extension Feature: Comparable {
  /// Whether one stands before the other in ledgers: the model's order, then by name.
  public static func < (left: Feature, right: Feature) -> Bool {
    if left.number != right.number { return left.number < right.number }
    return (left.ownName ?? "") < (right.ownName ?? "")
  }
}
