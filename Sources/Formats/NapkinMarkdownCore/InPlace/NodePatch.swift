import NapkinCore
import NapkinFormats
import NapkinMarkup

/// The edits that give an element of a file the changed content and the new layout of its node.
struct NodePatch {
  private let file: MarkdownFile
  private let number: Int
  private let old: NodeLayout
  private let new: NodeLayout
  private let element: SourceOutline.Element
  private let blocks: NodePlaces.Blocks
  /// The offset at which the first child begins; without children, the end of the element.
  private let endOfBeginning: Int
  /// The edits; `nil` if the element has to be written anew.
  private(set) var edits: [TextEdit]? = []

  init(
    of number: Int, in file: MarkdownFile, from old: NodeLayout, to new: NodeLayout,
    endOfBeginning: Int
  ) {
    (self.file, self.number, self.old, self.new) = (file, number, old, new)
    element = file.outline.elements[number]
    blocks = file.places.blocks[number]
    self.endOfBeginning = endOfBeginning
  }

  private var tree: BlockTree { file.tree }

  // MARK: Text

  mutating func say(_ text: NodeText, insteadOf before: NodeText, _ status: Statuses) {
    if blocks.start == nil {
      change(blocks.body.words, from: before.line, to: text.line, column: old.column)
      return
    }
    let line = lineBlock
    setBox(status, line)
    if before.line != text.line { setLine(before.line, text.line, line) }
    setBelow(before.below, text.below, line)
  }

  struct Statuses {
    let old, new: TaskState.Status
    var isChanged: Bool { old != new }
  }

  /// The block of the heading, or of the paragraph with which an item begins.
  private var lineBlock: Int? {
    guard let start = blocks.start else { return nil }
    return tree.blocks[start].kind == .item ? tree.lineBlock(of: start) : start
  }

  private mutating func setBox(_ status: Statuses, _ line: Int?) {
    guard status.isChanged, let start = blocks.start else { return }
    let item = tree.blocks[start]
    let mark = status.new == .done ? UInt8(ascii: "x") : .space
    guard item.kind == .item else { return }
    guard let line, tree.blocks[line].kind == .paragraph else { return edits = nil }
    let words = file.pieces(of: line)[0].lowerBound
    let box = file.bytes[..<words].lastIndex(of: .leftBracket) ?? words
    if item.task == .none {
      if status.new != .none {
        add(words..<words, [.leftBracket, mark, .rightBracket, .space])
      }
    } else if status.new == .none {
      add(box..<words, [])
    } else if (item.task == .done) != (status.new == .done) {
      add(box + 1..<box + 2, [mark])
    }
  }

  private mutating func setLine(_ before: [[UInt8]], _ line: [[UInt8]], _ block: Int?) {
    guard let block, let start = blocks.start else { return setBareLine(line) }
    let isItem = tree.blocks[start].kind == .item
    guard isItem == (tree.blocks[block].kind == .paragraph) else { return edits = nil }
    let pieces = file.pieces(of: block)
    if !isItem, let box = otherBox(pieces), before[0].dropFirst(3) == line[0].dropFirst(3) {
      let isDone = line[0].starts(with: MarkdownNames.doneBox.utf8)
      return add(box, [isDone ? UInt8(ascii: "x") : .space])
    }
    let isEmpty = pieces.allSatisfy(\.isEmpty)
    if isEmpty, let first = pieces.first {
      let isApart = file.bytes[..<first.lowerBound].last?.isBlank == true
      return add(first.lowerBound..<first.lowerBound, (isApart ? [] : [.space]) + joined(line))
    }
    if case .heading(let level, true) = new.form, pieces.count > 1 || !line.isUnderlinable(level) {
      let lines = file.lines(of: [block], from: 0)
      let marks = Array(repeating: UInt8.hash, count: level) + [.space]
      return add(lines[0].lowerBound..<lines[lines.count - 1].upperBound, marks + joined(line))
    }
    patch(pieces, from: before, to: line, prefix: new.prefix)
  }

  /// Writes a text after the mark of an item that had none.
  private mutating func setBareLine(_ line: [[UInt8]]) {
    guard let start = blocks.start, tree.blocks[start].firstChild == Block.none else {
      return edits = nil
    }
    let place = file.inFile(blocks.mark) + (old.mark ?? []).count
    // A paragraph below the item that is not its own would continue the text.
    let next = file.bytes[nextLine(place)...].prefix { $0 != .newline && $0 != 0x0D }
    let isApart = element.range.upperBound > nextLine(place) || next.allSatisfy(\.isBlank)
    add(place..<place, [.space] + joined(line) + (isApart ? [] : file.lineEnd))
  }

  /// Returns the range of the sign in a box `[ ]` before a heading.
  private func otherBox(_ pieces: [Range<Int>]) -> Range<Int>? {
    guard let start = pieces.first?.lowerBound, file.bytes[start] == .leftBracket,
      file.bytes[start...].dropFirst(2).first == .rightBracket
    else { return nil }
    return start + 1..<start + 2
  }

  // MARK: Parts below the line

  /// Changes the parts below the line that differ from before.
  private mutating func setBelow(_ before: [[[UInt8]]], _ after: [[[UInt8]]], _ line: Int?) {
    let body = blocks.body
    let places = [body.details, body.words, body.marks, body.attributes].map(trimmed)
    guard before != after else { return }
    guard let line, let start = blocks.start else { return edits = nil }
    let lastLine =
      tree.blocks[start].kind == .item ? tree.blocks[line].lastLine : tree.blocks[start].lastLine
    var end = file.inFile(tree.bytes(ofLine: lastLine).upperBound)
    for (part, (old, new)) in zip(before, after).enumerated() {
      let own = places[part]
      let range = file.inFile(tree.lines(of: own[...]))
      if old != new {
        if old.isEmpty {
          insert(new, at: end)
        } else if own.isEmpty {
          return edits = nil
        } else if new.isEmpty {
          remove(own, range)
        } else {
          change(own, from: old, to: new, column: self.old.column)
        }
      }
      if !own.isEmpty, range.upperBound <= endOfBeginning { end = lastEnd(of: own) }
    }
  }

  /// Returns blocks without the definitions before and after them, which belong to no part.
  private func trimmed(_ blocks: [Int]) -> [Int] {
    func isWord(_ block: Int) -> Bool { !tree.isReferred(block) }
    guard let first = blocks.firstIndex(where: isWord), let last = blocks.lastIndex(where: isWord)
    else { return [] }
    return Array(blocks[first...last])
  }

  private func lastEnd(of blocks: [Int]) -> Int {
    file.lines(of: blocks, from: 0).last?.upperBound ?? 0
  }

  private mutating func change(
    _ blocks: [Int], from old: [[UInt8]], to new: [[UInt8]], column: Int
  ) {
    for (block, next) in zip(blocks, blocks.dropFirst()) where tree.blocks[block].next != next {
      return edits = nil
    }
    patch(file.lines(of: blocks, from: column), from: old, to: new, prefix: self.new.prefix)
  }

  private mutating func remove(_ blocks: [Int], _ range: Range<Int>) {
    for (block, next) in zip(blocks, blocks.dropFirst()) where tree.blocks[block].next != next {
      return edits = nil
    }
    let lead = file.inFile(
      tree.startOfBlankLines(before: tree.lines(of: blocks[...]).lowerBound))
    add(lead..<range.upperBound, [])
  }

  /// Inserts lines at an offset, between blank lines.
  private mutating func insert(_ lines: [[UInt8]], at end: Int) {
    var text = file.lineEnd
    for line in lines { text += file.lineEnd + (line.isEmpty ? [] : new.prefix) + line }
    // Text that follows without a blank line would continue the new lines.
    let rest = file.bytes[end...].dropFirst(file.lineEnd.count)
    let next = rest.prefix { $0 != .newline && $0 != 0x0D }
    if !next.allSatisfy(\.isBlank) { text += file.lineEnd }
    add(end..<end, text)
  }

  // MARK: Layout

  mutating func settle(_ ownRanges: [Range<Int>]) {
    guard old != new, let edits else { return }
    if let level = new.level { return set(level: level) }
    if edits.contains(where: { file.bytes[$0.range].contains { $0 == .newline || $0 == 0x0D } }) {
      return self.edits = nil
    }
    var start = element.range.lowerBound
    if let mark = old.mark {
      let place = file.inFile(blocks.mark) + mark.count
      let blanks = file.bytes[place...].prefix(while: \.isBlank)
      // Indented code begins after a single blank.
      let end = blanks.count > 4 ? place + 1 : blanks.endIndex
      let isBare = file.bytes[end] == .newline || file.bytes[end] == 0x0D
      let beginning = new.beginning(isOnLineOfParent: file.isOnLineOfParent(number))
      add(start..<end, isBare ? beginning.droppingLast(while: \.isBlank).asArray : beginning)
      start = end
    }
    let column = old.column
    for own in ownRanges {
      var place = max(start, own.lowerBound)
      if place > own.lowerBound || place == start && old.isItem { place = nextLine(place) }
      while place < own.upperBound {
        let end =
          file.bytes[place...].firstIndex { $0 == .newline || $0 == 0x0D } ?? file.bytes.count
        let words = file.bytes.place(ofColumn: column, in: place..<end)
        let blank = file.bytes[place..<words]
        if words < end, blank.asArray.columns >= column { add(place..<words, new.prefix) }
        place = nextLine(place)
      }
    }
  }

  private func nextLine(_ place: Int) -> Int {
    guard let end = file.bytes[place...].firstIndex(where: { $0 == .newline || $0 == 0x0D }) else {
      return file.bytes.count
    }
    let isLong = file.bytes[end...].starts(with: "\r\n".utf8)
    return end + (isLong ? 2 : 1)
  }

  private mutating func set(level: Int) {
    guard let start = blocks.start else { return }
    guard case .heading(_, true) = old.form else {
      let line = file.inFile(tree.bytes(ofLine: tree.blocks[start].startLine))
      let marks = file.bytes[line].drop { $0 != .hash }.prefix { $0 == .hash }
      return add(marks.startIndex..<marks.endIndex, Array(repeating: .hash, count: level))
    }
    let lines = file.lines(of: [start], from: 0)
    guard let underline = lines.last, lines.count == 2 else { return edits = nil }
    if case .heading(_, true) = new.form {
      let mark: UInt8 = level == 1 ? .equal : .hyphen
      return add(underline, Array(repeating: mark, count: underline.count))
    }
    add(lines[0].lowerBound..<lines[0].lowerBound, Array(repeating: .hash, count: level) + [.space])
    add(lines[lines.count - 2].upperBound..<underline.upperBound, [])
  }

  // MARK: Edits

  private mutating func add(_ range: Range<Int>, _ text: [UInt8]) {
    edits?.append(TextEdit(range, text))
  }

  private mutating func patch(
    _ lines: [Range<Int>], from old: [[UInt8]], to new: [[UInt8]], prefix: [UInt8]
  ) {
    let patch = LinePatch(bytes: file.bytes, lines: lines, lineEnd: file.lineEnd, prefix: prefix)
    edits? += patch.edits(from: old, to: new)
  }

  private func joined(_ lines: [[UInt8]]) -> [UInt8] {
    Array(lines.joined(separator: file.lineEnd + new.prefix))
  }
}

extension [[UInt8]] {
  /// Whether the lines become a heading of a level if they are underlined.
  func isUnderlinable(_ level: Int) -> Bool {
    guard count == 1 else { return false }
    let mark: UInt8 = level == 1 ? .equal : .hyphen
    let tree = BlockParser.parse(self[0] + [.newline, mark, mark, mark, .newline])
    let blocks = tree.children(of: 0).map(\.self)
    return blocks.count == 1 && tree.blocks[blocks[0]].kind == .heading
      && tree.blocks[blocks[0]].marker == mark && tree.text(of: tree.blocks[blocks[0]]) == self[0]
  }
}

extension ArraySlice<UInt8> {
  var asArray: [UInt8] { Array(self) }
}
