/// Where something stands in a file, so that a person can go there.
public struct FileLocation: Hashable, Sendable {
  /// The name of the file, as the person gave it; `nil` if the bytes came from elsewhere.
  public var file: String?
  /// The line, from 1; a line ends with "\n".
  public var line: Int?
  /// The column, from 1, in Unicode scalars: bytes would point behind every accent, and where one
  /// visible character ends depends on the version of Unicode.
  public var column: Int?
  /// How many bytes stand before it.
  public var offset: Int?

  /// Creates a location from what is known of it.
  public init(file: String? = nil, line: Int? = nil, column: Int? = nil, offset: Int? = nil) {
    self.file = file
    self.line = line
    self.column = column
    self.offset = offset
  }
}

extension FileLocation: CustomStringConvertible {
  /// The location as compilers write it, `file:line:column`, without what is unknown.
  public var description: String {
    var parts = file.map { [$0] } ?? []
    if let line {
      parts.append(String(line))
      if let column { parts.append(String(column)) }
    } else if let offset {
      parts.append("byte \(offset)")
    }
    return parts.joined(separator: ":")
  }
}
