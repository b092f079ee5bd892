import NapkinKit
import NapkinTesting

// MARK: - What stands in the nodes

extension NaiveMap {
  /// Something of one node changes.
  mutating func set(_ id: ID, _ context: Context, _ change: (inout MindMap.Node) -> Void) {
    guard var entry = entries[id] else { return }
    change(&entry.node)
    entry.node.modified = context.now
    entries[id] = entry
    modified = context.now
  }

  /// The root shows text only, and nothing goes while it is being recorded.
  func check(_ media: [Media], for id: ID, _ context: Context) throws {
    try require(id != root || media.isEmpty)
    let isRemoval = entries[id]?.node.media.contains { !media.contains($0) } ?? false
    try require(!isRemoval || !context.recording.contains(.node(id)))
  }

  func setting(_ chance: inout Chance) -> Operation<NaiveMap> {
    let selection = chance.identifiers(ids)
    let (property, kept) = property(&chance)
    return Operation(SetNodes(selection, to: property)) { map, context in
      if selection.isEmpty { return false }
      let property = try require(kept)
      try require(selection.allSatisfy(map.has))
      for id in selection {
        if let media = property.value(of: MindMap.Node.Property.media) {
          try map.check(media, for: id, context)
        }
      }
      for id in selection {
        map.set(id, context) { $0.take(property) }
        if let date = property.value(of: MindMap.Node.Property.modified) {
          map.entries[id]?.node.modified = date
        }
      }
      return true
    }
  }

  /// What somebody might set, and what is kept of it: nothing if it is refused.
  private func property(
    _ chance: inout Chance
  ) -> (MindMap.Node.Property, kept: MindMap.Node.Property?) {
    let property: MindMap.Node.Property
    switch chance.below(19) {
    case 0: property = .text(chance.richText())
    case 1: property = .note(chance.maybe { $0.richText() })
    case 2: property = .details(chance.maybe { $0.richText() })
    case 3, 4: property = .media(chance.medias())
    case 5: property = .link(chance.maybe { $0.text() })
    case 6: property = .icons([chance.text(), "idea"])
    case 7:
      let names = (0..<chance.below(3)).map { _ in chance.name() }
      var kept: [String] = []
      for case let name? in names.map(\.kept) where !kept.contains(name) { kept.append(name) }
      let isRefused = names.contains { $0.kept == nil }
      return (.tags(names.map(\.typed)), isRefused ? nil : .tags(kept))
    case 8: property = .attributes([Attribute("a", chance.text()), Attribute("a", "")])
    case 9: property = .connectors([chance.connector(to: chance.identifier(ids))])
    case 10: property = .style(chance.style())
    case 11: property = .task(TaskState(chance.pick([.none, .open, .done]), progress: 250))
    case 12: property = .reminders(chance.reminders())
    case 13: property = .place(chance.location())
    case 14: property = .side(chance.pick([nil, .left, .right]))
    case 15:
      let offset = chance.maybe { $0.distance() }
      return (.offset(offset), offset?.isWithinLimits ?? true ? .offset(offset) : nil)
    case 16: property = .isFolded(chance.percent(50))
    case 17:
      let date = chance.maybe { $0.instant() }
      property = chance.percent(50) ? .created(date) : .modified(date)
    default: property = .foreign(chance.foreign())
    }
    return (property, property)
  }

  func typing(into id: ID, _ chance: inout Chance) -> Operation<NaiveMap> {
    let text = chance.richText()
    return Operation(
      TypeText(text, into: id), gesture: "type into \(id)",
      again: { $0.typing(into: id, &$1) }
    ) { map, context in
      try require(map.has(id))
      map.set(id, context) { $0.text = text }
      return true
    }
  }

  func dragging(_ id: ID, _ chance: inout Chance) -> Operation<NaiveMap> {
    let offset = chance.maybe { $0.distance() }
    return Operation(
      DragNode(id, to: offset), gesture: "drag \(id)", again: { $0.dragging(id, &$1) }
    ) { map, context in
      try require(map.has(id) && offset?.isWithinLimits ?? true)
      map.set(id, context) { $0.offset = offset }
      return true
    }
  }

  func removingContent(_ chance: inout Chance) -> Operation<NaiveMap> {
    let withMedia = ids.filter { entries[$0]?.node.media.isEmpty == false }
    let id = chance.identifier(withMedia.isEmpty ? ids : withMedia)
    return Operation(RemoveContent(of: id)) { map, context in
      try require(map.has(id) && !context.recording.contains(.node(id)))
      if map.entries[id]?.node.media.isEmpty ?? true { return false }
      map.set(id, context) { $0.media = [] }
      return true
    }
  }

  func connecting(_ chance: inout Chance) -> Operation<NaiveMap> {
    let id = chance.identifier(ids)
    let connector = chance.connector(to: chance.identifier(ids))
    return Operation(Connect(id, with: connector)) { map, context in
      try require(map.has(id) && map.has(connector.target))
      map.set(id, context) { $0.connectors.append(connector) }
      return true
    }
  }

  func disconnecting(_ chance: inout Chance) -> Operation<NaiveMap> {
    let connected = ids.filter { entries[$0]?.node.connectors.isEmpty == false }
    let id = chance.identifier(connected.isEmpty ? ids : connected)
    let index = chance.pick([0, 0, 0, 1, 2, -1])
    return Operation(RemoveConnector(at: index, of: id)) { map, context in
      let node = try require(map.entries[id]).node
      try require(node.connectors.indices.contains(index))
      map.set(id, context) { _ = $0.connectors.remove(at: index) }
      return true
    }
  }

  // MARK: The map as a whole

  func settingMap(_ chance: inout Chance) -> Operation<NaiveMap> {
    let name = chance.name()
    let canvas = chance.canvas()
    let property: MindMap.Property = chance.pick([
      .name(name.typed), .info(chance.richText()), .canvas(canvas.settings),
      .created(chance.maybe { $0.instant() }), .foreign(chance.foreign()),
    ])
    return Operation(SetMap(to: property)) { map, context in
      if property.sets(MindMap.Property.name) { map.name = try require(name.kept) }
      try require(canvas.isFine || !property.sets(MindMap.Property.canvas))
      property.take(MindMap.Property.info, into: &map.info)
      property.take(MindMap.Property.canvas, into: &map.canvas)
      property.take(MindMap.Property.created, into: &map.created)
      property.take(MindMap.Property.foreign, into: &map.foreign)
      map.modified = context.now
      return true
    }
  }

  func settingStyle(_ chance: inout Chance) -> Operation<NaiveMap> {
    let name = chance.name()
    let look = chance.percent(30) ? nil : chance.style()
    let icons = chance.percent(30) ? ["idea"] : []
    return Operation(SetStyle(name.typed, to: look, icons: icons)) { map, context in
      if let look {
        let kept = try require(name.kept)
        let style = MindMap.Styles.Style(kept, look, icons: icons)
        if let index = map.styles.all.firstIndex(where: { $0.name == kept }) {
          map.styles.all[index] = style
        } else {
          map.styles.all.append(style)
        }
      } else {
        try require(map.styles.all.contains { $0.name == name.typed })
        map.styles.all.removeAll { $0.name == name.typed }
      }
      map.modified = context.now
      return true
    }
  }

  func merging(_ document: MindMap, _ chance: inout Chance) -> Operation<NaiveMap> {
    var other = document
    if chance.percent(20), let strange = try? NaiveMap.begin(&chance) { other = strange }
    for number in 0..<chance.below(4) {
      let id = chance.percent(30) ? other.root : chance.identifier(ids)
      let isIllustrated = chance.percent(20)
      let date = isIllustrated ? Instant(milliseconds: .max) : chance.maybe { $0.instant() }
      _ = try? other.update(id) { node in
        node.modified = date
        node.text = "theirs \(number)"
        if isIllustrated { node.media = [Media(.external("m"), mediaType: "")] }
      }
      _ = try? other.remove(chance.identifier(ids))
      let parent = chance.percent(30) ? nil : chance.identifier(ids)
      let new = MindMap.Node(id: .init("new \(chance.below(8))"), chance.richText(), created: date)
      _ = try? other.insert(new, under: parent, at: 0)
      _ = try? other.move(chance.identifier(ids), under: new.id)
    }
    let theirs = NaiveMap(other)
    return Operation(MergeMap(other)) { map, context in try map.merge(theirs, context) }
  }

  /// New nodes come in at the end of their siblings; of two replicas of a node the newer one wins.
  private mutating func merge(_ other: NaiveMap, _ context: Context) throws -> Bool {
    let ours = self
    for id in other.ids {
      guard let theirs = other.entries[id] else { continue }
      let target = id == other.root ? root : id
      if let node = ours.entries[target]?.node {
        guard let date = theirs.node.modified, node.modified.map({ $0 < date }) ?? true
        else { continue }
        var merged = theirs.node
        merged.id = target
        merged.created = node.created
        merged.hasInventedID = node.hasInventedID
        if merged.media != node.media { try check(merged.media, for: target, context) }
        set(target, context) { $0 = merged }
        entries[target]?.node.modified = date
      } else {
        let parent = theirs.parent.map { $0 == other.root ? root : $0 }
        attach(theirs.node, under: parent, at: siblings(under: parent).count)
      }
    }
    guard self != ours else { return false }
    modified = context.now
    return true
  }
}

extension MindMap.Node {
  /// Sets one thing, by hand.
  mutating func take(_ property: Property) {
    property.take(Property.text, into: &text)
    property.take(Property.note, into: &note)
    property.take(Property.details, into: &details)
    property.take(Property.media, into: &media)
    property.take(Property.link, into: &link)
    property.take(Property.icons, into: &icons)
    property.take(Property.tags, into: &tags)
    property.take(Property.attributes, into: &attributes)
    property.take(Property.connectors, into: &connectors)
    property.take(Property.style, into: &style)
    property.take(Property.task, into: &task)
    property.take(Property.reminders, into: &reminders)
    property.take(Property.place, into: &place)
    property.take(Property.side, into: &side)
    property.take(Property.offset, into: &offset)
    property.take(Property.isFolded, into: &isFolded)
    property.take(Property.created, into: &created)
    property.take(Property.modified, into: &modified)
    property.take(Property.foreign, into: &foreign)
  }
}

// MARK: Tasks, words and order

extension NaiveMap {
  func ticking(_ id: ID, _ chance: inout Chance) -> Operation<NaiveMap> {
    switch chance.below(4) {
    case 0:
      let status = chance.pick(TaskState.Status.allCases)
      return Operation(SetTask(id, to: status)) { map, context in
        try map.tick(id, status, context)
      }
    case 1:
      return Operation(ToggleTask(id)) { map, context in
        let isDone = map.entries[id]?.node.task.status == .done
        return try map.tick(id, isDone ? .open : .done, context)
      }
    case 2:
      let link = chance.pick(["", "https://example.org"])
      return Operation(SetNodeWord([id], "link", to: link)) { map, context in
        try require(map.has(id))
        map.set(id, context) { $0.link = link.isEmpty ? nil : link }
        return true
      }
    default:
      return Operation(SortChildren(of: id)) { map, context in
        try require(map.has(id))
        let children = map.siblings(under: id)
        let bodies = children.filter { map.entries[$0]?.node.isBody == true }
        let rest = children.filter { !bodies.contains($0) }.map { child in
          (child, Self.runs(SearchText.folded(map.entries[child]?.node.text.plain ?? "")))
        }
        let ordered = rest.sorted { $0.1.lexicographicallyPrecedes($1.1) { Self.isLess($0, $1) } }
        let sorted = bodies + ordered.map(\.0)
        if sorted == children { return false }
        map.setSiblings(sorted, under: id)
        map.modified = context.now
        return true
      }
    }
  }

  private mutating func tick(
    _ id: ID, _ status: TaskState.Status, _ context: Context
  ) throws -> Bool {
    try require(has(id))
    if entries[id]?.node.task.status == status { return false }
    set(id, context) { $0.task.status = status }
    return true
  }

  /// A text in runs of digits and of other characters.
  private static func runs(_ text: String) -> [Substring] {
    var runs: [Substring] = []
    var rest = text[...]
    while let first = rest.first {
      let isDigit = { (character: Character) in "0"..."9" ~= character }
      let run = rest.prefix { isDigit($0) == isDigit(first) }
      runs.append(run)
      rest = rest[run.endIndex...]
    }
    return runs
  }

  /// Digits come first, by their value; other characters by themselves.
  private static func isLess(_ left: Substring, _ right: Substring) -> Bool {
    let (one, other) = (left.first?.isASCII == true ? Double(left) : nil, Double(right))
    switch (one, other) {
    case (let one?, let other?): return one < other
    case (_?, nil): return true
    case (nil, _?): return false
    case (nil, nil): return left < right
    }
  }
}
