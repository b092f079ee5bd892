package import NapkinCore
package import NapkinFormats

/// Writes whole documents as Markdown.
extension MarkdownWriter {
  /// Writes a note as it is, a plan list as tasks, and everything else as headings and lists. The document may be in
  /// a folder, or be for a page of HTML.
  package static func write(
    _ request: ExportRequest, place: PlaceInFolder? = nil, isForPage: Bool = false,
    to sink: inout some ByteSink
  ) throws(FormatError) -> Ledger {
    let content = request.content.showingRoot
    let headings = try request.options.headings
    let drawing = request.options["drawing"]
    var writer = MarkdownWriter(
      ledger: MarkdownLedger.make(
        of: request.content, following: Format.markdown.table, showsDrawing: drawing != nil))
    writer.place = place
    writer.isForPage = isForPage
    switch content {
    case .note(let note): writer.write(note, drawing: drawing)
    case .planList(let list): try writer.write(list, to: &sink)
    case .map(let map) where writer.writeCarried(map, asAsked: headings != nil): break
    case .map(let map):
      try writer.write(
        map, headings: headings, FrontMatter(of: map, headings: headings, by: writer),
        to: &sink)
    case .notebook(let notebook):
      let frontMatter = FrontMatter(
        .map, created: notebook.created, modified: notebook.modified, foreign: notebook.foreign)
      let map = content.map(telling: &writer.ledger)
      writer.documents = content.nodesOfDocuments(in: map)
      // Documents are headings even if they are empty.
      try writer.write(map, headings: headings ?? 2, frontMatter, to: &sink)
    case .drawing(let drawing):
      writer.write(
        FrontMatter(
          created: drawing.created, modified: drawing.modified, foreign: drawing.foreign),
        of: drawing.id.rawValue)
      writer.heading(1, drawing.title, at: drawing.id.rawValue)
    }
    try writer.out.flush(to: &sink)
    return writer.ledger
  }
}

extension MarkdownWriter {
  /// Writes the file that a map carries; returns whether it did.
  private mutating func writeCarried(_ map: MindMap, asAsked isAsked: Bool) -> Bool {
    guard place == nil, !isForPage, !isAsked, var file = CarriedFile(map) else { return false }
    if let bytes = file.written() {
      out.append(contentsOf: bytes)
      return true
    }
    map.forEachNode { _, node in
      if node.foreign.ownText != nil {
        ledger.revise(.node, to: .approximated, at: node.id.rawValue)
      }
    }
    return false
  }
}

extension FormatOptions {
  /// The number of levels of a map that become headings; `nil` if the option is not given.
  package var headings: Int? {
    get throws(FormatError) {
      self["headings"] == nil ? nil : try integer("headings", in: 0...6, default: 2)
    }
  }
}

extension Content {
  /// Returns the nodes of a notebook and its documents in its map; maps in it have nodes already.
  package func nodesOfDocuments(in map: MindMap) -> Set<MindMap.Node.ID> {
    guard kind == .notebook else { return [] }
    var nodes: Set = [map.root]
    for (slot, item) in zip(map.children(of: map.slotOfRoot), itemsInOutline) {
      if case .map = item { continue }
      nodes.insert(map[slot].id)
    }
    return nodes
  }
}
