/// Finds and removes comments in HTML.
public enum HTMLComment {
  /// Returns HTML without its comments; a comment that never ends stays.
  public static func removed(from html: ArraySlice<UInt8>) -> [UInt8] {
    var text: [UInt8] = []
    var start = html.startIndex
    for comment in ranges(in: html) {
      text += html[start..<comment.lowerBound]
      start = comment.upperBound
    }
    return text + html[start...]
  }

  /// Returns the ranges of all comments that end.
  public static func ranges(in html: ArraySlice<UInt8>) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var rest = html
    while let start = rest.firstRange(of: "<!--".utf8),
      // `<!-->` and `<!--->` are whole comments.
      let end = rest[(start.upperBound - 2)...].firstRange(of: "-->".utf8)
    {
      found.append(start.lowerBound..<end.upperBound)
      rest = rest[end.upperBound...]
    }
    return found
  }
}
