/// The difference between two texts, line by line, in the style of `diff -u`.
package struct LineDifference {
  /// The removed and added lines, with some lines around them and their line numbers.
  package let text: String
  /// The number of removed and added lines, or `nil` if the files are not text; above a limit, without moved lines.
  package let count: Int?

  /// The number of equal lines that are shown around a difference.
  private static let context = 3
  /// The number of different lines above which an exact comparison would take too long.
  private static let mostLines = 2_000
  private static let lineEnd = UInt8(ascii: "\n")

  /// Compares two files.
  package init(from old: [UInt8], to new: [UInt8]) {
    let edit = TextEdit(from: old, to: new)
    // Only the part around the difference is split into lines, because a file may be large.
    let window = Self.lines(around: edit.range, in: old)
    guard let before = Self.lines(in: old[window], isEnd: window.upperBound == old.count),
      let after = Self.lines(
        in: new[window.lowerBound..<window.upperBound + new.count - old.count],
        isEnd: window.upperBound == old.count)
    else {
      let place = edit.range.lowerBound
      text = "  the bytes differ from byte \(place) on; \(old.count) → \(new.count) bytes\n"
      count = nil
      return
    }
    let rows = Self.rows(before, after)
    let changes = rows.indices.filter { rows[$0].sign != " " }
    count = changes.count
    // Line ends are shown only where they differ.
    let isDOS = rows.allSatisfy { $0.line.isEmpty || $0.line.last == "\r" }
    var text = ""
    var line = 1 + old[..<window.lowerBound].count { $0 == Self.lineEnd }
    var shown = -1
    // The changes that may be close to the next row.
    var rest = changes.prefix(Self.mostLines)
    for (index, row) in rows.enumerated() {
      while let next = rest.first, next < index - Self.context { rest.removeFirst() }
      if let next = rest.first, next <= index + Self.context {
        if shown != index - 1 || shown < 0 { text += "@@ line \(line) @@\n" }
        text += "\(row.sign) \(isDOS ? row.line.dropLast() : row.line[...])\n"
        shown = index
      }
      if row.sign != "-" { line += 1 }
      if rest.isEmpty, changes.count > Self.mostLines { break }
    }
    if changes.count > Self.mostLines {
      text += "  … \(changes.count - Self.mostLines) more lines differ\n"
    }
    self.text = text
  }

  /// Returns the range of the whole lines that a range touches, with some lines around them.
  private static func lines(around range: Range<Int>, in bytes: [UInt8]) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    var rest = context
    while start > 0 {
      if bytes[start - 1] == lineEnd {
        if rest == 0 { break }
        rest -= 1
      }
      start -= 1
    }
    rest = context
    while end < bytes.count, rest >= 0 {
      if bytes[end] == lineEnd { rest -= 1 }
      end += 1
    }
    return start..<end
  }

  private static func rows(
    _ removed: [String], _ added: [String]
  ) -> [(sign: Character, line: String)] {
    if removed.count + added.count > mostLines {
      // Finding the positions would take too long here, so lines that only moved are left out.
      return lines(of: removed, missingIn: added).map { ("-", $0) }
        + lines(of: added, missingIn: removed).map { ("+", $0) }
    }
    let difference = added.difference(from: removed)
    var gone: Set<Int> = []
    var come: Set<Int> = []
    for change in difference {
      switch change {
      case .remove(let offset, _, _): gone.insert(offset)
      case .insert(let offset, _, _): come.insert(offset)
      }
    }
    var result: [(sign: Character, line: String)] = []
    var old = 0
    var new = 0
    while old < removed.count || new < added.count {
      if old < removed.count, gone.contains(old) {
        result.append(("-", removed[old]))
        old += 1
      } else if new < added.count, come.contains(new) {
        result.append(("+", added[new]))
        new += 1
      } else {
        result.append((" ", old < removed.count ? removed[old] : added[new]))
        old += 1
        new += 1
      }
    }
    return result
  }

  /// Returns the lines that the other text lacks, or has fewer times.
  private static func lines(of some: [String], missingIn others: [String]) -> [String] {
    var known = Dictionary(others.map { ($0, 1) }, uniquingKeysWith: +)
    return some.filter { line in
      guard let count = known[line], count > 0 else { return true }
      known[line] = count - 1
      return false
    }
  }

  /// Returns the lines of a text; `nil` for other bytes. A missing newline at the end counts as a difference.
  private static func lines(in bytes: ArraySlice<UInt8>, isEnd: Bool) -> [String]? {
    guard UTF8Scan.text(of: bytes) != nil, !bytes.contains(0) else { return nil }
    var lines = bytes.split(separator: lineEnd, omittingEmptySubsequences: false)
    if !isEnd, lines.last?.isEmpty == true { lines.removeLast() }
    return lines.map { String(decoding: $0, as: UTF8.self) }
  }
}
