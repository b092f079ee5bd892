package import NapkinCore

extension MindMap {
  /// Counts the map in its order.
  func census(into tally: inout some Tally) {
    censusOfWhole(into: &tally)
    let left = slotLeftOut
    for visit in walkAll() where visit.slot != left {
      if tally.hasEnough { break }
      tally.enter(visit.slot)
      census(visit.slot, into: &tally)
    }
    tally.enter(nil)
  }

  /// How much there is in the map.
  var sums: Sums {
    var sums = Sums()
    censusOfWhole(into: &sums)
    let left = slotLeftOut
    // As they lie in memory, because that is faster.
    forEachNode { if $0 != left { $1.census(into: &sums) } }
    return sums
  }

  /// Counts what is said of the map as a whole.
  private func censusOfWhole(into tally: inout some Tally) {
    let id = id.rawValue
    tally.count(.map, 1, id)
    tally.count(.title, (name.isEmpty ? 0 : 1) + (info.source.isEmpty ? 0 : 1), id)
    tally.count(.markup, info.source.isEmpty || info.syntax == .plain ? 0 : 1, id)
    tally.count(.canvas, canvas == CanvasSettings() ? 0 : 1, id)
    tally.count(.date, (created == nil ? 0 : 1) + (modified == nil ? 0 : 1), id)
    tally.count(.foreign, foreign.thingCount, id)
    tally.count(.floating, slotsOfFloating.count, id)
  }

  /// The slot of a root that counts as no node.
  private var slotLeftOut: Slot? { isRootCounted ? nil : slotOfRoot }

  /// Whether the root counts as a node: one of ours that has nothing of its own is nobody's.
  package var isRootCounted: Bool {
    guard isRootImplied else { return true }
    var sums = Sums()
    census(slotOfRoot, into: &sums)
    return Feature.all.contains { $0 != .node && $0 != .identifier && sums[$0] > 0 }
  }

  private func census(_ slot: Slot, into tally: inout some Tally) {
    self[slot].census(into: &tally)
  }

  /// Tells what the root has, once it counts as a node.
  package func censusOfRoot(_ tell: (Feature, _ count: Int, _ place: String) -> Void) {
    guard isRootCounted else { return }
    withoutActuallyEscaping(tell) { tell in
      var teller = Teller(tell: tell)
      census(slotOfRoot, into: &teller)
    }
  }
}

extension MindMap.Node {
  fileprivate func census(into tally: inout some Tally) {
    let id = id.rawValue
    tally.count(.node, 1, id)
    if !hasInventedID { tally.count(.identifier, 1, id) }
    if !text.source.isEmpty { tally.count(.text, 1, id) }
    if text.syntax != .plain { tally.count(.markup, 1, id) }
    if isFolded { tally.count(.folded, 1, id) }
    let dates = (created == nil ? 0 : 1) + (modified == nil ? 0 : 1)
    if dates > 0 { tally.count(.date, dates, id) }
    if !isPlain { censusOfRare(id, into: &tally) }
  }

  private func censusOfRare(_ id: String, into tally: inout some Tally) {
    if let note {
      tally.count(.note, 1, id)
      tally.count(.markup, note.syntax == .plain ? 0 : 1, id)
    }
    tally.count(.link, link == nil ? 0 : 1, id)
    tally.count(.icon, icons.count, id)
    tally.count(.tag, tags.count, id)
    tally.count(.attribute, attributes.count, id)
    tally.count(.connector, connectors.count, id)
    for connector in connectors {
      let labels = [connector.label, connector.startLabel, connector.endLabel]
      tally.count(.connectorLabel, labels.count { $0 != nil }, id)
      tally.count(.foreign, connector.foreign.pieces.count, id)
    }
    for attribute in attributes {
      tally.count(.foreign, attribute.foreign.pieces.count, id)
    }
    tally.count(.task, task.status == .none ? 0 : 1, id)
    tally.count(.progress, task.progress == nil ? 0 : 1, id)
    tally.count(.priority, task.priority == nil ? 0 : 1, id)
    tally.count(.side, side == nil ? 0 : 1, id)
    tally.count(.foreign, foreign.thingCount, id)
    style.census(id, into: &tally)
    if let details {
      tally.count(.details, 1, id)
      tally.count(.markup, details.syntax == .plain ? 0 : 1, id)
    }
    tally.countAttached(media: media, reminders: reminders, place: place, at: id)
    tally.count(.position, offset == nil ? 0 : 1, id)
  }
}

extension NodeStyle {
  fileprivate func census(_ id: String, into tally: inout some Tally) {
    tally.count(.color, (color == nil ? 0 : 1) + (background == nil ? 0 : 1), id)
    tally.count(.font, font == Font() ? 0 : 1, id)
    tally.count(.shape, (shape == nil ? 0 : 1) + (maximumWidth == nil ? 0 : 1), id)
    tally.count(.border, border == Border() ? 0 : 1, id)
    tally.count(.edge, edge == Edge() ? 0 : 1, id)
    tally.count(.cloud, cloud == nil ? 0 : 1, id)
  }
}
