import NapkinCore
import NapkinFormats
import ReturnDifference
import Testing

/// `NAPKIN_SCALE=full` makes 100,000 documents by chance; `NAPKIN_SEED` repeats one.
extension RoundTripTests {
  @Test func maps() throws {
    var lossless = Share()
    for seed in Self.seeds(300, orFull: 34_000) {
      var chance = Chance(seed: UInt64(seed))
      let map = chance.map()
      for headings in [nil, "0", "2", "6"] {
        let options = FormatOptions(headings.map { ["headings": $0] } ?? [:])
        let (text, ledger) = try written(.map(map), options)
        let back = try readMap(text)
        lossless.count(ledger.isFaithful)
        var comparison = Comparison(ledger)
        comparison.compare(map, back)
        let difference = comparison.first
        try #require(
          difference == nil,
          "NAPKIN_SEED=\(seed), headings \(headings ?? "-"): \(difference ?? "")\n\(text)")
        let again = try written(.map(back), options)
        try #require(try readMap(again.text).lines == back.lines, "NAPKIN_SEED=\(seed):\n\(text)")
      }
    }
    lossless.expect(percent: 40)
  }

  @Test func notes() throws {
    var lossless = Share()
    for seed in Self.seeds(1_000, orFull: 33_000) {
      var chance = Chance(seed: UInt64(seed))
      let note = chance.note()
      let (text, ledger) = try written(.note(note))
      let back = try readNote(text)
      lossless.count(ledger.isFaithful)
      var comparison = Comparison(ledger)
      comparison.compare(note, back)
      let difference = comparison.first
      try #require(difference == nil, "NAPKIN_SEED=\(seed): \(difference ?? "")\n\(text)")
      let again = try readNote(try written(.note(back)).text).identified(as: back)
      try #require(again == back, "NAPKIN_SEED=\(seed):\n\(text)")
    }
    lossless.expect(percent: 30)
  }

  @Test func planLists() throws {
    var lossless = Share()
    for seed in Self.seeds(500, orFull: 33_000) {
      var chance = Chance(seed: UInt64(seed))
      let list = try chance.planList()
      let (text, ledger) = try written(.planList(list))
      lossless.count(ledger.isFaithful)
      var comparison = Comparison(ledger)
      comparison.compare(list, try readPlans(text))
      let difference = comparison.first
      try #require(difference == nil, "NAPKIN_SEED=\(seed): \(difference ?? "")\n\(text)")
    }
    lossless.expect(percent: 60)
  }
}

/// How many of the documents are held without any loss: a test of nothing but losses would show
/// nothing.
private struct Share {
  private var count = 0
  private var all = 0

  mutating func count(_ isOne: Bool) {
    all += 1
    if isOne { count += 1 }
  }

  /// Expects at least so many of hundred, unless it is a single document.
  func expect(percent: Int) {
    if RoundTripTests.seed == nil { #expect(count * 100 >= all * percent, "\(count) of \(all)") }
  }
}

extension Ledger {
  /// Whether nothing is lost that a generated document has, identifiers apart.
  fileprivate var isFaithful: Bool {
    features.allSatisfy { feature in
      feature == .identifier || self[feature].approximated + self[feature].dropped == 0
    }
  }
}

extension Note {
  fileprivate func identified(as other: Note) -> Note {
    var note = self
    note.id = other.id
    return note
  }
}
