import NapkinCore

extension Ledger {
  /// The ledger of a picture: each feature fares as a table says first, but what nobody sees is dropped,
  /// and so is what was thrown away.
  ///
  /// - Parameters:
  ///   - sights: Of each map, in their order, by the number of a slot whether its node is in sight;
  ///     nothing of a map whose nodes all are.
  ///   - keepsDropped: Whether what is dropped from the picture is carried in the file beside it.
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

/// Enters what can be seen of a content as a table says first.
private struct VisibleTally: Tally {
  private var ledger = Ledger()
  /// The counts by feature and treatment, entered into the ledger at the end.
  private var numbers = [Int](repeating: 0, count: 4 * Feature.knownCount)
  let treatments: [Treatment]
  let unseen: Treatment
  private var maps: ArraySlice<[Bool]>
  /// What is in sight of the map that is being counted.
  private var sight: [Bool] = []
  private var isInTrash = false
  /// Whether nobody sees the node that is being counted.
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

  /// The ledger, once everything was counted.
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
