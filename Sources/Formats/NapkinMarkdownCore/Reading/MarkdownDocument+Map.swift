import NapkinMarkup
import NapkinCore
import NapkinFormats

/// Reads headings and lists as a map.
extension MarkdownDocument {
  mutating func map() throws(FormatError) -> MindMap {
    prepareToCut()
    var reader = OutlineReader(self)
    let map = try reader.read()
    losses = reader.losses
    places = reader.places
    return map
  }
}

/// Builds a map of headings and lists.
private struct OutlineReader {
  private let tree: BlockTree
  private let document: MarkdownDocument
  private var identifiers: Identifiers
  private(set) var losses: Ledger
  private var map: MindMap
  private var count = 0
  private var isRootOpen: Bool
  /// The links to other nodes, which are resolved when all nodes are known.
  private var connectors: [(MindMap.Slot, [NodeBody.Line])] = []
  private var hasInnerLinks = false
  private var headings: Set<MindMap.Slot> = []
  /// The ranges of the nodes, if they are wanted.
  private(set) var places: NodePlaces?
  /// The parts of lists that remain to be read, the innermost last.
  private var pending: [(part: Part, parent: MindMap.Slot?)] = []

  private enum Part {
    case items(from: Int)
    case text(NodeBody.TextBehindList)
  }

  init(_ document: MarkdownDocument) {
    self.document = document
    tree = document.parted
    losses = document.losses
    identifiers = document.identifiers
    let id = MindMap.ID(identifiers.next())
    var root = MindMap.Node(id: MindMap.Node.ID(identifiers.next()), .empty)
    root.hasInventedID = true
    map = MindMap(id: id, root: root)
    isRootOpen = document.topCount == 1 && !document.matter.isOutline
    map.isRootImplied = !isRootOpen
    if document.locatesNodes {
      places = NodePlaces(in: tree, root: isRootOpen ? root.id.rawValue : nil)
    }
  }

  mutating func read() throws(FormatError) -> MindMap {
    var path: [(level: Int, slot: MindMap.Slot)] = []
    var below = BlocksBelow()
    var heading: MindMap.Slot?
    for index in tree.children(of: 0) {
      switch tree.blocks[index].kind {
      case .heading:
        try finish(heading, below)
        below = BlocksBelow()
        let level = tree.blocks[index].level
        while let last = path.last, last.level >= level {
          places?.endSection(of: last.slot)
          path.removeLast()
        }
        let line = NodeLine(
          tree.text(of: tree.blocks[index]), task: .none, isHeading: true,
          labels: tree.destinations)
        let slot = try add(line, under: path.last?.slot)
        places?.add(heading: index, map[slot].id, slot, under: path.last?.slot)
        path.append((level, slot))
        headings.insert(slot)
        heading = slot
      case .list:
        below.lists.append(index)
      default: below.add(index)
      }
      places?.pass(index)
    }
    try finish(heading, below)
    for (_, slot) in path.reversed() { places?.endSection(of: slot) }
    // A root without content is a node all the same.
    if isRootOpen, document.limits.nodes < 1 { throw .exceeds(.nodes, document.limits.nodes) }
    resolveLinks()
    let matter = document.matter
    map.name = matter.title ?? (map.isRootImplied ? "" : map[map.slotOfRoot].text.wordsOfTitle)
    map.created = matter.created
    map.modified = matter.modified
    map.foreign = matter.foreign(for: .map)
    return map
  }

  /// Reads the content below a heading. Content before the first heading and before any list is the info of the map.
  private mutating func finish(_ slot: MindMap.Slot?, _ below: BlocksBelow) throws(FormatError) {
    if let slot {
      try read(below, of: slot)
    } else {
      push(below.lists, try readInfo(below), under: nil)
    }
    try readPending()
  }

  /// Reads the info of the map; returns the texts after the lists at the top level.
  private mutating func readInfo(
    _ below: BlocksBelow
  ) throws(FormatError) -> [NodeBody.TextBehindList] {
    if below.bodies.isEmpty { return [] }
    // No marks are taken out of the info, so paragraphs that were split are read as a whole.
    let whole = below.bodies.filter { !tree.parts.contains($0.block) }
    let before = whole.prefix { $0.listsBefore == 0 }.map(\.block)
    places?.info = before
    let body = NodeBody(before[...], in: document.tree)
    if let note = body.note, body == NodeBody(note: note) {
      map.info = note
    } else {
      map.info = document.tree.richText(before[...], source: document.tree.source(of: before[...]))
    }
    try document.check(map.info)
    watch(map.info)
    return whole[before.count...].groupedByLists.compactMap { lists, blocks in
      NodeBody.text(of: blocks[...], in: document.tree).map {
        .init(listsBefore: lists, text: $0, places: .init(words: blocks))
      }
    }
  }

  // MARK: Nodes

  private mutating func add(
    _ line: NodeLine, under parent: MindMap.Slot?
  ) throws(FormatError) -> MindMap.Slot {
    let slot = try add(line.text, under: parent)
    if !line.isPlain {
      map.update(slot) { line.fill(&$0) }
      if line.link?.utf8.first == .hash { hasInnerLinks = true }
    }
    return slot
  }

  private mutating func add(
    _ text: RichText, under parent: MindMap.Slot?
  ) throws(FormatError) -> MindMap.Slot {
    if isRootOpen {
      isRootOpen = false
      try check(text)
      map.update(map.slotOfRoot) { $0.text = text }
      return map.slotOfRoot
    }
    return map.append(try makeNode(text), under: parent ?? map.slotOfRoot)
  }

  private mutating func makeNode(
    _ text: RichText, isBody: Bool = false
  ) throws(FormatError) -> MindMap.Node {
    try check(text)
    var node = MindMap.Node(id: MindMap.Node.ID(identifiers.next()), text)
    node.hasInventedID = true
    if isBody { node.isBody = true }
    return node
  }

  /// Checks that one more node with a text is within the limits.
  private mutating func check(_ text: RichText) throws(FormatError) {
    count += 1
    guard count <= document.limits.nodes else { throw .exceeds(.nodes, document.limits.nodes) }
    try document.check(text)
    watch(text)
  }

  /// Gives a node the content below its line; returns the texts between and after its children.
  private mutating func put(
    _ below: BlocksBelow, into slot: MindMap.Slot
  ) throws(FormatError) -> [NodeBody.TextBehindList] {
    let body = NodeBody(below.bodies, in: tree, hasLink: map[slot].link != nil)
    for feature in body.lost { losses.count(feature, .dropped) }
    if let note = body.note { try document.check(note) }
    for case let text? in [body.note, body.details] { watch(text) }
    map.update(slot) { body.fill(&$0) }
    places?.add(body.places, to: slot)
    if !body.connectors.isEmpty { connectors.append((slot, body.connectors)) }
    if body.link?.utf8.first == .hash { hasInnerLinks = true }
    return body.behindLists
  }

  /// Reads the pending lists and texts, with everything inside of them.
  private mutating func readPending() throws(FormatError) {
    while let (part, parent) = pending.popLast() {
      switch part {
      case .text(let text):
        let slot = map.append(
          try makeNode(text.text, isBody: true), under: parent ?? map.slotOfRoot)
        places?.add(body: text.places, map[slot].id, slot, under: parent)
      case .items(let item):
        let next = tree.blocks[item].next
        if next != Block.none { pending.append((.items(from: next), parent)) }
        try read(item: item, under: parent)
      }
    }
  }

  private mutating func read(item: Int, under parent: MindMap.Slot?) throws(FormatError) {
    let slot = try add(item: item, under: parent)
    places?.add(item: item, map[slot].id, slot, under: parent)
    if tree.blocks[item].number != nil { losses.count(.node, .approximated, at: id(slot)) }
    var block = tree.firstBodyBlock(of: item)
    guard block != Block.none else { return }
    if tree.blocks[block].kind == .list, tree.blocks[block].next == Block.none {
      return push([block], [], under: slot)
    }
    var below = BlocksBelow()
    while block != Block.none {
      if tree.blocks[block].kind == .list { below.lists.append(block) } else { below.add(block) }
      block = tree.blocks[block].next
    }
    try read(below, of: slot)
  }

  /// Gives a node the content below its line; its children become pending.
  private mutating func read(_ below: BlocksBelow, of slot: MindMap.Slot) throws(FormatError) {
    push(below.lists, below.bodies.isEmpty ? [] : try put(below, into: slot), under: slot)
  }

  /// Makes lists and the texts after them pending; the last one is pushed first.
  private mutating func push(
    _ lists: [Int], _ texts: [NodeBody.TextBehindList], under parent: MindMap.Slot?
  ) {
    var texts = texts
    for (number, list) in lists.enumerated().reversed() {
      if texts.last?.listsBefore == number + 1, let text = texts.popLast() {
        pending.append((.text(text), parent))
      }
      let item = tree.blocks[list].firstChild
      if item != Block.none { pending.append((.items(from: item), parent)) }
    }
  }

  private mutating func add(
    item: Int, under parent: MindMap.Slot?
  ) throws(FormatError) -> MindMap.Slot {
    let line = tree.lineBlock(of: item)
    let task = tree.blocks[item].task
    if task == .none, let line, let words = tree.plainWords(of: line) {
      return try add(RichText(words), under: parent)
    }
    if let line, tree.blocks[line].kind == .heading { losses.count(.markup, .dropped) }
    let text = line.map { tree.text(of: tree.blocks[$0]) } ?? []
    let whole = NodeLine(text, task: task, isHeading: false, labels: tree.destinations)
    return try add(whole, under: parent)
  }

  private func id(_ slot: MindMap.Slot) -> String { map[slot].id.rawValue }

  // MARK: Links

  private mutating func watch(_ text: RichText) {
    if !hasInnerLinks, !text.innerAddresses.isEmpty { hasInnerLinks = true }
  }

  private mutating func resolveLinks() {
    guard hasInnerLinks || !connectors.isEmpty else { return }
    var targets: [Slug: MindMap.Node.ID] = [:]
    let nodes = map.walkAll().map {
      PlacedNode($0.slot, isHeading: headings.contains($0.slot))
    }
    let names = Slugs.of(nodes, in: map).targets
    for (id, name) in names { targets[Slug("#" + name.slug)] = id }
    for (slot, lines) in connectors {
      for line in lines {
        guard let target = targets[Slug(line.target)] else {
          losses.count(.connector, .dropped)
          if line.label != nil { losses.count(.connectorLabel, .dropped) }
          continue
        }
        if !line.isCalled(names[target]?.words ?? "") {
          losses.count(.connector, .approximated, at: id(slot))
        }
        if line.hasMarkup { losses.count(.markup, .dropped) }
        map.update(slot) { $0.connectors.append(Connector(to: target, label: line.label)) }
      }
    }
    guard hasInnerLinks else { return }
    var slots: [MindMap.Slot] = []
    map.forEachNode { slot, _ in slots.append(slot) }
    func goal(of address: String) -> String? {
      guard address.utf8.first == .hash else { return nil }
      return targets[Slug(LocalLinks.decoded(address))].map { "#" + $0.rawValue }
    }
    for slot in slots {
      if let link = map[slot].link.flatMap(goal) { map.update(slot) { $0.link = link } }
      if let relinked = map[slot].relinkingInside(to: goal) { map.update(slot) { $0 = relinked } }
    }
    map.info = map.info.relinkingInside(to: goal) ?? map.info
  }
}

extension NodeBody.Line {
  fileprivate func isCalled(_ words: String) -> Bool {
    self.words.split(whereSeparator: \.isWhitespace) == words.split(whereSeparator: \.isWhitespace)
  }
}

/// The blocks below a line: the lists, whose items become nodes, and all other blocks.
private struct BlocksBelow {
  var lists: [Int] = []
  private(set) var bodies: [(listsBefore: Int, block: Int)] = []

  mutating func add(_ block: Int) {
    bodies.append((lists.count, block))
  }
}

extension MarkdownDocument {
  /// The number of nodes that would be at the top level.
  var topCount: Int {
    var count = 0
    var levels: [Int] = []
    for index in tree.children(of: 0) {
      switch tree.blocks[index].kind {
      case .heading:
        while let last = levels.last, last >= tree.blocks[index].level { levels.removeLast() }
        if levels.isEmpty { count += 1 }
        levels.append(tree.blocks[index].level)
      case .list where levels.isEmpty:
        var item = tree.blocks[index].firstChild
        while item != Block.none {
          count += 1
          item = tree.blocks[item].next
        }
      // Visible text after items is a node beside them, but a thematic break is not.
      case .thematicBreak: break
      case _ where levels.isEmpty && count > 0 && !tree.isUnseen(index): count += 1
      default: break
      }
    }
    // A text without any heading or list has a root without content.
    return max(count, 1)
  }
}

extension NodeLine {
  fileprivate var isPlain: Bool {
    link == nil && icons.isEmpty && tags.isEmpty && picture == nil && status == .none
  }

  /// Gives a node the properties of its line besides the text.
  func fill(_ node: inout MindMap.Node) {
    node.link = link
    node.icons = icons
    node.tags = tags
    if let picture { node.media = [picture] }
    node.task = TaskState(status)
  }
}

extension NodeBody {
  /// Gives a node the content below its line.
  func fill(_ node: inout MindMap.Node) {
    node.details = details
    node.note = note
    node.media += media
    node.attributes = attributes
    node.reminders = reminders
    node.place = place
    if let link { node.link = link }
    if progress != nil || priority != nil {
      node.task = TaskState(node.task.status, progress: progress, priority: priority)
    }
  }
}
