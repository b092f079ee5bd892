import NapkinMarkup

/// The differences between a file of Markdown and the lines that are read from it.
struct FileEnds: OptionSet {
  let rawValue: Int
  /// The file begins with a byte order mark.
  static let mark = FileEnds(rawValue: 1)
  /// Lines end in CR LF.
  static let crlf = FileEnds(rawValue: 2)
  /// The last line has no line end.
  static let open = FileEnds(rawValue: 4)

  private static let words: [(ends: FileEnds, word: String)] = [
    (.mark, "bom"), (.crlf, "crlf"), (.open, "open"),
  ]

  init(rawValue: Int) { self.rawValue = rawValue }

  /// Compares a file with the lines that were read from it; the set is empty for a file with mixed line ends.
  init(of file: [UInt8], _ lines: [UInt8]) {
    var ends: FileEnds = []
    if file.starts(with: "\u{FEFF}".utf8) { ends.insert(.mark) }
    if file.contains(0x0D) { ends.insert(.crlf) }
    if let last = file.last, last != .newline { ends.insert(.open) }
    self = ends.isEmpty || ends.applied(to: lines) == file ? ends : []
  }

  /// Reads the names of differences, as in `bom crlf`.
  init(_ words: String) {
    let words = words.split(separator: " ")
    self.init(Self.words.filter { words.contains($0.word[...]) }.map(\.ends))
  }

  /// The names of the differences, as in `bom crlf`.
  var words: String {
    Self.words.filter { contains($0.ends) }.map(\.word).joined(separator: " ")
  }

  /// Returns the file that has these lines and these differences.
  func applied(to lines: [UInt8]) -> [UInt8] {
    var lines = lines
    if contains(.open), lines.last == .newline { lines.removeLast() }
    if contains(.crlf) {
      lines = Array(
        lines.split(separator: .newline, omittingEmptySubsequences: false)
          .joined(separator: [0x0D, .newline]))
    }
    return contains(.mark) ? Array("\u{FEFF}".utf8) + lines : lines
  }
}
