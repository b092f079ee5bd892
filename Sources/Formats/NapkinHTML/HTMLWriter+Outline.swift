import NapkinMarkup
import NapkinCore
import NapkinFormats
import NapkinMarkdownCore

/// Writes maps as outlines that browsers fold without a script. The page's script also takes from them the values
/// that the picture lacks: `Page/page.js` depends on the structure of an item.
extension HTMLWriter {
  /// The deepest level; deeper items are put on it, because browsers limit the nesting of elements to a few hundred.
  private static let deepest = 100

  /// Writes a map as one list; returns the losses, including the losses of Markdown.
  mutating func writeOutline(
    of map: MindMap, to sink: inout some ByteSink
  ) throws(FormatError) -> Ledger {
    var (markdown, map) = begin(map)
    defer { isOfMap = false }
    for (id, target) in markdown.targets { nodeNames[Array(target.slug.utf8)] = id.elementName }
    try writeInfo(of: map, by: &markdown, to: &sink)
    open("<ul class=\"outline\">\n")
    // For each open item, whether it has a list below it.
    var items: [Bool] = []
    func close(downTo level: Int) {
      while items.count > level {
        out.append(items.removeLast() ? "</ul></details></li>\n" : "</li>\n")
      }
    }
    var placing = Placing(map, headings: 0, leadingTo: [])
    for visit in map.walkAll() {
      guard let position = placing.place(visit) else { continue }
      let node = map[visit.slot]
      markdown.labels = [:]
      markdown.collectLabels(of: node)
      switch position {
      case .heading(let level), .item(let level):
        let level = min(level, Self.deepest)
        close(downTo: level)
        let isOpen = level < Self.deepest && map.hasChildren(visit.slot)
        markdown.write(node, at: .item(0))
        try writeItem(
          node, BlockParser.parse(markdown.takeAll()).settled(), root: map.root,
          isFoldable: isOpen, to: &sink)
        items.append(isOpen)
      case .body(let level, _):
        close(downTo: min(level, Self.deepest))
        markdown.write(node, at: .body(0, isKept: true))
        out.append("<li class=\"more\">")
        try write(BlockParser.parse(markdown.takeAll()).settled(), below: 2, to: &sink)
        items.append(false)
      }
      recordLosses(of: node, note: .note, to: &markdown.ledger)
      try out.flushIfFull(to: &sink)
    }
    close(downTo: 0)
    out.append("</ul>\n")
    return markdown.ledger
  }

  /// Writes the beginning of an item: its line, and the node's other values.
  private mutating func writeItem(
    _ node: MindMap.Node, _ tree: BlockTree, root: MindMap.Node.ID, isFoldable: Bool,
    to sink: inout some ByteSink
  ) throws(FormatError) {
    isBidirectional = TextDirection.hasRightToLeft(tree.bytes)
    // A list inherits the text direction unless it sets its own.
    hasRightToLeft = hasRightToLeft || isBidirectional
    out.append("<li id=\"\(namePrefix)\(node.id.elementName)\"")
    if isFoldable { out.append(" class=\"branch\"") }
    out.append(hasRightToLeft ? " dir=\"auto\">" : ">")
    if isFoldable { out.append(node.isFolded ? "<details><summary>" : "<details open><summary>") }
    let item = tree.soleItem
    // Without an item, the blocks are in the document itself.
    let line = tree.blocks[item ?? 0].firstChild
    let hasLine = line != Block.none && tree.blocks[line].kind == .paragraph
    let isTop = node.id == root
    if isTop { out.append("<h1>") }
    if let item { out.append(tree.blocks[item].task.sign) }
    // A click on a `<summary>` folds, so links are written after it.
    if isFoldable { heldLinks = [] }
    if hasLine {
      roomForAddresses += tree.bytes.count
      write(tree.text(of: tree.blocks[line]), labels: tree.destinations, isOneLine: true)
    } else {
      out.append(node.text.wordsOnOneLine, in: .html)
    }
    if isTop { out.append("</h1>") }
    if isFoldable { out.append("</summary>") }
    let links = heldLinks ?? []
    heldLinks = nil
    if !hasLine || tree.blocks[line].next != Block.none || !links.isEmpty {
      out.append("<div class=\"more\">\n")
      for link in links {
        out.append("<p>")
        if beginLink(link, isInLink: false) {
          out.append(link.title ?? link.uri, in: .html)
          out.append("</a>")
        }
        out.append("</p>\n")
      }
      try write(tree, inside: item ?? 0, below: 2, without: hasLine ? line : Block.none, to: &sink)
      out.append("</div>")
    }
    if isFoldable { out.append("<ul class=\"below\">\n") }
  }
}

extension Block.Task {
  /// The box of a task, which is written before its text.
  var sign: String {
    switch self {
    case .none: ""
    case .open: MarkdownNames.openBox + " "
    case .done: MarkdownNames.doneBox + " "
    }
  }
}
