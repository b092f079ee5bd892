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
    var sums = (counted as? CountedSums)?.sums ?? sumsOfNodes
    censusOfWhole(into: &sums)
    return sums
  }

  private var sumsOfNodes: Sums {
    var sums = Sums()
    let left = slotLeftOut
    // As they lie in memory, because that is faster.
    forEachSlot { if $0 != left { census($0, into: &sums) } }
    return sums
  }

  /// Counts the nodes once for all accounts that are made of the map, as long as it stays as it is;
  /// they may have been counted before.
  package mutating func countOnce(_ nodes: NodeCount = NodeCount()) {
    // What came otherwise was not counted, and a root of ours may be nobody's.
    let isCounted = nodes.count == count && !isRootImplied
    counted = CountedSums(isCounted ? nodes.sums : sumsOfNodes)
  }

  /// Changes what is said of the map as a whole; the nodes stay as they are, and counted.
  package mutating func changeWhole(_ change: (inout MindMap) -> Void) {
    let counted = counted
    change(&self)
    self.counted = counted
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

  /// Counts the node in a slot, where it lies: a copy would cost more than the counting.
  fileprivate func census(_ slot: Slot, into tally: inout some Tally) {
    let node = address(of: slot)
    let id = node.pointee.id.rawValue
    tally.count(.node, 1, id)
    // What every node has room for, by hand: most nodes have nothing else.
    if !node.pointee.hasInventedID { tally.count(.identifier, 1, id) }
    if !node.pointee.text.source.isEmpty { tally.count(.text, 1, id) }
    if node.pointee.text.syntax != .plain { tally.count(.markup, 1, id) }
    if node.pointee.isFolded { tally.count(.folded, 1, id) }
    let dates = (node.created == nil ? 0 : 1) + (node.modified == nil ? 0 : 1)
    if dates > 0 { tally.count(.date, dates, id) }
    guard let extras = node.extras else { return }
    // One copy; where the node lies, each question would make one.
    let owner = node.pointee
    for field in FeatureCounter.ofRare where field.isSet(owner) {
      for counter in field.counters { tally.count(counter.feature, counter.count(owner), id) }
    }
    Self.censusInside(extras, id, into: &tally)
  }

  /// Tells what the root has, once it counts as a node.
  package func censusOfRoot(_ tell: (Feature, _ count: Int, _ place: String) -> Void) {
    guard isRootCounted else { return }
    withoutActuallyEscaping(tell) { tell in
      var teller = Teller(tell: tell)
      census(slotOfRoot, into: &teller)
    }
  }

  /// Counts what is inside of the things that hang on a node.
  private static func censusInside(
    _ extras: UnsafePointer<NodeExtras>, _ id: String, into tally: inout some Tally
  ) {
    for connector in extras.pointee.connectors {
      let labels = [connector.label, connector.startLabel, connector.endLabel]
      tally.count(.connectorLabel, labels.count { $0 != nil }, id)
      tally.count(.foreign, connector.foreign.pieces.count, id)
    }
    for attribute in extras.pointee.attributes {
      tally.count(.foreign, attribute.foreign.pieces.count, id)
    }
    tally.count(.foreign, extras.pointee.foreign.thingCount, id)
    guard let rarest = extras.rarest else { return }
    tally.countAttached(
      media: rarest.pointee.media, reminders: rarest.pointee.reminders,
      place: rarest.pointee.place, at: id)
  }
}

extension FeatureCounter where Owner == MindMap.Node {
  /// Those of what most nodes lack, field by field.
  fileprivate static let ofRare = MindMap.Node.rareFields.map {
    (isSet: $0.isSet, counters: all(of: [$0]))
  }
}

/// Counts the nodes of a map while it is read: when one was just read, it is near in memory.
package struct NodeCount: Sendable {
  fileprivate var sums = Sums()
  fileprivate var count = 0

  /// Begins to count.
  package init() {}

  /// Counts a node that will stay as it is.
  package mutating func add(_ slot: MindMap.Slot, of map: MindMap) {
    map.census(slot, into: &sums)
    count += 1
  }
}

/// What was counted of the nodes of a map, behind a reference that costs nothing where there is none.
private final class CountedSums: Sendable {
  let sums: Sums

  init(_ sums: Sums) {
    self.sums = sums
  }
}
