import NapkinCore

extension Ledger {
  /// Creates the ledger of a picture: each feature gets its usual treatment in a table, but things that are not
  /// visible are dropped, and so is the trash.
  ///
  /// - Parameters:
  ///   - sights: For each map, in order, whether the node in each slot is visible; an empty array if all are.
  ///   - keepsDropped: Whether the file also carries the content that the picture lacks.
  package init(
    of census: Census, following table: FormatTable, seeing sights: [[Bool]], keepsDropped: Bool
  ) {
    var tally = VisibleTally(following: table, sights, keepsDropped: keepsDropped)
    if sights.allSatisfy(\.isEmpty) {
      self.init()
      enter(census.things) { tally.treatments[$0.number] }
      enter(census.trash) { _ in tally.unseen }
      return
    }
    census.content.census(into: &tally)
    census.content.censusOfTrash(into: &tally)
    self = tally.finished()
  }
}

/// Counts the visible things of a content with their usual treatments in a table.
private struct VisibleTally: Tally {
  private var ledger = Ledger()
  /// The counts by feature and treatment, entered into the ledger at the end.
  private var numbers = [Int](repeating: 0, count: 4 * Feature.knownCount)
  let treatments: [Treatment]
  let unseen: Treatment
  private var maps: ArraySlice<[Bool]>
  /// Whether each node is visible in the map that is being counted.
  private var sight: [Bool] = []
  private var isInTrash = false
  /// Whether the node that is being counted is not visible.
  private var isHidden = false

  init(following table: FormatTable, _ sights: [[Bool]], keepsDropped: Bool) {
    maps = sights[...]
    unseen = keepsDropped ? .carried : .dropped
    treatments = Feature.all.map { [unseen] feature in
      let treatment = table.usual(feature)
      return treatment == .dropped ? unseen : treatment
    }
  }

  mutating func count(_ feature: Feature, _ number: Int, _ place: String) {
    guard number > 0 else { return }
    switch feature.number {
    case Feature.trash.number: isInTrash = true
    case Feature.map.number: sight = isInTrash ? [] : maps.popFirst() ?? []
    default: break
    }
    let treatment = isInTrash || isHidden ? unseen : treatments[feature.number]
    numbers[4 * feature.number + treatment.column] += number
    if treatment != .converted, ledger.hasRoom(feature, treatment) {
      ledger.list(Ledger.Place(place, treatment), for: feature)
    }
  }

  mutating func enter(_ slot: MindMap.Slot?) {
    isHidden = slot.map { !sight.isEmpty && !sight[$0.index] } ?? false
  }

  /// Returns the ledger after everything was counted.
  consuming func finished() -> Ledger {
    for feature in Feature.all {
      for treatment in Treatment.allCases {
        let number = numbers[4 * feature.number + treatment.column]
        ledger.count(feature, treatment, times: number)
      }
    }
    return ledger
  }
}
