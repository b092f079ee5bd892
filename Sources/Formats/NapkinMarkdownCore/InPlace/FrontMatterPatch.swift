import NapkinCore
import NapkinFormats
import NapkinMarkup

/// Changes the keys of front matter whose values have changed; all others stay as they are.
struct FrontMatterPatch {
  private let file: MarkdownFile
  /// The keys of the file, each with the range of its lines.
  private var fields: [(key: String, range: Range<Int>)] = []

  init(in file: MarkdownFile) {
    self.file = file
    var place = 0
    let bytes = file.tree.bytes
    while place < file.startOfText {
      let end = (bytes[place...].firstIndex(of: .newline) ?? bytes.count - 1) + 1
      let line = bytes[place..<end]
      if let first = line.first, place > 0 {
        if first.isSpace || first == .hyphen || first == .hash,
          !FrontMatter.isEnd(of: line.dropLast())
        {
          if let last = fields.indices.last {
            fields[last].range = fields[last].range.lowerBound..<end
          }
        } else if let colon = line.firstIndex(of: .colon) {
          fields.append((bytes[place..<colon].asText, place..<end))
        }
      }
      place = end
    }
  }

  /// Returns the edits that change the keys of a file. Dates are not added, and neither is a kind.
  func edits(from old: FrontMatter, to new: FrontMatter) -> [TextEdit] {
    var edits: [TextEdit] = []
    var added: [UInt8] = []
    for key in MarkdownNames.Key.allCases where key != .kind {
      let (before, after) = (old.line(key), new.line(key))
      if before == after { continue }
      let spelt =
        fields.first { $0.key == key.rawValue }
        ?? fields.first { MarkdownNames.Key(spelt: $0.key) == key }
      if let spelt {
        let list = key == .tags ? editOfList(spelt, from: old.tags, to: new.tags) : nil
        edits.append(list ?? edit(of: spelt, to: after))
      } else if key != .created, key != .modified {
        added += after
      }
    }
    for (key, _) in old.others where !new.others.contains(where: { $0.key == key }) {
      if let spelt = fields.first(where: { $0.key == key }) {
        edits.append(edit(of: spelt, to: []))
      }
    }
    for (key, value) in new.others where !old.others.contains(where: { $0 == (key, value) }) {
      let line = Array("\(key):\(value)\n".utf8)
      if let spelt = fields.first(where: { $0.key == key }) {
        edits.append(edit(of: spelt, to: line))
      } else {
        added += line
      }
    }
    return edits + addition(of: added)
  }

  func addition(of lines: [UInt8]) -> [TextEdit] {
    if lines.isEmpty { return [] }
    if let last = fields.last {
      let end = file.inFile(last.range.upperBound)
      return [TextEdit(end..<end, file.withLineEnds(lines))]
    }
    let start = file.inFile(0)
    let fence = Array("---\n".utf8)
    return [TextEdit(start..<start, file.withLineEnds(fence + lines + fence + [.newline]))]
  }

  /// Returns the edit that adds tags to a list with one tag a line; `nil` for another list, and if tags are gone.
  private func editOfList(
    _ field: (key: String, range: Range<Int>), from old: [String], to new: [String]
  ) -> TextEdit? {
    let lines = file.tree.bytes[field.range].split(separator: .newline)
    guard new.starts(with: old), let last = lines.last, lines.count > 1,
      let hyphen = last.firstIndex(where: { !$0.isBlank }), last[hyphen] == .hyphen
    else { return nil }
    var out = OutputBuffer()
    for tag in new.dropFirst(old.count) {
      out.append(contentsOf: last[...hyphen])
      out.append(" ")
      FrontMatter.append(tag, to: &out)
      out.append("\n")
    }
    let end = file.inFile(field.range.upperBound)
    return TextEdit(end..<end, file.withLineEnds(out.bytes))
  }

  /// Returns the edit that changes the value of a key; a date without a time stays without a time.
  private func edit(of field: (key: String, range: Range<Int>), to line: [UInt8]) -> TextEdit {
    let range = file.inFile(field.range)
    guard let colon = line.firstIndex(of: .colon) else { return TextEdit(range, []) }
    var value = Array(line[colon...])
    let spelt = file.tree.bytes[field.range].dropFirst(field.key.utf8.count + 1).trimmed()
    let time = value.dropFirst().trimmed()
    if Day(spelt.asText) != nil, time.dropFirst(10).first == UInt8(ascii: "T") {
      value = Array(": ".utf8) + time.prefix(10) + [.newline]
    }
    return TextEdit(range, file.withLineEnds(Array(field.key.utf8) + value))
  }
}

extension FrontMatter {
  fileprivate func line(_ key: MarkdownNames.Key) -> [UInt8] {
    var out = OutputBuffer()
    write(key, to: &out)
    return out.bytes
  }
}
