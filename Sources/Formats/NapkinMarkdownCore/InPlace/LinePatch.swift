import NapkinFormats
import NapkinMarkup

/// Changes lines of a file only where a writer writes them differently before and after a change; the rest keeps its
/// spelling in the file.
struct LinePatch {
  /// The bytes of the file, and the ranges of the lines to change, without the prefix that belongs to surrounding
  /// blocks, and without their ends.
  let bytes: [UInt8]
  let lines: [Range<Int>]
  /// The line end, and the prefix of each line except the first.
  let lineEnd: [UInt8]
  let prefix: [UInt8]

  /// Returns the edits for the difference between old and new lines of the writer.
  func edits(from old: [[UInt8]], to new: [[UInt8]]) -> [TextEdit] {
    guard let first = lines.first, let last = lines.last, old != new else { return [] }
    let most = min(old.count, new.count)
    let start = zip(old, new).prefix { $0 == $1 }.count
    let end = zip(old.reversed(), new.reversed()).prefix(most - start).prefix { $0 == $1 }.count
    let (oldLines, newLines) = (old[start..<(old.count - end)], new[start..<(new.count - end)])
    guard let range = place(of: start..<(old.count - end), of: old) else {
      return [TextEdit(first.lowerBound..<last.upperBound, joined(new))]
    }
    if oldLines.count == newLines.count {
      return zip(zip(oldLines, newLines), lines[range]).map { edit(of: $1, from: $0.0, to: $0.1) }
    }
    if range.lowerBound > 0 {
      let change = lines[range.lowerBound - 1].upperBound..<lines[range.upperBound - 1].upperBound
      return [TextEdit(change, newLines.flatMap { broken($0) })]
    }
    let isLast = range.upperBound == lines.count
    let change =
      first.lowerBound..<(isLast ? last.upperBound : lines[range.upperBound].lowerBound)
    return [TextEdit(change, joined(Array(newLines)) + (isLast ? [] : lineEnd + prefix))]
  }

  /// Returns the lines of the file that correspond to some lines of the writer. If the file has more or fewer lines,
  /// because of definitions, they are counted from the beginning or the end, where all other lines are equal.
  private func place(of range: Range<Int>, of old: [[UInt8]]) -> Range<Int>? {
    if lines.count == old.count { return range }
    let distance = lines.count - old.count
    let fromEnd = range.lowerBound + distance..<range.upperBound + distance
    if zip(lines, old).prefix(range.upperBound).allSatisfy({ bytes[$0].elementsEqual($1) }),
      range.upperBound <= lines.count
    {
      return range
    }
    let tail = zip(lines.reversed(), old.reversed()).prefix(old.count - range.lowerBound)
    if fromEnd.lowerBound >= 0, tail.allSatisfy({ bytes[$0].elementsEqual($1) }) { return fromEnd }
    let areAlike = zip(lines, old).prefix(range.upperBound).allSatisfy { $0.isEmpty == $1.isEmpty }
    return areAlike && range.upperBound <= lines.count ? range : nil
  }

  private func joined(_ lines: [[UInt8]]) -> [UInt8] {
    (lines.first ?? []) + lines.dropFirst().flatMap { broken($0) }
  }

  /// Returns a line with the end of the line before it.
  private func broken(_ line: [UInt8]) -> [UInt8] { lineEnd + (line.isEmpty ? [] : prefix + line) }

  /// Returns the edit of a single line. If the file spells the line differently from the writer, the edit leaves the
  /// beginning and the end that all spellings have in common.
  private func edit(of line: Range<Int>, from old: [UInt8], to new: [UInt8]) -> TextEdit {
    let spelt = bytes[line]
    // An empty line has no prefix.
    if old.isEmpty || new.isEmpty { return TextEdit(line, new.isEmpty ? [] : prefix + new) }
    if new.starts(with: old) {
      return TextEdit(line.upperBound..<line.upperBound, Array(new[old.count...]))
    }
    if new.reversed().starts(with: old.reversed()) {
      return TextEdit(line.lowerBound..<line.lowerBound, Array(new[..<(new.count - old.count)]))
    }
    if let change = edit(in: line, from: old, to: new) { return change }
    var most = min(spelt.count, old.count, new.count)
    var start = zip(zip(old, new), spelt).prefix { $0.0 == $0.1 && $0.0 == $1 }.count
    // The edit must not begin within a character.
    while start > 0, start < new.count, new[start].continuesCharacter { start -= 1 }
    most -= start
    var end = zip(zip(old.reversed(), new.reversed()), spelt.reversed()).prefix(most)
      .prefix { $0.0 == $0.1 && $0.0 == $1 }.count
    while end > 0, new[new.count - end].continuesCharacter { end -= 1 }
    return TextEdit(
      (line.lowerBound + start)..<(line.upperBound - end), Array(new[start..<(new.count - end)]))
  }

  /// Returns the edit of the part that the writer changes, if the line has this part with its surroundings once, in
  /// the spelling of the writer.
  private func edit(in line: Range<Int>, from old: [UInt8], to new: [UInt8]) -> TextEdit? {
    let most = min(old.count, new.count)
    var start = zip(old, new).prefix { $0 == $1 }.count
    while start > 0, start < most, new[start].continuesCharacter || old[start].continuesCharacter {
      start -= 1
    }
    var end = zip(old.reversed(), new.reversed()).prefix(most - start).prefix { $0 == $1 }.count
    while end > 0, new[new.count - end].continuesCharacter { end -= 1 }
    for (before, behind) in [(12, 12), (6, 6), (3, 3), (24, 0), (0, 24)] {
      let context = old[max(0, start - before)..<min(old.count, old.count - end + behind)]
      let last = line.upperBound - context.count
      guard !context.isEmpty, line.lowerBound <= last else { continue }
      let places = (line.lowerBound...last).filter { bytes[$0...].starts(with: context) }
      guard places.count == 1, let place = places.first else { continue }
      let shift = place - context.startIndex
      return TextEdit(
        start + shift..<old.count - end + shift, Array(new[start..<(new.count - end)]))
    }
    return nil
  }
}

extension UInt8 {
  /// Whether the byte is in a character of several bytes, after its first byte.
  fileprivate var continuesCharacter: Bool { self & 0xC0 == 0x80 }
}

extension [UInt8] {
  var lines: [[UInt8]] {
    split(separator: .newline, omittingEmptySubsequences: false).map { Array($0) }
  }
}
