/// A location in a file, so that a person can find it.
public struct FileLocation: Hashable, Sendable {
  /// The name of the file, as the person gave it; `nil` if the bytes came from elsewhere.
  public var file: String?
  /// The line, from 1; a line ends with "\n".
  public var line: Int?
  /// The column, from 1, in Unicode scalars. Bytes would count accented letters more than once, and the end of a
  /// visible character depends on the version of Unicode.
  public var column: Int?
  /// The number of bytes before the location.
  public var offset: Int?

  /// Creates a location; each value may be unknown.
  public init(file: String? = nil, line: Int? = nil, column: Int? = nil, offset: Int? = nil) {
    self.file = file
    self.line = line
    self.column = column
    self.offset = offset
  }
}

extension FileLocation: CustomStringConvertible {
  /// The location in the form of compilers, `file:line:column`, without the unknown values.
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
