import NapkinMarkup
import NapkinCore

/// The parts below a node that are not text: lines that begin with a sign, and tables of attributes.
extension BlockTree {
  /// Returns the lines of a paragraph, if each of them begins with a sign or is a picture.
  func marks(of index: Int) -> [MarkLine]? {
    guard blocks[index].kind == .paragraph, !blocks[index].pieces.isEmpty else { return nil }
    var marks: [MarkLine] = []
    for piece in pieces[blocks[index].pieces] {
      guard let mark = mark(on: piece) else { return nil }
      marks.append(mark)
    }
    return marks
  }

  /// Whether one of the marks in a paragraph is more than a picture.
  func hasSign(_ index: Int) -> Bool { pieces[blocks[index].pieces].contains(where: hasSign) }

  private func hasSign(_ piece: LineSlice) -> Bool { bytes[piece.start] != .bang }

  private func mark(on piece: LineSlice) -> MarkLine? {
    let line = bytes[piece.start..<piece.end]
    return MarkLine.isLikely(line) ? MarkLine(line.withoutBreak, destinations) : nil
  }

  // MARK: Lines in text

  /// Makes lines with signs separate paragraphs if they are among other lines, because people write below a line
  /// without leaving a blank line. The first line of an item stays as it is.
  mutating func partMarks() {
    for index in blocks.indices where blocks[index].kind == .paragraph {
      let parent = blocks[index].parent
      guard blocks[index].pieces.count > 1, blocks[parent].kind != .quote else { continue }
      let isLine = blocks[parent].kind == .item && blocks[parent].firstChild == index
      let places = placesToPart(index, from: isLine ? 1 : 0)
      if !places.isEmpty, isSame(index, partedAt: places) { part(index, at: places) }
    }
  }

  /// Returns the lines of a paragraph before which it is split. Marks are separated from text. A mark that a node
  /// has only once is also separated from other marks, except from the pictures above it.
  private func placesToPart(_ paragraph: Int, from first: Int) -> [Int] {
    let lines = Array(pieces[blocks[paragraph].pieces])
    guard lines.dropFirst(first).contains(where: { bytes[$0.start] >= 0xE2 }) else { return [] }
    let marks = lines.enumerated().map { $0 < first ? nil : mark(on: $1) }
    var places: [Int] = []
    var start = first
    while let begin = marks[start...].firstIndex(where: { $0 != nil }) {
      let end = marks[begin...].firstIndex { $0 == nil } ?? marks.endIndex
      start = end
      // Pictures without other marks stay in the text.
      guard lines[begin..<end].contains(where: hasSign) else { continue }
      var part = begin
      places.append(part)
      for line in begin..<end where marks[line]?.single != nil {
        if lines[part..<line].contains(where: hasSign) { places.append(line) }
        part = line + 1
        places.append(part)
      }
      if part < end { places.append(end) }
    }
    return places.filter { 0 < $0 && $0 < lines.count }
  }

  /// Whether the lines of a paragraph have the same meaning when they are split: no link or other markup spans two
  /// parts, and no other block begins where a part does.
  private func isSame(_ paragraph: Int, partedAt places: [Int]) -> Bool {
    let lines = pieces[blocks[paragraph].pieces].map { bytes[$0.start..<$0.end] }
    let whole = inline(of: blocks[paragraph])
    var words: [String] = []
    var markup: [Inline.Kind] = []
    for (start, end) in zip([0] + places, places + [lines.count]) {
      let lines = lines[start..<end - 1] + [lines[end - 1].withoutBreak]
      let part = MarkdownFragment(Array(lines.joined(separator: [.newline])))
      if !part.isParagraph { return false }
      let inline = InlineParser.parse(part.source, labels: destinations)
      words.append(inline.plain)
      markup += inline.markup
    }
    return words.joined(separator: "\n") == whole.plain && markup == whole.markup
  }

  private mutating func part(_ paragraph: Int, at places: [Int]) {
    var (paragraph, start) = (paragraph, 0)
    for place in places {
      let last = pieces[blocks[paragraph].pieces.lowerBound + place - start - 1]
      let line = bytes[last.start..<last.end]
      let excess = line.count - line.withoutBreak.count
      guard let rest = part(paragraph, after: place - start, leavingOut: excess) else { return }
      (paragraph, start) = (rest, place)
    }
  }

  /// Whether two blocks are adjacent, and were one paragraph.
  func areOneParagraph(_ first: Int, _ second: Int) -> Bool {
    blocks[first].next == second && parts.contains(second)
  }

  private func isPart(_ index: Int) -> Bool {
    parts.contains(index) || parts.contains(blocks[index].next)
  }

  /// Returns the source of blocks, between which others may have been left out.
  func source(of indices: ArraySlice<Int>) -> [UInt8] {
    var source: [UInt8] = []
    var start = indices.startIndex
    while start < indices.endIndex {
      var end = start
      let isPart = isPart(indices[start])
      while !isPart, end + 1 < indices.endIndex, blocks[indices[end]].next == indices[end + 1],
        !self.isPart(indices[end + 1])
      {
        end += 1
      }
      if start > indices.startIndex {
        let isBroken = areOneParagraph(indices[start - 1], indices[start])
        source += isBroken ? [.backslash, .newline] : [.newline, .newline]
      }
      // The first line of a part may be indented too far for a paragraph, so its text is taken.
      source +=
        isPart
        ? text(of: blocks[indices[start]])
        : self.source(from: indices[start], through: indices[end])
      start = end + 1
    }
    return source
  }

  // MARK: Tables

  /// Returns the rows of a table of attributes, and the number of cells that have markup or are beyond the columns.
  /// These cells stay as they are written.
  func attributes(of index: Int) -> (rows: [Attribute], marked: Int)? {
    let lines = pieces[blocks[index].pieces].map { bytes[$0.start..<$0.end] }
    let header = MarkdownNames.attributeHeader
    guard blocks[index].kind == .table, lines.count > 2,
      Table.cells(lines[0]).map({ Table.text(bytes[$0]).asText }) == header
    else { return nil }
    var marked = 0
    let rows = lines.dropFirst(2).map { line in
      let words = Table.cells(line).enumerated().map { column, cell in
        let inline = InlineParser.parse(Table.text(bytes[cell]), labels: destinations)
        let isPlain = inline.isPlain && !inline.bytes.hasSignsOfOthers
        if !isPlain || column >= header.count { marked += 1 }
        return isPlain ? inline.plain : inline.selfContained.asText
      }
      return Attribute(words.first ?? "", words.dropFirst().joined(separator: " | "))
    }
    return (rows, marked)
  }
}
