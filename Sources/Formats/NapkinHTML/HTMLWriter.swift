import NapkinMarkup
import NapkinCore
import NapkinFormats
import NapkinMarkdownCore

/// Writes blocks of Markdown as HTML.
struct HTMLWriter {
  /// The content of a text that a page cannot show.
  struct Losses {
    /// Pictures in HTML tags, of which only the alternative text is written.
    var pictures: [String] = []
    var shownPictures: [String] = []
    /// The addresses of links of which only the link text is written.
    var links: [String] = []
    /// Whether a table had more cells than columns; the extra cells are not written.
    var hasCells = false
  }

  /// The most empty cells that may be added to tables with short rows.
  private static let mostEmptyCells = 10_000
  /// The number of bytes left for addresses, which are limited because many references can repeat a long address.
  var roomForAddresses = 1 << 24

  var out = OutputBuffer()
  let mediaPrefix: String
  private(set) var isEmpty = true
  /// The losses of the text just written.
  var losses = Losses()
  /// The labels to which references in the current text refer.
  var labels: Set<String> = []
  /// Whether the nodes of a map are being written.
  var isOfMap = false
  /// The media that a page contains; `nil` for a fragment, which links to them.
  var media: PageMedia?
  /// Links taken out of a text that must not contain links, to be written after it; `nil` for other texts.
  var heldLinks: [Destination]?
  /// The prefix of names that are targets of links.
  var namePrefix = ""
  /// The names of the elements of nodes, by the bytes of the names that links in Markdown have for them: names that
  /// are equal as strings may belong to different nodes.
  var nodeNames: [[UInt8]: String] = [:]
  /// The `id` of the next element, for links on the page.
  var anchor: String?
  /// Whether the current text has right-to-left letters.
  var isBidirectional = false
  /// For each open list and item, whether it runs from right to left.
  private var directions: [Bool] = []
  /// Whether any list or item so far ran from right to left.
  var hasRightToLeft = false
  /// The check box of an item whose text has not been written.
  private var box = ""
  /// The names of headings that are targets of links.
  private var headingNames = Slugs.Headings()
  /// The first block whose headings are below a title, and the number of levels that these headings move down.
  private var demotion = (first: 0, levels: 0)

  init(mediaPrefix: String) {
    self.mediaPrefix = mediaPrefix
  }

  mutating func write(_ note: Note, to sink: inout some ByteSink) throws(FormatError) {
    let markdown: String? =
      switch note.text.syntax {
      case .plain: nil
      case .markdown: note.text.source
      case .xhtml: note.text.styled.inMarkdown ?? ""
      }
    let tree = markdown.map { MarkdownFragment($0).tree.settled() }
    // A title with markup is in the text as well.
    let hasTitle = !note.title.isEmpty && tree?.titleText?.title != note.title
    defer { headingNames = Slugs.Headings() }
    // A quick test first: only few texts have a `#`, which links within a text need.
    if let tree, note.text.source.has(.hash) {
      let title = hasTitle && note.isTitleHeading ? note.title : nil
      headingNames = Slugs.ofHeadings(thatLinksLeadToIn: tree, below: title)
    }
    if hasTitle {
      isBidirectional = TextDirection.hasRightToLeft(Array(note.title.utf8))
      anchor = headingNames.title
      openNamed("<h1")
      out.append(direction + ">")
      out.append(note.title, in: .html)
      out.append("</h1>\n")
    }
    if let tree {
      try write(tree, below: hasTitle ? 1 : 0, to: &sink)
    } else {
      writePlain(note.text.source)
    }
    for media in note.media {
      open("<p>")
      write(media)
      out.append("</p>\n")
    }
    for reminder in note.reminders {
      writeSmall("\(MarkdownNames.Mark.reminder.rawValue) \(reminder.words)")
    }
    if let place = note.place {
      writeSmall(MarkdownNames.Mark.place.rawValue + " ", place.words, leadingTo: place.geoURI)
    }
    let words = (note.category.map { [$0] } ?? []) + note.tags.map { "#" + $0 }
    if !words.isEmpty { writeSmall(words.joined(separator: " ")) }
  }

  mutating func writeSmall(
    _ text: String, _ words: String = "", leadingTo address: String? = nil
  ) {
    isBidirectional = TextDirection.hasRightToLeft(Array((text + words).utf8))
    open("<p\(direction)\(look(.small))>")
    out.append(text, in: .html)
    if let address { writeLink(to: address, words) }
    out.append("</p>\n")
  }

  private mutating func writeLink(to address: String, _ words: String) {
    out.append("<a href=\"")
    out.append(PercentCode.address(address), in: .html)
    out.append("\">")
    out.append(words, in: .html)
    out.append("</a>")
  }

  private mutating func writePlain(_ text: String) {
    let bytes = Array(text.utf8).trimmedLines
    if bytes.trimmed().isEmpty { return }
    isBidirectional = TextDirection.hasRightToLeft(Array(bytes))
    let lines = bytes.split(separator: .newline, omittingEmptySubsequences: false)
    let isIndented = lines.count > 1 && lines.contains { $0.first?.isBlank == true }
    let tag = "<p\(direction)\(isIndented ? look(.spaces) : "")>"
    open(tag)
    var pendingBreaks = 0
    for line in lines {
      if line.allSatisfy(\.isSpace) {
        pendingBreaks += 1
        continue
      }
      if pendingBreaks > 1 { out.append("</p>\n" + tag) }
      if pendingBreaks == 1 { out.append(isIndented ? "\n" : "<br />\n") }
      out.append(line, in: .html)
      pendingBreaks = 1
    }
    out.append("</p>\n")
  }

  /// Records the losses of the text just written: table cells, links, and pictures, except pictures that the note
  /// shows anyway.
  mutating func recordLosses(
    in ledger: inout Ledger, of note: Note? = nil, as feature: Feature, at place: String
  ) {
    if losses.hasCells { ledger.revise(feature, to: .approximated, at: place) }
    ledger.loseLinks(losses.links, writing: "", at: place)
    ledger.losePictures(losses.pictures, keeping: losses.shownPictures, of: note, at: place)
    losses = Losses()
  }

  mutating func write(_ media: Media) {
    let name = media.name.isEmpty ? media.path : media.name
    let path = address(of: media.path)
    if media.kind == .image, let source = source(ofPicture: path) {
      writePicture(source, of: path, words: Array(media.name.utf8))
    } else if let source = self.media?.source(of: path) {
      let tag = media.kind == .video ? "video" : "audio"
      out.append("<\(tag) controls src=\"")
      out.append(source, in: .html)
      out.append("\"></\(tag)> ")
      out.append(name, in: .html)
    } else if self.media == nil || !path.hasPrefix(Media.folder),
      HTMLEscape.isHarmless(path) || HTMLEscape.isAtHand(path)
    {
      writeLink(to: path, name)
    } else {
      out.append(HTMLEscape.words(of: media), in: .html)
    }
  }

  func address(of path: String) -> String {
    if media != nil, path.hasPrefix("#") {
      if path.hasPrefix(HTMLPage.sectionLink) {
        return "#" + path.dropFirst(HTMLPage.sectionLink.count)
      }
      let name = PercentCode.decode(Array(path.utf8).dropFirst())
      return "#" + namePrefix + (nodeNames[name] ?? String(decoding: name, as: UTF8.self))
    }
    guard path.hasPrefix(Media.folder) else { return path }
    return mediaPrefix + path.dropFirst(Media.folder.count)
  }

  /// The source of a picture that a browser may show: a `data:` address or, in a fragment, a file.
  mutating func source(ofPicture path: String) -> String? {
    let isHeld = path.hasPrefix("data:") || media == nil
    if isHeld { return HTMLEscape.isAtHand(path) ? PercentCode.address(path) : nil }
    return media?.source(of: path)
  }

  mutating func writePicture(
    _ source: String, of path: String, words: [UInt8], title: String? = nil
  ) {
    out.append("<img src=\"")
    out.append(source, in: .html)
    if media != nil {
      out.append("\" data-file=\"")
      out.append(path, in: .html)
    }
    out.append("\" alt=\"")
    out.append(words, in: .html)
    if let title {
      out.append("\" title=\"")
      out.append(title, in: .html)
    }
    out.append("\"\(media == nil ? look(.picture) : "") />")
  }

  // MARK: Blocks

  /// Writes the children of a block, or a whole text, from a settled tree. Headings stay below the level
  /// of the title, which ends before the block `first`.
  mutating func write(
    _ tree: BlockTree, inside container: Int = 0, below title: Int = 0, from first: Int = 0,
    without skipped: Int = Block.none, to sink: inout some ByteSink
  ) throws(FormatError) {
    let highest = tree.blocks.dropFirst(first).lazy.filter { $0.kind == .heading }.map(\.level)
      .min()
    demotion = (first, max(0, title + 1 - (highest ?? title + 1)))
    isBidirectional = TextDirection.hasRightToLeft(tree.bytes)
    roomForAddresses += tree.bytes.count
    for (index, isEnd) in tree.walk(inside: container) where index != skipped {
      if isEnd {
        end(index, in: tree)
      } else {
        begin(index, in: tree)
        try out.flushIfFull(to: &sink)
      }
    }
    losses.links += tree.definitions(unlessIn: labels)
    labels = []
  }

  /// The attribute that gives a text the direction of its first letter.
  private var direction: String { isBidirectional ? " dir=\"auto\"" : "" }

  mutating func open(_ tag: String) {
    out.append(tag)
    isEmpty = false
  }

  /// Begins a tag, with ``anchor`` as its `id`, if there is one.
  mutating func openNamed(_ tag: String) {
    open(tag)
    guard let name = anchor else { return }
    out.append(" id=\"\(namePrefix)")
    out.append(name, in: .html)
    out.append("\"")
    anchor = nil
  }

  private mutating func begin(_ index: Int, in tree: BlockTree) {
    let block = tree.blocks[index]
    switch block.kind {
    case .document, .definition: return
    case .quote:
      open("<blockquote\(direction)\(look(isBidirectional ? .reversedQuote : .quote))>\n")
    case .list:
      let side = beginDirection(direction(of: block.firstChild, in: tree))
      let start = block.number.map { $0 == 1 ? "" : " start=\"\($0)\"" }
      open("<\(start.map { "ol" + $0 } ?? "ul")\(side)\(look(.list))>\n")
    case .item: beginItem(index, in: tree)
    // Markdown needs this paragraph to keep an item from being empty; HTML does not.
    case .paragraph where isOfMap && box.isEmpty && tree.partsMedia(index): return
    case .paragraph:
      let isTight = isInTightList(block, in: tree)
      open(isTight ? "" : "<p\(direction)>")
      out.append(box)
      box = ""
      write(tree.text(of: block), labels: tree.destinations)
      if !isTight { out.append("</p>") }
      if !isTight || block.next != Block.none { out.append("\n") }
    case .heading:
      anchor = headingNames.byBlock[index] ?? anchor
      writeHeading(tree.text(of: block), at: index, in: tree)
    case .code: writeCode(block, in: tree)
    case .html:
      let html = HTMLComment.removed(from: tree.literal(of: block)[...]).trimmedLines
      if html.isEmpty { return }
      losses.pictures += LocalLinks.sources(in: Array(html))
      open("<div\(look(.spaces))>")
      out.append(html, in: .html)
      out.append("</div>\n")
    case .thematicBreak: open("<hr />\n")
    case .table: writeTable(block, in: tree)
    }
  }

  private mutating func end(_ index: Int, in tree: BlockTree) {
    switch tree.blocks[index].kind {
    case .quote: out.append("</blockquote>\n")
    case .list: endList(tree.blocks[index].number == nil ? "</ul>\n" : "</ol>\n")
    case .item: endItem()
    default: return
    }
  }

  /// Writes a heading; the text of a node that is unfit for a heading becomes a paragraph.
  private mutating func writeHeading(_ text: [UInt8], at index: Int, in tree: BlockTree) {
    let isTitle = index < demotion.first
    let level = tree.blocks[index].level + (isTitle ? 0 : demotion.levels)
    let isLong = isTitle && InlineParser.parse(text, labels: tree.destinations).isTooMuchForHeading
    let tag = isLong ? "p" : "h\(min(level, 6))"
    openNamed("<" + tag)
    out.append(direction + (isLong ? "><strong>" : ">"))
    write(text, labels: tree.destinations, isOneLine: true)
    out.append("\(isLong ? "</strong>" : "")</\(tag)>\n")
  }

  static let rightToLeft = " dir=\"rtl\""
  private static let leftToRight = " dir=\"ltr\""

  /// Returns whether the text of an item runs from right to left; `nil` if the text has no direction.
  func direction(of item: Int?, in tree: BlockTree) -> Bool? {
    guard isBidirectional || hasRightToLeft, let item, item != Block.none,
      let line = tree.lineBlock(of: item)
    else { return nil }
    return TextDirection.ofFirstLetter(in: tree.text(of: tree.blocks[line]).asText[...])
  }

  /// Begins an element in the direction of its text, or else of the element around it; returns a `dir` attribute if
  /// the direction changes.
  mutating func beginDirection(_ direction: Bool?) -> String {
    let outer = directions.last ?? false
    let own = direction ?? outer
    directions.append(own)
    hasRightToLeft = hasRightToLeft || own
    return own == outer ? "" : own ? Self.rightToLeft : Self.leftToRight
  }

  mutating func endItem() {
    directions.removeLast()
    out.append("</li>\n")
  }

  mutating func endList(_ tag: String) {
    directions.removeLast()
    out.append(tag)
  }

  /// Begins an item. If its direction differs from its list's, its marker is on the other side, where room is made
  /// for it.
  mutating func beginItem(_ index: Int, in tree: BlockTree) {
    let block = tree.blocks[index]
    openNamed("<li")
    let side = beginDirection(direction(of: index, in: tree))
    out.append(side)
    var looks: [HTMLLook] = side.isEmpty ? [] : [.turned]
    // The box replaces the list marker, so that all lines of the item are aligned.
    let sign = block.task.sign
    box = sign.isEmpty ? "" : "<span\(look(.box))>\(sign)</span>"
    if block.task != .none { looks.append(.task) }
    out.append(look(looks) + ">")
    let isLine = block.firstChild != Block.none && tree.blocks[block.firstChild].kind == .paragraph
    if !isLine {
      out.append(box)
      box = ""
    }
    guard block.firstChild != Block.none else { return }
    let first = tree.blocks[block.firstChild]
    if first.kind != .paragraph || !isInTightList(first, in: tree) { out.append("\n") }
  }

  func isInTightList(_ block: Block, in tree: BlockTree) -> Bool {
    let item = tree.blocks[block.parent]
    return item.kind == .item && tree.blocks[item.parent].isTight
  }

  private mutating func writeCode(_ block: Block, in tree: BlockTree) {
    open("<pre\(look(.code))><code")
    let info = Entity.decode(tree.bytes[block.info]).utf8.prefix { !$0.isSpace }
    if !info.isEmpty {
      out.append(" class=\"language-")
      out.append(info, in: .html)
      out.append("\"")
    }
    out.append(">")
    out.append(tree.literal(of: block), in: .html)
    out.append("</code></pre>\n")
  }

  // MARK: Tables

  private mutating func writeTable(_ block: Block, in tree: BlockTree) {
    let rows = tree.pieces[block.pieces].map { tree.bytes[$0.start..<$0.end] }
    guard rows.count >= 2, let alignments = Table.alignments(rows[1]) else { return }
    let isRightToLeft = TextDirection.isRightToLeft(rows[0].asText)
    // A table that is too wide scrolls by itself, and not with the page.
    open("<table\(isRightToLeft ? Self.rightToLeft : "")\(look(.table))>\n<thead>\n")
    var spare = Self.mostEmptyCells
    writeRow(rows[0], "th", alignments, tree, &spare)
    out.append("</thead>\n")
    if rows.count > 2 {
      out.append("<tbody>\n")
      for row in rows[2...] { writeRow(row, "td", alignments, tree, &spare) }
      out.append("</tbody>\n")
    }
    out.append("</table>\n")
  }

  private mutating func writeRow(
    _ row: ArraySlice<UInt8>, _ tag: String, _ alignments: [Table.Alignment], _ tree: BlockTree,
    _ spare: inout Int
  ) {
    out.append("<tr>\n")
    let cells = Table.cells(row)
    if cells.count > alignments.count { losses.hasCells = true }
    for (column, alignment) in alignments.enumerated() {
      if column >= cells.count {
        spare -= 1
        if spare < 0 { break }
      }
      out.append("<\(tag)\(direction)\(look([.cell] + alignment.look))>")
      if column < cells.count {
        let text = Table.text(tree.bytes[cells[column]])
        write(text, labels: tree.destinations, isOneLine: true)
      }
      out.append("</\(tag)>\n")
    }
    out.append("</tr>\n")
  }
}

extension Table.Alignment {
  fileprivate var look: [HTMLLook] {
    switch self {
    case .none: []
    case .left: [.left]
    case .center: [.center]
    case .right: [.right]
    }
  }
}
