/// A row in the table of a node: a name with a value. Several rows may have the same name.
public struct Attribute: Hashable, Sendable, Codable {
  /// The name in the left column.
  public var name: String
  /// The value in the right column.
  public var value: String
  /// Values of other programs that Napkin keeps without understanding them.
  public var foreign = Foreign()

  /// Creates an attribute.
  public init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }
}
