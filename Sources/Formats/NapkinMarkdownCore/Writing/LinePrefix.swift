import NapkinMarkup
import NapkinFormats

/// The beginning of every line of a node except the first: spaces, and the marks of quotes.
struct LinePrefix {
  var spaces = 0
  var quotes = 0

  /// Returns the prefix of lines that are inside of this many more quotes.
  func quoted(_ times: Int) -> LinePrefix {
    LinePrefix(spaces: spaces, quotes: quotes + times)
  }
}

extension OutputBuffer {
  mutating func append(_ prefix: LinePrefix) {
    append(upTo: prefix.spaces + 2 * prefix.quotes) { (pen: inout UnsafeByteWriter) in
      pen.put(.space, count: prefix.spaces)
      for _ in 0..<prefix.quotes { pen.put("> ") }
    }
  }

  /// Begins an empty line, without a space at its end.
  mutating func append(ofEmptyLine prefix: LinePrefix) {
    if prefix.quotes == 0 { return }
    append(LinePrefix(spaces: prefix.spaces, quotes: prefix.quotes - 1))
    append(byte: .greater)
  }
}
