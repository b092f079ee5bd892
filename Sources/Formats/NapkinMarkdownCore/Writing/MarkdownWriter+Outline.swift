import NapkinMarkup
package import NapkinCore
package import NapkinFormats

/// Writes maps as headings and lists.
extension MarkdownWriter {
  package mutating func write(
    _ map: MindMap, headings: Int?, _ frontMatter: FrontMatter, to sink: inout some ByteSink
  ) throws(FormatError) {
    write(frontMatter, of: map.id.rawValue)
    let nodes = placeNodes(of: map, headings: headings)
    writeInfo(of: map)
    let deepest = ListDepth.levels(of: map, nodes)
    for node in nodes {
      write(node, of: map, deepest)
      try out.flushIfFull(to: &sink)
    }
  }

  /// Returns the nodes of a map in the order of the file. Finds the names of those to which anything refers.
  mutating func placeNodes(of map: MindMap, headings: Int?) -> [PlacedNode] {
    let relinked = collectLabelsAndTargets(of: map).union(place?.wanted ?? [])
    let nodes = PlacedNode.all(of: map, Placing(map, headings: headings, leadingTo: relinked))
    collectTargets(of: map, relinked, among: nodes)
    return nodes
  }

  /// Writes a node; a node that is too deep for lists is written beside its parent.
  private mutating func write(_ node: PlacedNode, of map: MindMap, _ deepest: Int) {
    switch node.position {
    case .item(let depth) where depth >= deepest:
      ledger.revise(.node, to: .approximated, at: map[node.slot].id.rawValue)
      write(map[node.slot], at: .item(deepest - 1))
    case .body(let depth, _) where depth > deepest:
      write(map[node.slot], at: .body(deepest, isKept: false))
    case let position: write(map[node.slot], at: position)
    }
  }

  package mutating func writeInfo(of map: MindMap) {
    if map.info.source.isEmpty { return }
    if haveLongNames { tellFarLinks(of: map.info, at: map.id.rawValue) }
    let info = map.info.relinkingInside(to: targets.goal) ?? map.info
    writeNote(info, LinePrefix(), map.id.rawValue, isBelowHeading: true, as: .title)
  }

  /// Finds the names of the nodes to which anything refers.
  package mutating func collectTargets(
    of map: MindMap, _ wanted: Set<MindMap.Node.ID>, among nodes: @autoclosure () -> [PlacedNode]
  ) {
    if wanted.isEmpty { return }
    let names = Slugs.of(
      nodes(), in: map, wanted: wanted, reading: { words(of: $0, inHeading: $1) })
    targets = names.targets
    haveLongNames = targets.haveLongNames
    // On a page, only nodes to which something refers have names.
    if !names.misleading.isEmpty, !isForPage { tellMisled(in: map, by: names.misleading) }
  }

  /// Returns the node with texts that refer to other nodes by their names; `nil` if nothing changes. The text of its
  /// line does not change if its links become plain text there.
  mutating func relinkingInside(_ node: MindMap.Node, at position: Position) -> MindMap.Node? {
    if haveLongNames {
      for text in [node.text, node.note, node.details] {
        if let text { tellFarLinks(of: text, at: node.id.rawValue) }
      }
    }
    var relinked = node.relinkingInside { targets.goal(of: $0) }
    if case .body = position { return relinked }
    if let text = relinked?.text, text != node.text {
      let line = line(of: node, inHeading: position.isHeading)?.written
      let links = line.map { InlineParser.parse($0.source).destinations } ?? []
      if !links.contains(where: { $0.uri.utf8.first == .hash }) { relinked?.text = node.text }
    }
    return relinked
  }

  private mutating func tellFarLinks(of text: RichText, at id: String) {
    ledger.loseLinks(text.innerAddresses.filter(targets.isFar), writing: "", at: id)
  }

  /// Counts links that refer to no node, but to the name of a node once they are in a file.
  private mutating func tellMisled(in map: MindMap, by names: Set<Slug>) {
    func isMisled(_ link: String) -> Bool {
      link.utf8.first == .hash
        && names.contains(Slug(LocalLinks.decoded(String(Substring(link.utf8.dropFirst())))))
    }
    if map.info.innerAddresses.contains(where: isMisled) {
      ledger.revise(.markup, to: .approximated, at: map.id.rawValue)
    }
    for slot in map.slotsOfMore {
      let node = map[slot]
      let id = node.id.rawValue
      if node.link.map(isMisled) == true { ledger.revise(.link, to: .approximated, at: id) }
      for text in [node.text, node.note, node.details].compactMap(\.self)
      where text.syntax == .markdown && text.innerAddresses.contains(where: isMisled) {
        ledger.revise(.markup, to: .approximated, at: id)
      }
    }
  }
}

extension FrontMatter {
  init(of map: MindMap, headings: Int?, by writer: MarkdownWriter) {
    self.init(created: map.created, modified: map.modified, foreign: map.foreign)
    // A reader names a map after its root, if it sees only one top node.
    let hasRoot = !map.isRootImplied && map.slotsOfFloating.isEmpty
    let root =
      hasRoot ? writer.words(of: map[map.slotOfRoot], inHeading: headings != 0) : ""
    let isUnsaid =
      hasRoot ? ExactText(map.name) == ExactText(root) : writer.place?.says(map.name) == true
    let isSpelt = others.contains { $0.key.lowercased() == MarkdownNames.Key.title.rawValue }
    if !map.name.isEmpty, !isUnsaid || isSpelt { title = map.name }
    let isRecognised = writer.place == nil ? map.isRecognised : map.isNothingButLines
    if hasOtherKind || !isRecognised { kind = .map }
    let topCount = map.children(of: map.slotOfRoot).count + map.slotsOfFloating.count
    if map.isRootImplied, topCount < 2 {
      kind = .map
      self.isOutline = true
    }
  }
}

extension MindMap {
  /// Whether a reader recognises the map without being told: there are more headings and items than other blocks,
  /// and no tasks.
  fileprivate var isRecognised: Bool {
    areNodesMore(than: \.mostBlocks)
      || areNodesMore { text in
        text.syntax == .markdown ? MarkdownFragment(text.source).blocks.count : text.mostBlocks
      }
  }

  /// Whether the map has only headings and lists; in a folder of notes, a reader recognises no other map.
  fileprivate var isNothingButLines: Bool {
    var isOutline = count > (isRootImplied ? 2 : 1) && info.isEmpty
    forEachNode { isOutline = isOutline && $1.isLineOnly }
    return isOutline
  }

  private func areNodesMore(than blocks: (RichText) -> Int) -> Bool {
    var nodeCount = isRootImplied ? -1 : 0
    var blockCount = info.isEmpty ? 0 : blocks(info)
    var hasTasks = false
    forEachNode { _, node in
      if node.isBody { blockCount += blocks(node.text) } else { nodeCount += 1 }
      if node.isLineOnly { return }
      if node.task.status != .none { hasTasks = true }
      for case let text? in [node.note, node.details] { blockCount += blocks(text) }
      blockCount += node.mostBlocksOfMarks
    }
    return !hasTasks && nodeCount >= 2 && nodeCount > blockCount
  }
}

extension MindMap.Node {
  /// The most blocks that the marks and the table of attributes of the node can take.
  fileprivate var mostBlocksOfMarks: Int {
    let single = [link != nil, place != nil, task.progress != nil, task.priority != nil]
    let marks = single.count { $0 } + media.count + connectors.count + reminders.count
    return marks + MarkdownWriter.picturesBesideWords(of: text).count + (attributes.isEmpty ? 0 : 1)
  }
}

extension RichText {
  fileprivate var mostBlocks: Int {
    source.utf8.count { $0 == (syntax == .xhtml ? .less : .newline) } + 1
  }
}

extension MindMap.Node {
  /// Whether the node has nothing below its line except its children, and is not a task.
  var isLineOnly: Bool {
    if !MarkdownWriter.picturesBesideWords(of: text).isEmpty { return false }
    if isPlain { return true }
    if isBody { return false }
    if let link = link,
      !LinkTarget.isHarmless(link) || !MarkdownWriter.canBeLinked(text)
    {
      return false
    }
    if note != nil || task != .none { return false }
    if !attributes.isEmpty || !connectors.isEmpty { return false }
    let pictureCount = MarkdownWriter.isPicture(self) ? 1 : 0
    return details == nil && media.count == pictureCount && reminders.isEmpty && place == nil
  }
}
