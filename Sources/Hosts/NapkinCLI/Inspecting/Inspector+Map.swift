import NapkinCore
import NapkinFormats

extension Inspector {
  /// Draws a map: its trees, and each node with its properties.
  mutating func draw(_ map: MindMap, _ branch: Branch) throws(FormatError) {
    names = [:]
    let floating = map.slotsOfFloating
    let attached = map.isRootImplied ? map.children(of: map.slotOfRoot) : [map.slotOfRoot]
    let nodes = Words.count(map.count - (map.isRootImplied ? 1 : 0), "node")
    tree.begin(
      depth: branch.depth, isLast: branch.isLast, hasChildren: !(attached + floating).isEmpty)
    title(
      map.name, "map", [nodes, floating.isEmpty ? "" : "\(floating.count) floating", branch.remark])
    if !map.info.isEmpty { line(Mark.details, map.info.plain) }
    try tree.end()

    // The levels whose nodes are not all drawn; a list instead of recursion, so that depth does not matter.
    var levels = [Level(slots: attached + floating)]
    while let last = levels.indices.last {
      guard let slot = levels[last].next() else {
        levels.removeLast()
        continue
      }
      let children = map.children(of: slot)
      tree.begin(
        depth: branch.depth + levels.count, isLast: levels[last].isAtEnd,
        hasChildren: !children.isEmpty)
      let isFloating = last == 0 && levels[last].position > attached.count
      draw(map[slot], of: map, isFloating: isFloating)
      try tree.end()
      if !children.isEmpty { levels.append(Level(slots: children)) }
    }
  }

  private struct Level {
    let slots: [MindMap.Slot]
    private(set) var position = 0

    var isAtEnd: Bool { position == slots.count }

    mutating func next() -> MindMap.Slot? {
      if isAtEnd { return nil }
      position += 1
      return slots[position - 1]
    }
  }

  private mutating func draw(_ node: MindMap.Node, of map: MindMap, isFloating: Bool) {
    if node.isPlain {
      text(node.text)
      remarks(of: node, isFloating)
      return
    }
    tree.add(Mark.box(node.task.status))
    for icon in node.icons {
      tree.add(":")
      tree.addText(icon)
      tree.add(": ")
    }
    text(node.text)
    if let priority = node.task.priority { tree.add(" !\(priority)") }
    if let progress = node.task.progress { tree.add(" \(progress)%") }
    tags(node.tags)
    if let link = node.link {
      tree.add(" \(Mark.link) ")
      tree.addText(link)
    }
    remarks(of: node, isFloating)
    if let details = node.details { line(Mark.details, details.plain) }
    for attribute in node.attributes {
      line(Mark.attribute, attribute.name)
      tree.add(": ")
      tree.addText(attribute.value, after: "  ")
    }
    for medium in node.media { media(medium) }
    for connector in node.connectors { draw(connector, in: map) }
    for reminder in node.reminders { self.reminder(reminder) }
    if let place = node.place { self.place(place) }
    if let note = node.note { line(Mark.note, note.plain) }
  }

  private mutating func text(_ text: RichText) {
    let plain = text.plain
    if plain.isEmpty { tree.add(Mark.nothing) } else { tree.addText(plain) }
  }

  private mutating func remarks(of node: MindMap.Node, _ isFloating: Bool) {
    if isFloating { tree.add(" (floating)") }
    if node.isFolded { tree.add(" (folded)") }
  }

  /// Returns the text that a connector shows for its target. Thousands of connectors may have the same target with a
  /// long text, so only the beginning of its first line is used, and it is remembered.
  private mutating func name(of id: MindMap.Node.ID, in map: MindMap) -> String {
    if let name = names[id] { return name }
    let text = map[id]?.text.plain ?? id.rawValue
    let name = String(text.prefix(TreeWriter.lineLimit).prefix { !$0.isNewline })
    names[id] = name
    return name
  }

  private mutating func draw(_ connector: Connector, in map: MindMap) {
    line(Mark.connector, name(of: connector.target, in: map))
    let labels = [connector.startLabel, connector.label, connector.endLabel].compactMap { $0 }
    if labels.isEmpty { return }
    tree.add(" (")
    tree.addText(labels.joined(separator: ", "), after: "  ")
    tree.add(")")
  }
}
