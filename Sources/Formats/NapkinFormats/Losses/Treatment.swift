/// What becomes of a thing on its way from one format to another.
public enum Treatment: String, Hashable, Sendable, CaseIterable, Codable {
  /// It arrives as what it is.
  case converted
  /// It arrives, but not quite as what it was.
  case approximated
  /// It is kept in a place that the target's own programs ignore, and comes back from there.
  case carried
  /// It is left out.
  case dropped

  /// Whether the person has lost something by it.
  public var isLoss: Bool { self == .approximated || self == .dropped }
}
