import NapkinCore
import NapkinFormats

extension ContractCheck {
  /// Returns the difference between two contents, as the end of a sentence; `nil` if they are equal apart from
  /// made-up identifiers.
  func difference(_ before: Content, _ after: Content) -> String? {
    let (before, after) = (before.withNumbers, after.withNumbers)
    if before == after { return nil }
    let old = before.counts
    let new = after.counts
    let parts = Feature.all.filter { old[$0] != new[$0] }.map { feature in
      "\(feature) \(old[feature] ?? 0) → \(new[feature] ?? 0)"
    }
    if !parts.isEmpty { return ": " + parts.joined(separator: ", ") }
    guard case .map(let old) = before, case .map(let new) = after else {
      return ", though the counts are the same"
    }
    return ", though the counts are the same; " + Self.firstDifference(old, new)
  }

  private static func firstDifference(_ before: MindMap, _ after: MindMap) -> String {
    for (mine, other) in zip(before.walkAll(), after.walkAll()) {
      let node = before[mine.slot]
      if mine.depth != other.depth { return "first the node '\(node.id)' stands elsewhere" }
      let names = node.differences(from: after[other.slot])
      if !names.isEmpty { return "first the node '\(node.id)': \(names.joined(separator: ", "))" }
    }
    return "the nodes are, too, but not what is said of the map"
  }

  /// Returns the positions of lost items of a feature that no ledger counts as lost, as the end of a sentence; empty
  /// if neither identifiers nor the shape of the map show them.
  func missing(
    _ feature: Feature, of before: Content, in after: Content, _ ledger: Ledger
  ) -> String {
    let lost = ledger.places(of: feature).filter {
      [.dropped, .approximated].contains($0.treatment)
    }
    guard case .map(let old) = before, case .map(let new) = after,
      let named = new.named(as: old),
      lost.count == ledger[feature].dropped + ledger[feature].approximated
    else { return "" }
    var rest: [String: Int] = [:]
    for place in Content.map(named).places(of: feature) + lost.map(\.id) {
      rest[place, default: 0] += 1
    }
    let missing = before.places(of: feature).filter { place in
      rest[place, default: 0] -= 1
      return rest[place, default: 0] < 0
    }
    return missing.isEmpty
      ? "" : "; missing at \(missing.prefix(3).map { "'\($0)'" }.joined(separator: ", "))"
  }
}

extension Content {
  /// The content, with numbers instead of a map's identifiers that are neither counted nor written: made-up
  /// identifiers, and the identifier of an implied root.
  fileprivate var withNumbers: Content {
    guard case .map(let map) = self else { return self }
    let root = map.isRootImplied ? map.root : nil
    var count = 0
    return .map(
      map.replanted(from: map.slotOfRoot) { node in
        count += 1
        guard node.hasInventedID || node.id == root else { return node }
        var node = node.identified(as: .init("made up \(count)"))
        node.hasInventedID = true
        return node
      })
  }

  /// Returns the identifiers that the census gives for a feature, once for each item.
  fileprivate func places(of feature: Feature) -> [String] {
    var places: [String] = []
    census { if $0 == feature { places += Array(repeating: $2, count: $1) } }
    return places
  }
}

extension MindMap {
  /// Returns the map with the identifiers of another map; `nil` if the maps have different shapes.
  fileprivate func named(as other: MindMap) -> MindMap? {
    guard walkAll().map(\.depth) == other.walkAll().map(\.depth) else { return nil }
    var names = other.walkAll().map { other[$0.slot].id }[...]
    return replanted(from: slotOfRoot) { $0.identified(as: names.removeFirst()) }
  }
}

extension MindMap.Node {
  /// Returns the names of the properties in which the node differs from another.
  fileprivate func differences(from other: Self) -> [String] {
    (id == other.id ? [] : ["id"])
      + Property.fields.filter { !$0.isSame(self, other) }.map(\.name)
  }
}
