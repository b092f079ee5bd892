import NapkinCore
public import NapkinFormats

/// Writes outlines as OPML 2.0.
public struct OPMLExporter: Exporter {
  /// The description of the format.
  public var format: Format { OPMLFormat.format }

  /// Creates an exporter.
  public init() {}

  /// Writes the content as an outline.
  public func export(
    _ request: ExportRequest, to sink: inout some ByteSink
  ) throws(FormatError) -> Ledger {
    let dialect = try OPMLDialect(request)
    let census = dialect.isFaithful ? request.census : Census(of: request.content.showingRoot)
    let content = census.content
    let table = format.table(for: dialect.id)
    var ledger = Ledger(ofOutlineOf: census, following: table)
    for item in content.items {
      if case .note = item { ledger.revise(.note, to: .approximated, at: item.id.rawValue) }
      if case .map(let map) = item, content.kind == .notebook { ledger.lose(map) }
    }
    // Links to nodes have no target where outlines have no identifiers.
    var map = dialect.isFaithful ? request.map(telling: &ledger) : content.asMap
    if content.kind == .notebook { map.declarePrefixes(of: content.itemsInOutline) }
    if !dialect.isFaithful, content.kind == .notebook, map.isRootImplied { map.takeDatesOfRoot() }
    // For readers of dialects, an implied root that is shown is a root like any other.
    if request.content.hasRootToShow, !dialect.isFaithful {
      ledger.revise(.map, to: .approximated, at: map.id.rawValue)
    } else if content.kind == .map, map.isRootImplied {
      ledger.moveRoot(of: map, to: dialect.isFaithful ? .carried : .dropped, following: table)
    }
    var shownInfo: ShownInfo?
    if dialect.isFaithful {
      map.keepTargets()
    } else {
      let info = map.info
      shownInfo = map.showInfo()
      if let shownInfo { ledger.move(info, of: map, to: shownInfo, for: dialect) }
    }
    var writer = OPMLWriter(map, for: dialect, ledger)
    writer.shownInfo = shownInfo
    writer.categorized = content.nodesOfCategories(in: map)
    try writer.write(to: &sink)
    return writer.ledger
  }
}

extension MindMap {
  /// Takes the dates of the implied root, which has no outline, for the map.
  fileprivate mutating func takeDatesOfRoot() {
    (created, modified) = (self[slotOfRoot].created, self[slotOfRoot].modified)
  }

  /// Lets the roots of a notebook's maps declare the namespaces that their nodes use.
  fileprivate mutating func declarePrefixes(of items: [Notebook.Item]) {
    for (slot, item) in zip(children(of: slotOfRoot), items) {
      guard case .map(let map) = item else { continue }
      let names = Set(self[slot].foreign.pieces.map(\.key))
      let declarations = map.foreign.declarations.filter { !names.contains($0.key) }
      if !declarations.isEmpty { update(slot) { $0.foreign.pieces += declarations } }
    }
  }
}

extension Foreign {
  /// The OPML pieces that declare namespaces.
  fileprivate var declarations: [Entry] {
    pieces.filter { $0.isOPML && $0.key.hasPrefix("@xmlns:") }
  }
}

extension Content {
  /// Returns the nodes that represent notes with a category in the map of a notebook.
  fileprivate func nodesOfCategories(in map: MindMap) -> Set<MindMap.Node.ID> {
    guard kind == .notebook else { return [] }
    var nodes: Set<MindMap.Node.ID> = []
    for (slot, item) in zip(map.children(of: map.slotOfRoot), itemsInOutline) {
      if case .note(let note) = item, note.category != nil { nodes.insert(map[slot].id) }
    }
    return nodes
  }
}

extension Ledger {
  /// Records that the description of a map is written on one of its nodes.
  fileprivate mutating func move(
    _ info: RichText, of map: MindMap, to place: ShownInfo, for dialect: OPMLDialect
  ) {
    let id = map.id.rawValue
    revise(.title, to: .approximated, at: id)
    // On the root, it is written together with the root's own note.
    guard case .node = place else { return }
    let keepsMarkup = info.syntax == .plain || info.syntax == .markdown && dialect != .workflowy
    if !keepsMarkup { revise(.markup, to: .approximated, at: id) }
    loseLinks(info.addressesOfLinks, writing: info.plain, at: id)
  }

  /// Corrects the ledger for an implied root and its properties, which have no outline.
  fileprivate mutating func moveRoot(
    of map: MindMap, to treatment: Treatment, following table: FormatTable
  ) {
    map.censusOfRoot { feature, count, place in
      let usual = table.usual(feature)
      for _ in 0..<count { revise(feature, from: usual, to: treatment, at: place) }
    }
  }

  /// Records that a notebook keeps only the nodes of a map: its name, unless its root has it as text, its
  /// description, its dates and its page settings are lost.
  fileprivate mutating func lose(_ map: MindMap) {
    let id = map.id.rawValue
    if !map.isNameInOutline { revise(.title, to: .dropped, at: id) }
    if !map.info.isEmpty {
      revise(.title, to: .dropped, at: id)
      if map.info.syntax != .plain { revise(.markup, to: .dropped, at: id) }
    }
    loseLinks(map.info.addressesOfLinks, writing: "", at: id)
    for date in [map.created, map.modified] where date != nil {
      revise(.date, to: .dropped, at: id)
    }
    let lostCount = map.foreign.thingCount - map.foreign.declarations.count
    for _ in 0..<lostCount { revise(.foreign, to: .dropped, at: id) }
    if map.canvas != CanvasSettings() { revise(.canvas, from: .carried, to: .dropped, at: id) }
    if !map.styles.isUnset { revise(.style, from: .carried, to: .dropped, at: id) }
    for _ in map.slotsOfFloating { revise(.floating, from: .carried, to: .approximated, at: id) }
  }
}
