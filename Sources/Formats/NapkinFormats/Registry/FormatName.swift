/// The name by which a person asks for a format: `opml`, or `opml:workflowy` with its dialect.
public struct FormatName: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// The id of the format.
  public var format: String
  /// The id of the dialect; `nil` if the name has none.
  public var dialect: String?

  /// Creates a name from its parts.
  public init(format: String, dialect: String? = nil) {
    self.format = format
    self.dialect = dialect
  }

  /// Reads a name in the form that people write; upper and lower case are equal.
  public init(_ text: String) {
    let parts = text.lowercased().split(
      separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    format = parts.first.map(String.init) ?? ""
    dialect = parts.count > 1 ? String(parts[1]) : nil
  }

  /// Creates a name from a literal.
  public init(stringLiteral value: String) {
    self.init(value)
  }

  /// The name in the form that people write.
  public var description: String {
    dialect.map { "\(format):\($0)" } ?? format
  }
}
