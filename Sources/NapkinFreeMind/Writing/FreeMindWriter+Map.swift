import NapkinCore
import NapkinFormats
import NapkinXML

/// The map as a whole: which node comes when.
extension FreeMindWriter {
  /// An element that is open, and what is still to be written in it.
  private struct Open {
    var children: [MindMap.Slot]
    var floating: [MindMap.Slot]
    var nextChild = 0
    var nextFloating = 0
    var pieces: ArraySlice<FreeMindSource.Piece>

    mutating func child() -> MindMap.Slot? {
      guard nextChild < children.count else { return nil }
      nextChild += 1
      return children[nextChild - 1]
    }

    mutating func floatingNode() -> MindMap.Slot? {
      guard nextFloating < floating.count else { return nil }
      nextFloating += 1
      return floating[nextFloating - 1]
    }
  }

  mutating func write(_ map: MindMap, to sink: inout some ByteSink) throws(FormatError) {
    for date in [map.created, map.modified] where date != nil {
      ledger.revise(.date, to: .dropped, at: map.id.rawValue)
    }
    var open = [beginMap(map)]
    while let last = open.indices.last {
      guard let (slot, isFloating) = next(&open[last]) else {
        xml.end()
        open.removeLast()
        continue
      }
      let level = open.count - 1
      let pieces = begin(slot, in: map, level: level, isFloating: isFloating)
      open.append(
        Open(
          children: map.children(of: slot),
          floating: slot == map.slotOfRoot ? map.slotsOfFloating : [], pieces: pieces))
      try xml.flushIfFull(to: &sink)
    }
    try xml.finish(to: &sink)
  }

  /// Writes on in an element until a node comes, and returns that.
  private mutating func next(_ open: inout Open) -> (MindMap.Slot, isFloating: Bool)? {
    while let piece = open.pieces.popFirst() {
      switch piece {
      case .element(let part): _ = xml.fragment(part.markup)
      case .markup(let markup): _ = xml.fragment(markup)
      case .node: if let slot = open.child() { return (slot, false) }
      case .floating: if let slot = open.floatingNode() { return (slot, true) }
      }
    }
    if let slot = open.child() { return (slot, false) }
    return open.floatingNode().map { ($0, true) }
  }

  private mutating func beginMap(_ map: MindMap) -> Open {
    let source = FreeMindSource.markup(FreeMindSource.mapKey, in: map.foreign)
      .flatMap { try? FreeMindSource($0) }
    xml.begin("map")
    if let source {
      for (name, value) in source.attributes { xml.attribute(name, value) }
    } else {
      xml.attribute("version", isForFreeMind ? FreeMindName.plainVersion : FreeMindName.version)
      let root = map[map.slotOfRoot].text.plain
      if map.name != root {
        xml.attribute(FreeMindName.mapName, map.name)
        ledger.revise(.title, to: .carried, at: map.id.rawValue)
      }
      if map.isRootImplied { xml.attribute(FreeMindName.rootIsImplied, "true") }
    }
    // A root of ours is left out where the file had none either.
    let isRootLeftOut = map.isRootImplied && source != nil
    return Open(
      children: isRootLeftOut ? map.children(of: map.slotOfRoot) : [map.slotOfRoot],
      floating: isRootLeftOut ? map.slotsOfFloating : [], pieces: (source?.pieces ?? [])[...])
  }

  /// Begins a node, in the spelling of the file that it came from, if that is known.
  private mutating func begin(
    _ slot: MindMap.Slot, in map: MindMap, level: Int, isFloating: Bool
  ) -> ArraySlice<FreeMindSource.Piece> {
    let node = map[slot]
    guard !node.isPlain, !node.foreign.isEmpty,
      let source = FreeMindSource(for: node, in: map, level: level, isFloating: isFloating)
    else {
      write(node, level: level, isFloating: isFloating)
      return []
    }
    xml.begin("node")
    for (name, value) in source.attributes { xml.attribute(name, value) }
    return source.pieces[...]
  }
}
