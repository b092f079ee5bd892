package import NapkinCore

extension MindMap {
  private static let counters = FeatureCounter.all(of: Property.words)

  /// Counts the features of the map and its nodes, in the order of the map.
  func census(into tally: inout some Tally) {
    censusOfWhole(into: &tally)
    let left = isRootCounted ? nil : slotOfRoot
    for visit in walkAll() where visit.slot != left {
      tally.enter(visit.slot)
      self[visit.slot].census(into: &tally)
    }
    tally.enter(nil)
  }

  /// Counts the features of the map as a whole.
  private func censusOfWhole(into tally: inout some Tally) {
    let id = id.rawValue
    tally.count(.map, 1, id)
    tally.count(Self.counters, of: self, at: id)
    tally.count(.markup, info.source.isEmpty || info.syntax == .plain ? 0 : 1, id)
    tally.count(.canvas, canvas == CanvasSettings() ? 0 : 1, id)
    tally.count(.foreign, foreign.thingCount, id)
    tally.count(.floating, slotsOfFloating.count, id)
  }

  /// Whether the root counts as a node. A root that an importer added counts only if it has content of its own.
  package var isRootCounted: Bool {
    guard isRootImplied else { return true }
    var counts = FeatureCounts()
    self[slotOfRoot].census(into: &counts)
    return Feature.all.contains { $0 != .node && $0 != .identifier && counts[$0] > 0 }
  }

  /// Calls a closure with the features of the root, if it counts as a node.
  package func censusOfRoot(_ tell: (Feature, _ count: Int, _ place: String) -> Void) {
    guard isRootCounted else { return }
    withoutActuallyEscaping(tell) { tell in
      var tally = ClosureTally(tell: tell)
      self[slotOfRoot].census(into: &tally)
    }
  }
}

extension MindMap.Node {
  fileprivate func census(into tally: inout some Tally) {
    let place = id.rawValue
    tally.count(.node, 1, place)
    // Frequent features are counted without the schema, because most nodes have no others.
    if !hasInventedID { tally.count(.identifier, 1, place) }
    if !text.source.isEmpty { tally.count(.text, 1, place) }
    if text.syntax != .plain { tally.count(.markup, 1, place) }
    if isFolded { tally.count(.folded, 1, place) }
    let dates = (created == nil ? 0 : 1) + (modified == nil ? 0 : 1)
    if dates > 0 { tally.count(.date, dates, place) }
    if isPlain { return }
    for (field, counters) in FeatureCounter.ofRare where field.isSet(self) {
      tally.count(counters, of: self, at: place)
    }
    censusInside(place, into: &tally)
  }

  /// Counts the foreign content in the parts of a node, and its media, reminders and places.
  private func censusInside(_ id: String, into tally: inout some Tally) {
    for connector in connectors {
      tally.count(FeatureCounter.ofConnectors, of: connector, at: id)
      tally.count(.foreign, connector.foreign.pieces.count, id)
    }
    for attribute in attributes {
      tally.count(.foreign, attribute.foreign.pieces.count, id)
    }
    tally.count(.foreign, foreign.thingCount, id)
    if hasRarest {
      tally.countAttached(media: media, reminders: reminders, place: place, at: id)
    }
  }
}

extension FeatureCounter where Owner == MindMap.Node {
  /// The counters of rare features, by the fields that have them.
  fileprivate static let ofRare = MindMap.Node.rareFields.map { ($0, all(of: $0.words)) }
}

extension FeatureCounter where Owner == Connector {
  fileprivate static let ofConnectors = all(of: Connector.words)
}
