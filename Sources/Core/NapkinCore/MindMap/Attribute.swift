/// A name with a value on a node: a row of its little table. Names may repeat.
public struct Attribute: Hashable, Sendable, Codable {
  /// The name in the left column.
  public var name: String
  /// The value in the right column.
  public var value: String
  /// What another program put here.
  public var foreign = Foreign()

  /// Creates an attribute.
  public init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }
}
