/// The fate of a thing in a conversion from one format to another.
public enum Treatment: String, Hashable, Sendable, CaseIterable, Codable {
  /// The thing arrives unchanged.
  case converted
  /// The thing arrives in a similar form.
  case approximated
  /// The thing is kept where the target's own programs ignore it, and can be read back.
  case carried
  /// The thing is left out.
  case dropped

  /// Whether the treatment loses something.
  public var isLoss: Bool { self == .approximated || self == .dropped }
}
