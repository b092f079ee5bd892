package import NapkinMarkup
package import NapkinCore
package import NapkinFormats

/// Writes nodes as Markdown: the lines of headings and items, and the content below them.
package struct MarkdownWriter {
  package enum Position: Equatable, Sendable {
    case heading(Int)
    /// An item at this depth of lists.
    case item(Int)
    /// Text of the parent node, after items at this depth of lists. It is kept as such text if a reader finds it
    /// between or after the items.
    case body(Int, isKept: Bool)

    var isHeading: Bool { if case .heading = self { true } else { false } }
  }

  /// The part that was written last.
  enum LastWritten: Equatable {
    case nothing, block
    /// An item at this depth of lists of which only the line was written.
    case item(Int)
    case emptyItem
  }

  package var out = OutputBuffer()
  package var ledger: Ledger
  /// The names of the nodes to which anything refers.
  package var targets: [MindMap.Node.ID: Slugs.Target] = [:]
  /// Whether some of these names are too long for links in texts.
  var haveLongNames = false
  /// The labels that texts of the document define, with an address that is never written: no other text may refer to
  /// them.
  package var labels: [String: Destination] = [:]
  /// The labels of the footnotes that texts have defined, each with the next number after it.
  var footnotes: [String: Int] = [:]
  /// The nodes that are documents of a notebook: their text is a title, and their note is a text.
  package var documents: Set<MindMap.Node.ID> = []
  /// The position of the file in a folder; `nil` for a file that is written without its media.
  package var place: PlaceInFolder?
  var isInPlans = false
  /// Whether the text is for a page, on which fewer links may be written.
  package var isForPage = false
  /// The number of bytes of other nodes' texts that were repeated.
  var repeatedBytes = 0
  var last = LastWritten.nothing

  static let mostRepeatedBytes = 16 << 20

  package init(ledger: Ledger) {
    self.ledger = ledger
  }

  // MARK: Blocks

  /// Begins a block: a blank line comes before all blocks except the first.
  mutating func beginBlock() {
    if last != .nothing { out.append("\n") }
    last = .block
  }

  package mutating func takeAll() -> [UInt8] {
    defer { (out, last) = (OutputBuffer(), .nothing) }
    return out.bytes
  }

  /// Writes the front matter of a document, if there is any; returns whether there is.
  @discardableResult
  mutating func write(_ frontMatter: FrontMatter, of document: String) -> Bool {
    let (lines, lostKeys) = frontMatter.lines
    for _ in 0..<lostKeys {
      ledger.revise(.foreign, from: .carried, to: .dropped, at: document)
    }
    if lines.bytes.isEmpty { return false }
    out.append("---\n")
    out.append(contentsOf: lines.bytes)
    out.append("---\n")
    last = .block
    return true
  }

  /// Writes the title of a document, or of a part of it, as a heading.
  mutating func heading(_ level: Int, _ text: String, at id: String) {
    beginBlock()
    out.append(byte: .hash, count: level)
    if !text.isEmpty { out.append(" ") }
    append(text, .heading, of: .title, at: id)
    out.append("\n")
  }

  // MARK: Nodes

  /// Writes a node without its children.
  package mutating func write(_ node: MindMap.Node, at position: Position, days: String = "") {
    write(asItIs: relinked(node, at: position) ?? node, at: position, days)
  }

  /// Returns the node with texts that refer to other nodes by their names in the file, and to media by their paths
  /// beside it; `nil` if nothing changes.
  private mutating func relinked(_ node: MindMap.Node, at position: Position) -> MindMap.Node? {
    let inside = targets.isEmpty ? nil : relinkingInside(node, at: position)
    guard place == nil, !node.media.isEmpty,
      let relinked = (inside ?? node).relinkedToMedia(isForPage: isForPage)
    else { return inside }
    if !isForPage { ledger.revise(.markup, to: .approximated, at: relinked.id.rawValue) }
    return relinked
  }

  private mutating func write(
    asItIs node: MindMap.Node, at position: Position, _ days: String
  ) {
    let isBare = node.isPlain && node.text.source.isEmpty
    var prefix = LinePrefix()
    switch position {
    case .heading(let level):
      beginBlock()
      out.append(byte: .hash, count: level)
      if !isBare { out.append(byte: .space) }
    case .item(let level):
      beginItem(level, isBare: isBare)
      prefix.spaces = 2 * level + 2
    case .body(let level, let isKept):
      prefix.spaces = 2 * level
      let id = node.id.rawValue
      if !isKept { ledger.revise(.body, to: .approximated, at: id) }
      return writeNote(
        node.text, prefix, id, isBelowHeading: level == 0, as: .text, isBehindList: true)
    }
    if isBare { return out.append(byte: .newline) }
    if node.isBody { ledger.revise(.body, to: .dropped, at: node.id.rawValue) }
    // A text may contain pictures or blocks, which are written below the line.
    if !node.isPlain || node.text.syntax == .xhtml || isForPage {
      write(node, prefix, position, days)
    } else {
      writeText(node, prefix, position)
      out.append(byte: .newline)
    }
  }

  private mutating func write(
    _ node: MindMap.Node, _ prefix: LinePrefix, _ position: Position, _ days: String
  ) {
    let picture = writeLine(node, prefix, position)
    if !days.isEmpty { out.append(days) }
    out.append(byte: .newline)
    writeBody(node, prefix, position, without: picture)
  }

  private mutating func beginItem(_ level: Int, isBare: Bool) {
    let isApart: Bool
    switch last {
    case .block: isApart = true
    // The mark of an empty item would underline the text above it.
    case .item(let parent): isApart = isBare && parent < level
    default: isApart = false
    }
    out.append(upTo: 2 * level + 3) { (pen: inout UnsafeByteWriter) in
      if isApart { pen.put(.newline) }
      pen.put(.space, count: 2 * level)
      pen.put(.hyphen)
      if !isBare { pen.put(.space) }
    }
    last = isBare ? .emptyItem : .item(level)
  }

  // MARK: Lines

  /// Writes the line of a node; returns whether its first picture is on the line.
  private mutating func writeLine(
    _ node: MindMap.Node, _ prefix: LinePrefix, _ position: Position
  ) -> Bool {
    writeTask(node.task.status, position)
    for icon in node.icons { writeIcon(icon, node) }
    let isPicture = Self.isPicture(node)
    let picture = isPicture ? node.media.first : nil
    if isInLink(node), let link = node.link {
      out.append(byte: .leftBracket)
      if let picture {
        writePicture(picture, "!", node.id.rawValue)
      } else if isForPage, node.text.source.isEmpty, link.utf8.first != .hash {
        // A link without text is invisible.
        append(link, .line, of: nil, at: node.id.rawValue)
      } else {
        writeText(node, prefix, position, isInLink: true)
      }
      endLink(to: address(of: link, node.id.rawValue))
    } else if let picture {
      writePicture(picture, "!", node.id.rawValue)
    } else if node.text.source.isEmpty {
      // An item without anything on its line could not contain the parts below it.
      if case .item = position { out.append("[]()") }
    } else {
      writeText(node, prefix, position)
    }
    for tag in node.tags { writeTag(tag, node) }
    return isPicture
  }

  mutating func endLink(to address: String) {
    out.append(byte: .rightBracket, byte: .leftParenthesis)
    LinkTarget.append(address, to: &out)
    out.append(byte: .rightParenthesis)
  }

  /// Whether a picture is on the line of a node, in place of a text.
  static func isPicture(_ node: MindMap.Node) -> Bool {
    guard node.text.source.isEmpty, let first = node.media.first else { return false }
    return node.link == nil
      ? first.kind == .image && LinkTarget.isHarmlessPicture(first.path) : first.standsInLinks
  }

  private mutating func writeTask(_ status: TaskState.Status, _ position: Position) {
    let isHeading = position.isHeading
    switch status {
    case .none: return
    case .open, .partly: out.append(isHeading ? MarkdownNames.openBox : "[ ]")
    case .done: out.append(isHeading ? MarkdownNames.doneBox : "[x]")
    }
    out.append(" ")
    if status == .partly { out.append(MarkdownNames.partlySign + " ") }
  }

  private mutating func writeIcon(_ name: String, _ node: MindMap.Node) {
    if let emoji = MarkdownNames.emoji[name] {
      out.append(emoji)
      out.append(byte: .space)
    } else if isForPage, let emoji = MarkdownNames.emoji(named: name) {
      // In Markdown, a reader would take the emoji for a part of the text.
      out.append(emoji + " ")
    } else if let code = Shortcode.encode(name) {
      out.append(":\(code): ")
    } else {
      // The name of the icon would become a part of the text.
      ledger.revise(.icon, to: .dropped, at: node.id.rawValue)
    }
  }

  private mutating func writeTag(_ tag: String, _ node: MindMap.Node) {
    if NodeLine.isTag(tag) {
      out.append(" #" + tag)
      return
    }
    out.append(isForPage ? " #" : " #[[")
    append(tag, .line, of: .tag, at: node.id.rawValue)
    if !isForPage { out.append("]]") }
  }

  // MARK: Texts

  /// Writes lines as they are, each except the first after the prefix.
  mutating func append(lines source: [UInt8], _ prefix: LinePrefix) {
    source.withUnsafeBufferPointer { source in
      var start = 0
      while true {
        let end = ByteScan.first(in: source, from: start) { $0.marks("\n") }
        let line = UnsafeBufferPointer(rebasing: source[start..<end])
        if start > 0 {
          out.append(byte: .newline)
          if line.isEmpty { out.append(ofEmptyLine: prefix) } else { out.append(prefix) }
        }
        out.append(contentsOf: line)
        if end == source.count { return }
        start = end + 1
      }
    }
  }

  /// Writes a plain text. If a character could not be written, the feature counts as approximated. Without a
  /// feature, nothing is counted, or the caller counts it.
  mutating func append(
    _ text: String, _ place: MarkdownEscape.Place, _ prefix: LinePrefix = LinePrefix(),
    of feature: Feature?, at id: String
  ) {
    // The brackets around a tag have a meaning beside other brackets, too.
    let isBesideLabels = !labels.isEmpty || feature == .tag
    var escape = MarkdownEscape(place, prefix: prefix, isBesideLabels: isBesideLabels)
    escape.append(text, to: &out)
    if escape.hasReplaced, let feature { ledger.revise(feature, to: .approximated, at: id) }
  }

  /// Whether a link is written as a link, and not as plain text.
  func mayLead(to link: String) -> Bool {
    isForPage ? HTMLEscape.isHarmless(link) : LinkTarget.isHarmless(link)
  }

  /// Returns the address of a link; a link to a node refers to the name of the node.
  mutating func address(of link: String, _ id: String) -> String {
    guard let target = MindMap.Node.ID(ofLink: link).flatMap({ targets[$0] }) else {
      if link.hasUnwritable { ledger.revise(.link, to: .approximated, at: id) }
      return link
    }
    let isWritten = mayRepeat(target.slug)
    if target.isInList || !isWritten { ledger.revise(.link, to: .approximated, at: id) }
    return isWritten ? "#" + target.slug : link
  }
}

extension String {
  var hasUnwritable: Bool { has(0) }

  var writable: String {
    hasUnwritable ? String(decoding: utf16.map { $0 == 0 ? 0xFFFD : $0 }, as: UTF16.self) : self
  }
}
