/// Shows how two texts differ, line by line, in the manner of `diff -u`.
package struct LineDifference {
  /// The lines that went and came, with some around them, and where they stand.
  package let text: String
  /// How many lines went or came.
  package let count: Int

  /// How many equal lines are shown around those that differ.
  private static let context = 3
  /// Beyond so many lines that differ, comparing costs more than it tells.
  private static let mostLines = 2_000

  /// Compares two files.
  package init(from old: [UInt8], to new: [UInt8]) {
    guard let old = Self.lines(of: old), let new = Self.lines(of: new) else {
      let place = zip(old, new).prefix { $0 == $1 }.count
      text = "  the bytes differ from byte \(place) on; \(old.count) → \(new.count) bytes\n"
      count = 0
      return
    }
    let before = zip(old, new).prefix { $0 == $1 }.count
    let rest = min(old.count, new.count) - before
    let after = zip(old.reversed(), new.reversed()).prefix(rest).prefix { $0 == $1 }.count
    let removed = Array(old[before..<old.count - after])
    let added = Array(new[before..<new.count - after])
    let middle = Self.middle(removed, added)
    let changes = middle.indices.filter { middle[$0].sign != " " }
    count = removed.count + added.count > Self.mostLines ? removed.count + added.count : changes.count
    let head = old[max(0, before - Self.context)..<before].map { (sign: Character(" "), line: $0) }
    let rows = head + middle + old[(old.count - after)...].prefix(Self.context).map { (" ", $0) }
    var text = ""
    var line = before - head.count + 1
    var shown = -1
    for (index, row) in rows.enumerated() {
      let near = index - Self.context...index + Self.context
      if changes.contains(where: { near.contains($0 + head.count) }) {
        if shown != index - 1 { text += "@@ line \(line) @@\n" }
        text += "\(row.sign) \(row.line)\n"
        shown = index
      }
      if row.sign != "-" { line += 1 }
    }
    self.text = text
  }

  private static func middle(
    _ removed: [Substring], _ added: [Substring]
  ) -> [(sign: Character, line: Substring)] {
    if removed.count + added.count > mostLines {
      return removed.prefix(20).map { ("-", $0) } + added.prefix(20).map { ("+", $0) }
        + [(" ", "… \(removed.count) lines differ from \(added.count)")]
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
    var result: [(sign: Character, line: Substring)] = []
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

  /// The lines of a text; `nil` if it is none. A missing newline at the end is a difference, too.
  private static func lines(of bytes: [UInt8]) -> [Substring]? {
    let text = String(decoding: bytes, as: UTF8.self)
    guard text.utf8.elementsEqual(bytes), !bytes.contains(0) else { return nil }
    return text.split(separator: "\n", omittingEmptySubsequences: false)
  }
}
