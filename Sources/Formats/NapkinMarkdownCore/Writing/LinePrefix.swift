import NapkinMarkup
import NapkinFormats

/// What stands before every line that belongs to a node but the first: spaces, and the marks of quotes.
struct LinePrefix {
  var spaces = 0
  var quotes = 0

  /// That of lines in so many quotes more.
  func quoted(_ times: Int) -> LinePrefix {
    LinePrefix(spaces: spaces, quotes: quotes + times)
  }
}

extension OutputBuffer {
  /// Begins a line.
  mutating func append(_ prefix: LinePrefix) {
    append(upTo: prefix.spaces + 2 * prefix.quotes) { (pen: inout UnsafeByteWriter) in
      pen.put(.space, count: prefix.spaces)
      for _ in 0..<prefix.quotes { pen.put("> ") }
    }
  }

  /// Begins a line with nothing on it, without a space at its end.
  mutating func append(ofEmptyLine prefix: LinePrefix) {
    if prefix.quotes == 0 { return }
    append(LinePrefix(spaces: prefix.spaces, quotes: prefix.quotes - 1))
    append(byte: .greater)
  }
}
