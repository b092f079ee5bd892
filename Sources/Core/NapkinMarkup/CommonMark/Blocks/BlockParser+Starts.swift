/// The beginnings of blocks.
extension BlockParser {
  /// Opens the blocks that begin on the line. Returns whether they use up the whole line.
  mutating func openNewBlocks() -> Bool {
    while true {
      let container = open[matchedCount - 1]
      let kind = tree.blocks[container].kind
      if cursor.isBlank { return false }
      if cursor.indent >= 4 {
        // Indented code after a paragraph needs a blank line before it.
        guard tree.blocks[open[open.count - 1]].kind != .paragraph, kind != .table else {
          return false
        }
        begin(.code)
        cursor.skip(columns: 4)
        return false
      }
      switch cursor.next {
      case .greater:
        begin(.quote)
        passQuoteMark()
        continue
      case .hash: if beginHeading() { return true }
      case .backtick, .tilde: if beginFence() { return true }
      case .less: if beginHTML(in: kind) { return false }
      case .equal: if kind == .paragraph, endHeading(container) { return true }
      case .hyphen: if kind == .paragraph, endHeading(container) { return true }
      case .star, .plus, .underscore, .bar, .colon, 0x30...0x39: break
      // No block begins with any other byte, and most lines begin with such a byte.
      default: return false
      }
      if beginThematicBreak() { return true }
      if beginItem(in: kind) { continue }
      // The paragraph may have turned out to be definitions, and have been closed.
      return kind == .paragraph && open[matchedCount - 1] == container && beginTable(container)
    }
  }

  // MARK: Headings

  private mutating func beginHeading() -> Bool {
    let rest = cursor.rest
    let level = rest.prefix { $0 == .hash }.count
    guard level <= 6, rest.count == level || rest[rest.startIndex + level].isBlank else {
      return false
    }
    let index = begin(.heading)
    tree.blocks[index].level = level
    tree.blocks[index].marker = .hash
    var start = rest.startIndex + level
    var end = rest.endIndex
    let bytes = tree.bytes
    while start < end, bytes[start].isBlank { start += 1 }
    while end > start, bytes[end - 1].isBlank { end -= 1 }
    // Marks at the end are left out if a blank comes before them.
    var mark = end
    while mark > start, bytes[mark - 1] == .hash { mark -= 1 }
    if mark == start {
      end = start
    } else if bytes[mark - 1].isBlank {
      end = mark
      while end > start, bytes[end - 1].isBlank { end -= 1 }
    }
    addLine(LineSlice(start: start, end: end))
    close(downTo: open.count - 1)
    return true
  }

  /// Makes a heading of a paragraph if the line underlines it.
  private mutating func endHeading(_ paragraph: Int) -> Bool {
    let rest = cursor.rest
    let mark = cursor.next
    guard rest.drop(while: { $0 == mark }).allSatisfy(\.isBlank) else { return false }
    let heading = takeDefinitions(from: paragraph)
    guard tree.blocks[heading].kind == .paragraph else {
      close(downTo: matchedCount - 1)
      return false
    }
    open[matchedCount - 1] = heading
    tree.blocks[heading].kind = .heading
    tree.blocks[heading].level = mark == .equal ? 1 : 2
    tree.blocks[heading].marker = mark
    tree.blocks[heading].lastLine = line
    close(downTo: matchedCount - 1)
    return true
  }

  private mutating func beginThematicBreak() -> Bool {
    let mark = cursor.next
    guard mark == .star || mark == .hyphen || mark == .underscore,
      cursor.nextIndex >= noBreakBefore
    else { return false }
    var count = 0
    for index in cursor.nextIndex..<cursor.end {
      let byte = tree.bytes[index]
      if byte == mark {
        count += 1
      } else if !byte.isBlank {
        // No thematic break begins before this byte, however many list items do.
        noBreakBefore = index
        return false
      }
    }
    guard count >= 3 else { return false }
    begin(.thematicBreak)
    close(downTo: open.count - 1)
    return true
  }

  // MARK: Code and HTML

  private mutating func beginFence() -> Bool {
    let rest = cursor.rest
    let mark = cursor.next
    let count = rest.prefix { $0 == mark }.count
    let info = rest.dropFirst(count).trimmed()
    guard count >= 3, mark == .tilde || !info.contains(.backtick) else { return false }
    let offset = cursor.indent
    let index = begin(.code)
    tree.blocks[index].marker = mark
    tree.blocks[index].width = count
    tree.blocks[index].offset = offset
    tree.blocks[index].info = info.startIndex..<info.endIndex
    return true
  }

  private mutating func beginHTML(in kind: Block.Kind) -> Bool {
    guard let rule = HTMLStart.rule(cursor.rest) else { return false }
    let innermost = tree.blocks[open[open.count - 1]].kind
    if rule == 7, kind == .paragraph || innermost == .paragraph { return false }
    let index = begin(.html)
    tree.blocks[index].level = rule
    return true
  }

  // MARK: Lists

  private mutating func beginItem(in kind: Block.Kind) -> Bool {
    let (start, end) = (cursor.nextIndex, cursor.end)
    var index = start
    var number: Int?
    var mark = cursor.next
    if mark.isDigit {
      var value = 0
      while index < end, tree.bytes[index].isDigit, index - start < 9 {
        value = value * 10 + Int(tree.bytes[index] - 0x30)
        index += 1
      }
      guard index < end else { return false }
      mark = tree.bytes[index]
      guard mark == .dot || mark == .rightParenthesis else { return false }
      number = value
    } else if mark != .hyphen, mark != .plus, mark != .star {
      return false
    }
    index += 1
    if index < end, !tree.bytes[index].isBlank { return false }
    if kind == .paragraph {
      // After a paragraph's line, only the number 1 begins an ordered list, and an empty item begins none.
      if number ?? 1 != 1 || tree.bytes[index..<end].allSatisfy(\.isBlank) { return false }
    }
    addItem(mark, number, index - start)
    return true
  }

  private mutating func addItem(_ mark: UInt8, _ number: Int?, _ width: Int) {
    let indent = cursor.indent
    cursor.skipSpace(andBytes: width)
    // The padding is one column if the item is empty or begins with indented code.
    let padding = cursor.isBlank || cursor.indent > 4 || cursor.indent == 0 ? 1 : cursor.indent
    cursor.skip(columns: padding)
    openItem(mark, number, width: indent + width + padding)
  }

  private mutating func openItem(_ mark: UInt8, _ number: Int?, width: Int) {
    let container = open[matchedCount - 1]
    let isInList = tree.blocks[container].kind == .list
    if !isInList || !continues(container, mark, number) {
      if isInList {
        close(downTo: matchedCount - 1)
        matchedCount = open.count
      }
      begin(.list) {
        $0.marker = mark
        $0.number = number
      }
    }
    begin(.item) {
      $0.marker = mark
      $0.number = number
      $0.width = width
    }
  }

  /// Reads an item with plain text in one step, because most lines of an outline are such items. Returns false if
  /// the line needs all rules.
  mutating func readPlainItem() -> Bool {
    let (mark, start) = (cursor.next, cursor.nextIndex)
    guard mark == .hyphen || mark == .star || mark == .plus, start + 2 < cursor.end,
      tree.bytes[start + 1] == .space, tree.bytes[start + 2].beginsPlainWords,
      !cursor.hasTab, openQuotes.isEmpty
    else { return false }
    let innermost = tree.blocks[open[open.count - 1]].kind
    guard innermost == .paragraph || innermost.isContainer else { return false }
    // Without quotes, the open blocks are lists and items in turn, perhaps with a paragraph at the end.
    var indent = cursor.indent
    var count = 1
    while count + 1 < open.count {
      let width = tree.blocks[open[count + 1]].width
      guard indent >= width else { break }
      indent -= width
      count += 2
    }
    guard indent < 4 else { return false }
    // If the item does not continue, its list may.
    if count < open.count, tree.blocks[open[count]].kind == .list { count += 1 }
    close(downTo: count)
    matchedCount = count
    openItem(mark, nil, width: indent + 2)
    beginParagraph(LineSlice(start: start + 2, end: cursor.end))
    return true
  }

  /// Whether an item can continue a list.
  private func continues(_ list: Int, _ mark: UInt8, _ number: Int?) -> Bool {
    tree.blocks[list].marker == mark && (tree.blocks[list].number == nil) == (number == nil)
  }
}

extension BlockTree {
  /// Reads the check box at the beginning of an item, and removes it from the text.
  mutating func readTask(of item: Int) {
    let first = blocks[item].firstChild
    guard first != Block.none, blocks[first].kind == .paragraph, beginsWithBracket(first),
      let number = blocks[first].pieces.first
    else { return }
    let text = bytes[pieces[number].start..<pieces[number].end]
    guard text.count >= 3, text[text.startIndex + 2] == .rightBracket
    else { return }
    let rest = text.dropFirst(3)
    guard rest.isEmpty || rest.first?.isBlank == true else { return }
    switch text[text.startIndex + 1].lowercase {
    case .space: blocks[item].task = .open
    case UInt8(ascii: "x"): blocks[item].task = .done
    default: return
    }
    pieces[number].start = rest.drop { $0.isBlank }.startIndex
  }
}
