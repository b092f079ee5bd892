import NapkinCommonMark
import NapkinCore

/// Lines below a node that begin with a sign.
extension BlockTree {
  /// The lines of a paragraph, if each of them begins with a sign or is a picture.
  func marks(of index: Int) -> [MarkLine]? {
    guard blocks[index].kind == .paragraph, !blocks[index].pieces.isEmpty else { return nil }
    var marks: [MarkLine] = []
    for piece in pieces[blocks[index].pieces] {
      guard let mark = mark(on: piece) else { return nil }
      marks.append(mark)
    }
    return marks
  }

  /// Whether a line of a paragraph begins with a sign, and is not only a picture.
  func hasSign(_ index: Int) -> Bool {
    pieces[blocks[index].pieces].contains { bytes[$0.start] != .bang }
  }

  private func mark(on piece: Piece) -> MarkLine? {
    let line = bytes[piece.start..<piece.end]
    return MarkLine.isLikely(line) ? MarkLine(line.withoutBreak, destinations) : nil
  }

  // MARK: Among words

  /// Makes paragraphs of their own of the lines with signs that stand among words, since people write below a
  /// line without leaving one blank. The line of an item stays what it is.
  mutating func partMarks() {
    for index in blocks.indices where blocks[index].kind == .paragraph {
      let parent = blocks[index].parent
      guard blocks[index].pieces.count > 1, blocks[parent].kind != .quote else { continue }
      let isLine = blocks[parent].kind == .item && blocks[parent].firstChild == index
      part(index, at: marksAmongWords(of: index, from: isLine ? 1 : 0))
    }
  }

  /// The lines of a paragraph before which it has to be parted.
  private func marksAmongWords(of paragraph: Int, from first: Int) -> [Int] {
    let lines = pieces[blocks[paragraph].pieces]
    guard lines.dropFirst(first).contains(where: { bytes[$0.start] >= 0xE2 }) else { return [] }
    let marks = lines.enumerated().map { $0 < first ? nil : mark(on: $1) }
    var places: [Int] = []
    var start = first
    while let begin = marks[start...].firstIndex(where: { $0 != nil }) {
      let end = marks[begin...].firstIndex { $0 == nil } ?? marks.endIndex
      start = end
      // Pictures alone are shown among the words.
      guard (begin..<end).contains(where: { bytes[lines[lines.startIndex + $0].start] != .bang })
      else { continue }
      places.append(begin)
      var taken: Set<MarkdownNames.Mark> = []
      for line in begin..<end {
        // What can stand there only once begins anew.
        guard let single = marks[line]?.single, !taken.insert(single).inserted else { continue }
        places.append(line)
        taken = [single]
      }
      places.append(end)
    }
    return places.filter { 0 < $0 && $0 < marks.count }
  }

  private mutating func part(_ paragraph: Int, at places: [Int]) {
    var (paragraph, start) = (paragraph, 0)
    for place in places where place > start {
      let last = pieces[blocks[paragraph].pieces.lowerBound + place - start - 1]
      let line = bytes[last.start..<last.end]
      let excess = line.count - line.withoutBreak.count
      guard let rest = split(paragraph, after: place - start, leavingOut: excess) else { return }
      (paragraph, start) = (rest, place)
    }
  }

  /// Whether a block was a part of the same paragraph as the one behind it.
  func isParted(_ index: Int) -> Bool {
    let next = blocks[index].next
    return next != Block.none && blocks[index].kind == .paragraph
      && blocks[next].kind == .paragraph && blocks[next].startLine == blocks[index].lastLine + 1
  }

  // MARK: Tables

  /// The rows of a table of attributes, and how many cells hold more than words, or have no room: they stay what is
  /// written there.
  func attributes(of index: Int) -> (rows: [Attribute], marked: Int)? {
    guard blocks[index].kind == .table else { return nil }
    let lines = pieces[blocks[index].pieces].map { Table.cells(bytes[$0.start..<$0.end]) }
    let header = lines[0].map { Table.text(bytes[$0]).asText }
    guard header == MarkdownNames.attributeHeader, lines.count > 2 else { return nil }
    var marked = 0
    let rows = lines.dropFirst(2).map { cells in
      let words = cells.map { cell in
        let inline = InlineParser.parse(Table.text(bytes[cell]), labels: destinations)
        let isPlain = inline.isPlain && !inline.bytes.hasSignsOfOthers
        if !isPlain { marked += 1 }
        return isPlain ? inline.plain : inline.selfContained.asText
      }
      marked += max(0, words.count - header.count)
      return Attribute(words.first ?? "", words.dropFirst().joined(separator: " | "))
    }
    return (rows, marked)
  }
}
