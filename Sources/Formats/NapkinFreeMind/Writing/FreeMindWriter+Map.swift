import NapkinCore
import NapkinFormats
import NapkinXML

/// Writes the map as a whole, with its nodes in their order.
extension FreeMindWriter {
  /// An open element, and its contents that have not been written.
  private struct Open {
    var children: [MindMap.Slot]
    var parts: ArraySlice<FreeMindElement.Part> = []
    /// Whether floating nodes without a position of their own are written at its end.
    var takesFloating = false
    private var nextChild = 0

    init(_ children: [MindMap.Slot], _ parts: [FreeMindElement.Part], takesFloating: Bool) {
      self.children = children
      self.parts = parts[...]
      self.takesFloating = takesFloating
    }

    mutating func child() -> MindMap.Slot? {
      guard nextChild < children.count else { return nil }
      nextChild += 1
      return children[nextChild - 1]
    }
  }

  /// Writes a map; a requested dialect overrides the dialect of the map's file.
  mutating func write(
    _ map: MindMap, asAsked isAsked: Bool, to sink: inout some ByteSink
  ) throws(FormatError) {
    var map = map
    pages = FreeMindPages(in: map.foreign)
    let (before, behind) = FreeMindElement.outside(of: map)
    for markup in before { _ = xml.fragment(markup) }
    let top = beginMap(&map, asAsked: isAsked, around: before.count + behind.count)
    isWritten = Array(repeating: false, count: map.slotCount)
    try write([top], at: -1, of: map, to: &sink)
    for markup in behind { _ = xml.fragment(markup) }
    try xml.finish(to: &sink)
  }

  /// Writes the element of a node, with the elements in it.
  mutating func writeBranch(
    _ slot: MindMap.Slot, at level: Int, of map: MindMap, isFloating: Bool,
    to sink: inout some ByteSink
  ) throws(FormatError) {
    xml.removeAll()
    let parts = begin(slot, in: map, level: level, isFloating: isFloating)
    let open = Open(map.children(of: slot), parts, takesFloating: false)
    try write([open], at: level, of: map, to: &sink)
    try xml.finish(to: &sink)
  }

  /// Continues to write in open elements until all of them are ended; `base` is the level of the first one.
  private mutating func write(
    _ open: [Open], at base: Int, of map: MindMap, to sink: inout some ByteSink
  ) throws(FormatError) {
    var open = open
    var floating = map.slotsOfFloating[...]
    while let last = open.indices.last {
      guard let (slot, isFloating) = next(&open[last], &floating) else {
        xml.end()
        open.removeLast()
        continue
      }
      let parts = begin(slot, in: map, level: base + open.count, isFloating: isFloating)
      if parts.isEmpty, !map.hasChildren(slot), slot != map.slotOfRoot {
        xml.end()
      } else {
        open.append(
          Open(map.children(of: slot), parts, takesFloating: slot == map.slotOfRoot))
      }
      try xml.flushIfFull(to: &sink)
    }
  }

  /// Returns the element of a node, without the elements of its children.
  mutating func element(
    of slot: MindMap.Slot, in map: MindMap, level: Int, isFloating: Bool
  ) -> [UInt8] {
    xml.removeAll()
    write(begin(slot, in: map, level: level, isFloating: isFloating))
    xml.end()
    return xml.bytes
  }

  /// Returns the element of the map without the elements of its nodes, and without the markup around it.
  /// Changes the map as the writer needs it for writing its nodes.
  mutating func frame(of map: inout MindMap) -> [UInt8] {
    pages = FreeMindPages(in: map.foreign)
    xml.removeAll()
    let top = beginMap(&map, asAsked: false, around: 0)
    // The nodes are written in any order, so each clone counts as coming after its original.
    isWritten = Array(repeating: true, count: map.slotCount)
    write(Array(top.parts))
    xml.end()
    return xml.bytes
  }

  private mutating func write(_ parts: [FreeMindElement.Part]) {
    for case .item(let markup) in parts { xml.text(spelt: markup) }
  }

  /// Continues to write in an element until a node comes, and returns this node.
  private mutating func next(
    _ open: inout Open, _ floating: inout ArraySlice<MindMap.Slot>
  ) -> (MindMap.Slot, isFloating: Bool)? {
    while let part = open.parts.popFirst() {
      switch part {
      case .item(let markup): xml.text(spelt: markup)
      case .node: if let slot = open.child() { return (slot, false) }
      case .floating: if let slot = floating.popFirst() { return (slot, true) }
      }
    }
    if let slot = open.child() { return (slot, false) }
    return open.takesFloating ? floating.popFirst().map { ($0, true) } : nil
  }

  private mutating func beginMap(
    _ map: inout MindMap, asAsked isAsked: Bool, around outsideCount: Int
  ) -> Open {
    var source = FreeMindElement.markup(FreeMindElement.mapKey, in: map.foreign)
      .flatMap { FreeMindElement($0) }
    if isForFreeMind, source?.removeElementsTakenForNodes() == true {
      ledger.revise(.foreign, to: .approximated, at: map.id.rawValue)
    }
    hasGaps = source != nil
    var attributes = source?.attributes(with: reader) ?? []
    // The attribute for another dialect is not kept.
    let mark = isForFreeMind ? FreeMindName.plainDialect : nil
    let isMarked = attributes.contains { $0.name == FreeMindName.dialect && $0.value != mark }
    if isMarked { Self.set(FreeMindName.dialect, to: mark, in: &attributes) }
    if source == nil || (isAsked || isMarked) && !isOurDialect(attributes) {
      setDialect(&attributes, mark)
    }
    map.giveForeignToRoot()
    let root = map[map.slotOfRoot]
    // An added root is left out if the file had no single root, but as many top nodes as the root has children.
    let topCount = map.children(of: map.slotOfRoot).count
    let isRootLeftOut =
      !isForFreeMind && !isRootCounted && root.isPlain
      && source.map { $0.rootCount != 1 && $0.rootCount == topCount } ?? false
      && !attributes.contains { $0.name == FreeMindName.rootIsImplied }
    let isSilent = (info?.without(root) ?? root).hasNoContent
    let isTitle = isSilent && !isRootLeftOut && showTitle(of: &map, in: attributes)
    let isNamed = ExactText(map.name) != ExactText(map[map.slotOfRoot].text.plain)
    let spelt = attributes.first { $0.name == FreeMindName.mapName }?.value
    let saysName = isNamed || spelt == map.name
    Self.set(FreeMindName.mapName, to: saysName ? map.name : nil, in: &attributes)
    Self.set(FreeMindName.info, to: info?.rawValue, in: &attributes)
    let implied = isTitle ? FreeMindName.title : isSilent ? "true" : FreeMindName.always
    Self.set(
      FreeMindName.rootIsImplied, to: map.isRootImplied && !isRootLeftOut ? implied : nil,
      in: &attributes)
    if !isRootLeftOut {
      mapHooks = FreeMindMapHooks(below: map.slotOfRoot, of: map, with: reader)
    }
    if isTitle, !MarkupText.canHold(map.name) {
      ledger.revise(.title, to: .approximated, at: map.id.rawValue)
    }
    revise(map, isNamed: isNamed, carried: (source == nil ? 0 : 1) + outsideCount)
    if isRootLeftOut {
      // If there are several nodes at the top, a reader takes a floating node for one of them.
      for _ in map.slotsOfFloating {
        ledger.revise(.floating, to: .approximated, at: map.id.rawValue)
      }
    }
    styledSlot = isRootLeftOut ? map.children(of: map.slotOfRoot).first : map.slotOfRoot
    if styledSlot == nil { revise(map, as: FreeMindStyles(of: [], with: reader)) }
    var parts = source?.parts ?? []
    FreeMindRegistry.put(map.styles.shownAttributes, into: &parts, with: reader)
    xml.begin("map")
    for (name, value) in attributes { xml.attribute(name, value) }
    return Open(
      isRootLeftOut ? map.children(of: map.slotOfRoot) : [map.slotOfRoot], parts,
      takesFloating: isRootLeftOut)
  }

  /// Writes the title of the map as the text of an added root, because people do not see it in an attribute;
  /// returns whether it did. A file that has it in an attribute, as older ones do, keeps it there.
  private func showTitle(
    of map: inout MindMap, in attributes: [(name: String, value: String)]
  ) -> Bool {
    guard map.isRootImplied, !map.name.isEmpty else { return false }
    let isHidden =
      attributes.contains { $0 == (FreeMindName.rootIsImplied, "true") }
      && attributes.contains { $0.name == FreeMindName.mapName }
    if isHidden { return false }
    let name = map.name
    map.update(map.slotOfRoot) { $0.text = RichText(name) }
    return true
  }

  // MARK: Attributes of the map

  /// Whether a map was made for the program of this dialect.
  private func isOurDialect(_ attributes: [(name: String, value: String)]) -> Bool {
    let version = attributes.first { $0.name == "version" }?.value ?? ""
    let isForFreeplane = version.hasPrefix("freeplane") || version.hasPrefix("docear")
    return isForFreeplane != isForFreeMind
  }

  private func setDialect(
    _ attributes: inout [(name: String, value: String)], _ mark: String?
  ) {
    let version = isForFreeMind ? FreeMindName.plainVersion : FreeMindName.version
    Self.set("version", to: version, in: &attributes)
    Self.set(FreeMindName.dialect, to: mark, in: &attributes)
  }

  private static func set(
    _ name: String, to value: String?, in attributes: inout [(name: String, value: String)]
  ) {
    guard let index = attributes.firstIndex(where: { $0.name == name }) else {
      if let value { attributes.append((name, value)) }
      return
    }
    if let value {
      attributes[index].value = value
    } else {
      attributes.remove(at: index)
    }
  }

  // MARK: Nodes

  /// Begins a node with the element that was kept of it, if there is one.
  private mutating func begin(
    _ slot: MindMap.Slot, in map: MindMap, level: Int, isFloating: Bool
  ) -> [FreeMindElement.Part] {
    var parts = beginNode(slot, in: map, level: level, isFloating: isFloating)
    if let mapHooks {
      let hooks = mapHooks.hooks.map(FreeMindElement.Part.item)
      if slot == mapHooks.slot { parts.removeAll(where: hooks.contains) }
      if slot == map.slotOfRoot { parts.insert(contentsOf: hooks, at: 0) }
    }
    if slot == styledSlot {
      revise(map, as: FreeMindStyles(of: map).put(into: &parts, with: reader))
    }
    isWritten[Int(slot.index)] = true
    return parts
  }

  private mutating func beginNode(
    _ slot: MindMap.Slot, in map: MindMap, level: Int, isFloating: Bool
  ) -> [FreeMindElement.Part] {
    let node = map[slot]
    if !node.isPlain, !node.foreign.isEmpty,
      var kept = kept(of: node, in: map, level: level, isFloating: isFloating)
    {
      if part(&kept, of: node, in: map) { kept.changesForeign = true }
      if isForFreeMind { makePlain(&kept, saying: node, level: level) }
      if kept.changesForeign { ledger.revise(.foreign, to: .approximated, at: node.id.rawValue) }
      xml.begin("node", spelt: kept.element.tag)
      revise(slot, in: map, level: level, as: kept.node)
      return kept.element.parts
    }
    let replaced = xml.replacedCount
    write(node, level: level, isFloating: isFloating)
    let isNoteworthy =
      !node.isPlain || node.text.syntax == .xhtml || node.id.rawValue.isEmpty
    if isNoteworthy || xml.replacedCount > replaced {
      revise(slot, in: map, level: level, as: nil)
    }
    return []
  }

  /// Adapts the kept element of a node to FreeMind's dialect.
  private func makePlain(_ kept: inout PreservedElement, saying node: MindMap.Node, level: Int) {
    if kept.element.makePlain(with: reader) { kept.changesForeign = true }
    let markup = XMLFragment.withReferences(kept.element.markup)
    guard var read = Self.read(markup, level: level, with: reader)?.node else {
      return
    }
    // A former clone has no text of its own in the file; it shows the text of its original.
    if read.text.isEmpty { read.text = kept.node.text }
    kept.node = read
  }

  /// Corrects the ledger for a node; an added root without content, and the description on a root, do not count.
  private mutating func revise(
    _ slot: MindMap.Slot, in map: MindMap, level: Int, as read: MindMap.Node?
  ) {
    let node = map[slot]
    guard slot == map.slotOfRoot else { return revise(node, level: level, as: read) }
    if isRootCounted {
      revise(info?.without(node) ?? node, level: level, as: read.map { info?.without($0) ?? $0 })
    }
  }
}
