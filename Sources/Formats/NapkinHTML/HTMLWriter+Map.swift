import NapkinMarkup
import NapkinCore
import NapkinFormats
import NapkinMarkdownCore

/// Writes maps node by node, not by way of Markdown, whose nested lists grow with the square of
/// their depth.
extension HTMLWriter {
  /// Writes at most two levels of headings, and lists below them; returns the losses, including the losses of
  /// Markdown.
  mutating func write(
    _ map: MindMap, documents: Set<MindMap.Node.ID> = [], to sink: inout some ByteSink
  ) throws(FormatError) -> Ledger {
    var (markdown, map) = begin(map)
    defer { isOfMap = false }
    markdown.documents = documents
    try writeInfo(of: map, by: &markdown, to: &sink)
    var lists = ListNesting()
    var placing = Placing(map, headings: documents.isEmpty ? nil : 2, leadingTo: [])
    for visit in map.walkAll() {
      guard let position = placing.place(visit) else { continue }
      let node = map[visit.slot]
      anchor = markdown.targets[node.id]?.slug
      markdown.labels = [:]
      markdown.collectLabels(of: map[visit.slot])
      switch position {
      case .heading(let level):
        lists.close(downTo: 0, in: &self)
        let isDocument = documents.contains(node.id)
        try writeHeading(node, level, isDocument: isDocument, by: &markdown, to: &sink)
      case .item(let depth):
        markdown.write(node, at: .item(0))
        let tree = BlockParser.parse(markdown.takeAll()).settled()
        isBidirectional = TextDirection.hasRightToLeft(tree.bytes)
        lists.beginItem(depth, direction(of: tree.soleItem, in: tree), in: &self)
        lists.isLineOpen = try writeItem(tree, to: &sink)
      case .body(let depth, _):
        lists.close(downTo: depth, in: &self)
        markdown.write(node, at: .body(0, isKept: true))
        let tree = BlockParser.parse(markdown.takeAll()).settled()
        lists.endLine(in: &self)
        try write(tree, below: 2, to: &sink)
      }
      recordLosses(
        of: node, note: documents.contains(node.id) ? .text : .note, to: &markdown.ledger)
      try out.flushIfFull(to: &sink)
    }
    lists.close(downTo: 0, in: &self)
    return markdown.ledger
  }

  /// Returns a Markdown writer for the nodes of a map, and the map without comments, which no page shows.
  mutating func begin(_ map: MindMap) -> (MarkdownWriter, MindMap) {
    var markdown = MarkdownWriter(ledger: Ledger(of: .map(map), as: .converted))
    var map = map
    for id in map.removeComments() {
      markdown.ledger.revise(.markup, to: .approximated, at: id.rawValue)
    }
    markdown.isForPage = true
    isOfMap = true
    markdown.collectTargets(
      of: map, map.targets, among: map.walkAll().map { PlacedNode($0.slot, isHeading: true) })
    return (markdown, map)
  }

  /// Writes the description of a map.
  mutating func writeInfo(
    of map: MindMap, by markdown: inout MarkdownWriter, to sink: inout some ByteSink
  ) throws(FormatError) {
    if map.info.source.isEmpty { return }
    markdown.writeInfo(of: map)
    try write(BlockParser.parse(markdown.takeAll()).settled(), below: 1, to: &sink)
    recordLosses(in: &markdown.ledger, as: .title, at: map.id.rawValue)
  }

  /// Records the losses of a node that was written.
  mutating func recordLosses(of node: MindMap.Node, note: Feature, to ledger: inout Ledger) {
    recordLosses(in: &ledger, as: node.note == nil ? .details : note, at: node.id.rawValue)
    Self.recordReplaced(in: node, note: note, to: &ledger)
  }

  /// Writes a node as a heading, with its note and other values below.
  private mutating func writeHeading(
    _ node: MindMap.Node, _ level: Int, isDocument: Bool,
    by markdown: inout MarkdownWriter, to sink: inout some ByteSink
  ) throws(FormatError) {
    let below = node.wordsBelow(isDocument: isDocument)
    let line = below.isEmpty ? node : node.withoutWordsBelow(isDocument: isDocument)
    markdown.write(line, at: .heading(level))
    // The heading is the first block in the document.
    let tree = BlockParser.parse(markdown.takeAll()).settled()
    try write(tree, below: level, from: 2, to: &sink)
    if !below.isEmpty { writeSmall(below) }
  }

  /// Records the texts of a node with characters that HTML cannot contain. Plain texts with U+0000
  /// are recorded already, because Markdown cannot contain it either.
  private static func recordReplaced(
    in node: MindMap.Node, note: Feature, to ledger: inout Ledger
  ) {
    // The ledger counts the text of a document's node as a title.
    let texts: [(Feature, RichText?)] = [
      (note == .text ? .title : .text, node.text), (note, node.note), (.details, node.details),
    ]
    for case (let feature, let text?) in texts
    where !MarkupText.canHold(text.source)
      && !(text.syntax == .plain && text.source.utf8.contains(0))
    {
      ledger.revise(feature, to: .approximated, at: node.id.rawValue)
    }
  }

  /// Writes a list item without its end tag; returns whether its last line is still open.
  private mutating func writeItem(
    _ tree: BlockTree, to sink: inout some ByteSink
  ) throws(FormatError) -> Bool {
    guard let item = tree.soleItem else {
      openNamed("<li")
      out.append(beginDirection(nil) + ">")
      try write(tree, below: 2, to: &sink)
      return false
    }
    beginItem(item, in: tree)
    try write(tree, inside: item, below: 2, to: &sink)
    let last = tree.blocks[item].lastChild
    return last == Block.none
      || tree.blocks[last].kind == .paragraph && isInTightList(tree.blocks[last], in: tree)
  }
}

extension BlockTree {
  /// The only item, if the text of a node became a list of one item.
  var soleItem: Int? {
    let list = blocks[0].firstChild
    return list != Block.none && blocks[list].kind == .list ? blocks[list].firstChild : nil
  }
}

extension MindMap.Node {
  /// The small print below a heading: tags, and the category of a document.
  fileprivate func wordsBelow(isDocument: Bool) -> String {
    let category = isDocument ? attributes.map(\.value) : []
    return (category + tags.map { "#" + $0 }).joined(separator: " ")
  }

  /// Returns the node without its tags and, for a document, without its category.
  fileprivate func withoutWordsBelow(isDocument: Bool) -> MindMap.Node {
    var node = self
    node.tags = []
    if isDocument { node.attributes = [] }
    return node
  }
}

/// The lists that are open at the current node.
private struct ListNesting {
  private var count = 0
  /// Whether only the line of an item was written, without a line feed after it.
  var isLineOpen = false

  /// Opens or closes lists for an item at a depth; a list has the text direction of its first item.
  mutating func beginItem(_ depth: Int, _ direction: Bool?, in html: inout HTMLWriter) {
    if count > depth {
      close(downTo: depth + 1, in: &html)
      html.endItem()
    } else {
      endLine(in: &html)
      html.open("<ul\(html.beginDirection(direction))\(html.look(.list))>\n")
      count += 1
    }
    isLineOpen = false
  }

  /// Ends the line of an item.
  mutating func endLine(in html: inout HTMLWriter) {
    if isLineOpen { html.out.append("\n") }
    isLineOpen = false
  }

  /// Closes lists until `wanted` are left.
  mutating func close(downTo wanted: Int, in html: inout HTMLWriter) {
    while count > wanted {
      html.endItem()
      html.endList("</ul>\n")
      count -= 1
      isLineOpen = false
    }
  }
}
