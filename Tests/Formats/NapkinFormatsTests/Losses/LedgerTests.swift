import NapkinCore
import NapkinFormats
import NapkinTesting
import Testing

@Suite struct LedgerTests {
  @Test(arguments: 0..<100) func theFourAlwaysAddUpToTheSource(_ seed: Int) {
    var chance = Chance(seed: UInt64(seed))
    var ledger = Ledger()
    var expected: [Feature: [Treatment: Int]] = [:]
    let features = Array(Feature.all.prefix(5)) + ["glitter", "sound of rain"]
    for _ in 0..<500 {
      let feature = features[chance.below(features.count)]
      let treatment = Treatment.allCases[chance.below(4)]
      let times = chance.below(4)
      ledger.count(feature, treatment, times: times, at: chance.below(2) == 0 ? "n" : nil)
      expected[feature, default: [:]][treatment, default: 0] += times
    }
    for feature in features {
      let counts = ledger[feature]
      #expect(
        counts.converted + counts.approximated + counts.carried + counts.dropped == counts.source)
      for treatment in Treatment.allCases {
        #expect(counts[treatment] == expected[feature]?[treatment] ?? 0, "seed \(seed)")
      }
    }
    #expect(ledger.features == features.sorted())
  }

  @Test func whatIsDroppedAnywayIsNotDroppedOnceMore() throws {
    let digest = try #require(ByteDigest(hex: String(repeating: "0", count: 64)))
    var list = try PlanList(id: "p", name: Name("P"), plans: [])
    list.background = Media(.stored(digest), mediaType: "image/png")
    var ledger = Ledger()
    ledger.count(.media, .converted, at: "n")
    ledger.count(.media, .dropped, at: "p")
    let found = ledger.withoutBytes(of: [digest], in: .planList(list))[.media]
    #expect(found.converted == 1 && found.dropped == 1)
  }

  @Test func nothingCountedIsNothing() {
    var ledger = Ledger()
    ledger.count(.icon, .dropped, times: 0)
    ledger.count(.icon, .dropped, times: -3, at: "n")
    #expect(ledger == Ledger())
    #expect(ledger.features.isEmpty && ledger.isLossless)
    #expect(ledger.places(of: .icon).isEmpty)
  }

  @Test func listsWhereSomethingWasNotConvertedUpToACap() {
    var ledger = Ledger()
    for number in 0..<250 {
      ledger.count(.icon, number % 2 == 0 ? .dropped : .converted, at: "n\(number)")
    }
    let places = ledger.places(of: .icon)
    #expect(places.count == Ledger.placeLimit)
    #expect(places.first == Ledger.Place("n0", .dropped))
    #expect(places.last == Ledger.Place("n198", .dropped))
    #expect(ledger[.icon].dropped == 125 && ledger[.icon].source == 250)
  }

  @Test func `a loss is listed though there was no room left for what is carried`() {
    var ledger = Ledger()
    for number in 0..<250 { ledger.count(.icon, .carried, at: "n\(number)") }
    ledger.count(.icon, .dropped, at: "dropped")
    ledger.revise(.icon, from: .carried, to: .approximated, at: "n249")
    ledger.count(.icon, .carried, at: "carried")
    let places = ledger.places(of: .icon)
    #expect(places.count == Ledger.placeLimit)
    #expect(places.prefix(98) == (0..<98).map { Ledger.Place("n\($0)", .carried) }[...])
    #expect(places.suffix(2) == [.init("dropped", .dropped), .init("n249", .approximated)])
    #expect(ledger.text.contains("  at dropped, n249\n"), "\(ledger.text)")
    for number in 0..<250 { ledger.count(.icon, .dropped, at: "d\(number)") }
    #expect(ledger.places(of: .icon).count == Ledger.placeLimit)
    #expect(ledger.places(of: .icon).allSatisfy { $0.treatment != .carried })
  }

  @Test func carriedIsNoLoss() {
    var ledger = Ledger()
    ledger.count(.icon, .converted)
    ledger.count(.cloud, .carried, at: "n")
    #expect(ledger.isLossless && ledger.summary == "nothing lost")
    ledger.count(.font, .approximated)
    #expect(!ledger.isLossless)
    ledger.count(.icon, .dropped, times: 2)
    ledger.count(.place, .dropped)
    #expect(ledger.summary == "3 dropped (icon 2, place 1), 1 approximated (font 1)")
  }

  @Test func whatWasCountedOtherwiseIsRevisedFromThere() {
    var ledger = Ledger()
    ledger.count(.note, .dropped, times: 2, at: "a")
    ledger.revise(.note, to: .approximated, at: "a")
    #expect(ledger[.note].dropped == 2, "Nothing was counted as converted.")
    ledger.revise(.note, from: .dropped, to: .approximated, at: "a")
    #expect(ledger[.note].dropped == 1 && ledger[.note].approximated == 1)
    #expect(ledger.places(of: .note) == [Ledger.Place("a", .approximated)])
    ledger.revise(.note, from: .dropped, to: .converted, at: "b")
    #expect(ledger[.note].converted == 1 && ledger[.note].source == 2)
    ledger.revise(.note, to: .carried, at: "b")
    ledger.revise(.note, from: .carried, to: .converted, at: "b")
    #expect(ledger.places(of: .note) == [Ledger.Place("a", .approximated)])
    #expect("\(ledger)" == ledger.text)
  }

  @Test func mergingAddsPieceToPiece() {
    var chance = Chance(seed: 7)
    var whole = Ledger()
    var merged = Ledger()
    for piece in 0..<10 {
      var part = Ledger()
      for _ in 0..<40 {
        let feature = chance.below(5) == 0 ? "glitter" : Feature.all[chance.below(30)]
        let treatment = Treatment.allCases[chance.below(4)]
        part.count(feature, treatment, at: "p\(piece)")
        whole.count(feature, treatment, at: "p\(piece)")
      }
      merged.merge(part)
    }
    #expect(merged == whole)
  }

  @Test func showsATableForPeople() {
    var ledger = Ledger()
    ledger.count(.node, .converted, times: 120)
    ledger.count(.icon, .converted, times: 9)
    for number in 1...5 { ledger.count(.icon, .dropped, at: "ID_\(number)") }
    ledger.count("glitter", .carried, at: "ID_9")
    #expect(
      ledger.text == """
        feature  source  converted  approximated  carried  dropped
        node        120        120             0        0        0
        icon         14          9             0        0        5  at ID_1, ID_2, ID_3 and 2 more
        glitter       1          0             0        1        0  at ID_9

        """)
  }

  @Test func showsJSONForPrograms() {
    var ledger = Ledger()
    ledger.count("\"odd\"\n", .dropped, at: "a\"b")
    ledger.count(.node, .converted, times: 2)
    #expect(
      ledger.json == #"""
        {
          "lossless": false,
          "features": [
            {"feature": "node", "source": 2, "converted": 2, "approximated": 0, "carried": 0, "dropped": 0},
            {"feature": "\"odd\"\n", "source": 1, "converted": 0, "approximated": 0, "carried": 0, "dropped": 1, "places": [{"id": "a\"b", "treatment": "dropped"}]}
          ]
        }

        """#)
    #expect(Ledger().json == "{\n  \"lossless\": true,\n  \"features\": []\n}\n")
  }

  @Test func `how far things lie off is the most that anybody has measured`() {
    var drawing = Ledger()
    drawing.count(.stroke, .converted, times: 2)
    #expect(drawing.deviation(of: .stroke) == nil)
    drawing.measure(.stroke, deviation: 0.25)
    drawing.measure(.stroke, deviation: 0.125)
    #expect(drawing.deviation(of: .stroke) == 0.25)
    var whole = Ledger()
    whole.measure(.stroke, deviation: 0.2)
    whole.merge(drawing)
    #expect(whole.deviation(of: .stroke) == 0.25)
    #expect(Ledger().followed(by: drawing).deviation(of: .stroke) == 0.25)
    #expect(drawing.text.hasSuffix("0        0  within 0.25\n"))
    #expect(drawing.json.contains("\"dropped\": 0, \"deviation\": 0.25}"))
  }
}
