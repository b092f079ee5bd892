import NapkinCore
import NapkinFormats

/// Nodes on their way into Markdown: the lines of headings and items, and what stands below them.
struct MarkdownWriter {
  /// Where a node stands.
  enum Position: Equatable {
    case heading(Int)
    /// An item, so many lists deep.
    case item(Int)
  }

  /// What was written last.
  private enum Last: Equatable {
    case nothing, block
    /// An item of which only the line was written, so many lists deep.
    case item(Int)
    /// An item without any text.
    case emptyItem
  }

  var out = OutputBuffer()
  var ledger: Ledger
  /// The nodes that anything leads to.
  var targets: [MindMap.Node.ID: Slugs.Target] = [:]
  /// The labels that texts of the document define, as if they led where nothing may: no other text is to
  /// refer to them.
  var labels: [String: Destination] = [:]
  /// The nodes that are documents of a notebook: what they say is a title, and their note a text.
  var documents: Set<MindMap.Node.ID> = []
  /// What leads from the folder that the file is in to the one where media are: `../` or nothing; `nil`
  /// for a file that is written without them.
  var wayUp: String?
  /// Whether what is written now are plans.
  var isInPlans = false
  /// Whether it is for a page, which leads to fewer places.
  var isForPage = false
  private var last = Last.nothing

  init(ledger: Ledger) {
    self.ledger = ledger
  }

  // MARK: Blocks

  /// Begins a block: a blank line comes before all but the first.
  mutating func beginBlock() {
    if last != .nothing { out.append("\n") }
    last = .block
  }

  /// Hands over what was written, and begins anew.
  mutating func takeAll() -> [UInt8] {
    defer { (out, last) = (OutputBuffer(), .nothing) }
    return out.bytes
  }

  /// Writes the front matter, if there is any.
  mutating func write(_ frontMatter: FrontMatter) {
    guard !frontMatter.isEmpty else { return }
    frontMatter.write(to: &out)
    last = .block
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
  mutating func write(
    _ node: borrowing MindMap.Node, at position: Position, days: String = ""
  ) {
    let isBare = node.isPlain && node.text.source.isEmpty
    switch position {
    case .heading(let level):
      beginBlock()
      out.append(byte: .hash, count: level)
      if !isBare { out.append(" ") }
    case .item(let level): beginItem(level, isBare: isBare)
    }
    if isBare {
      out.append("\n")
      return
    }
    let prefix = Self.prefix(for: position)
    if node.isPlain, node.text.syntax != .xhtml {
      writeText(node, prefix, position)
      out.append("\n")
      return
    }
    let picture = writeLine(node, prefix, position)
    out.append(days)
    out.append("\n")
    writeBody(node, prefix, position, without: picture)
  }

  private mutating func beginItem(_ level: Int, isBare: Bool) {
    switch last {
    case .block: out.append("\n")
    // The mark of an empty item would underline the text above it.
    case .item(let parent) where isBare && parent < level: out.append("\n")
    default: break
    }
    out.append(byte: .space, count: 2 * level)
    out.append(isBare ? "-" : "- ")
    last = isBare ? .emptyItem : .item(level)
  }

  /// What stands before every line that belongs to a node but the first.
  private static func prefix(for position: Position) -> [UInt8] {
    guard case .item(let level) = position else { return [] }
    return Array(repeating: .space, count: 2 * level + 2)
  }

  // MARK: Lines

  /// Writes the line of a node; returns whether its first picture stands there.
  private mutating func writeLine(
    _ node: borrowing MindMap.Node, _ prefix: [UInt8], _ position: Position
  ) -> Bool {
    writeTask(node.task.status, position)
    for icon in node.icons { writeIcon(icon, node) }
    let isPicture =
      node.text.source.isEmpty && node.link == nil && node.media.first?.kind == .image
      && LinkTarget.isHarmlessPicture(node.media[0].path)
    if isPicture {
      writePicture(node.media[0], "!", node.id.rawValue)
    } else if let link = node.link, mayLead(to: link), canBeLinked(node.text) {
      out.append("[")
      writeText(node, prefix, position, isInLink: true)
      out.append("](")
      appendAddress(of: link, node.id.rawValue)
      out.append(")")
    } else if node.text.source.isEmpty {
      // Without anything on its line, an item would not hold what comes below.
      if case .item = position { out.append("[]()") }
    } else {
      writeText(node, prefix, position)
    }
    for tag in node.tags { writeTag(tag, node) }
    return isPicture
  }

  private mutating func writeTask(_ status: TaskState.Status, _ position: Position) {
    var isHeading = false
    if case .heading = position { isHeading = true }
    switch status {
    case .none: return
    case .open, .partly: out.append(isHeading ? MarkdownNames.openBox : "[ ]")
    case .done: out.append(isHeading ? MarkdownNames.doneBox : "[x]")
    }
    out.append(" ")
    if status == .partly { out.append(MarkdownNames.partlySign + " ") }
  }

  private mutating func writeIcon(_ name: String, _ node: borrowing MindMap.Node) {
    if let emoji = MarkdownNames.emoji[name] {
      out.append(emoji + " ")
    } else if name.isEmpty {
      ledger.revise(.icon, to: .dropped, at: node.id.rawValue)
    } else if let code = Shortcode.encode(name) {
      out.append(":\(code): ")
    } else {
      append(name, .line, of: nil, at: node.id.rawValue)
      out.append(" ")
      ledger.revise(.icon, to: .approximated, at: node.id.rawValue)
    }
  }

  private mutating func writeTag(_ tag: String, _ node: borrowing MindMap.Node) {
    if NodeLine.isTag(tag) {
      out.append(" #" + tag)
      return
    }
    out.append(" #[[")
    append(tag, .line, of: .tag, at: node.id.rawValue)
    out.append("]]")
  }

  // MARK: Texts

  /// Writes lines as they are, each behind the prefix.
  mutating func append(lines source: [UInt8], _ prefix: [UInt8]) {
    var isFirst = true
    for line in source.split(separator: .newline, omittingEmptySubsequences: false) {
      if !isFirst {
        out.append("\n")
        out.append(contentsOf: line.isEmpty ? prefix.withoutTrailingSpace : prefix[...])
      }
      out.append(contentsOf: line)
      isFirst = false
    }
  }

  /// Writes a plain text. What it belongs to is told if a character could not be written, unless
  /// there is nothing to tell, or somebody else does.
  mutating func append(
    _ text: String, _ place: MarkdownEscape.Place, _ prefix: [UInt8] = [], of feature: Feature?,
    at id: String
  ) {
    var escape = MarkdownEscape(place, prefix: prefix)
    escape.append(text, to: &out)
    if escape.hasReplaced, let feature { ledger.revise(feature, to: .approximated, at: id) }
  }

  /// Whether a link is more than words.
  func mayLead(to link: String) -> Bool {
    isForPage ? HTMLEscape.isHarmless(link) : LinkTarget.isHarmless(link)
  }

  /// Writes where a link leads: another node is found by its words.
  mutating func appendAddress(of link: String, _ id: String) {
    guard link.utf8.first == .hash, let target = targets[.init(String(link.dropFirst()))] else {
      if link.hasUnwritable { ledger.revise(.link, to: .approximated, at: id) }
      return LinkTarget.append(link, to: &out)
    }
    LinkTarget.append("#" + target.slug, to: &out)
    if target.isInList { ledger.revise(.link, to: .approximated, at: id) }
  }
}

extension String {
  /// Whether there is a character in it that Markdown cannot hold.
  var hasUnwritable: Bool { has(0) }

  /// The text as Markdown can hold it.
  var writable: String {
    hasUnwritable ? String(decoding: utf16.map { $0 == 0 ? 0xFFFD : $0 }, as: UTF16.self) : self
  }
}

extension [UInt8] {
  /// The bytes without spaces at the end.
  var withoutTrailingSpace: ArraySlice<UInt8> {
    var slice = self[...]
    while slice.last == .space { slice.removeLast() }
    return slice
  }
}
