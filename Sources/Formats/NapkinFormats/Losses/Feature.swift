/// A kind of value that a document can have: a note, an icon, a connector, the date of a change.
///
/// Ledgers count by feature, and the table of each format lists its treatment. The features of Napkin's own model
/// are in ``all``; a plugin may count others with names of its own.
public struct Feature: Sendable {
  // Known features are counted in arrays by their number. Using the name would mean hashing it a million times for
  // a large map.
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

  /// The name in ledgers and tables, for example `connector label`.
  public var name: String { ownName ?? Self.catalogue[number].name }

  /// A short description; the name for a plugin's own feature.
  public var summary: String { ownName ?? Self.catalogue[number].summary }

  /// Whether the feature belongs to Napkin's own model.
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
  /// Whether one feature comes before another in ledgers: first by the model's order, then by name.
  public static func < (left: Feature, right: Feature) -> Bool {
    if left.number != right.number { return left.number < right.number }
    return (left.ownName ?? "") < (right.ownName ?? "")
  }
}
