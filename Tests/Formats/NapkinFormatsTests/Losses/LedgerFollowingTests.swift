import NapkinFormats
import NapkinTesting
import Testing

@Suite struct LedgerFollowingTests {
  @Test func theWholeConversionCountsWhatTheFileHeld() {
    var reading = Ledger()
    reading.count(.node, .converted, times: 10)
    reading.count(.icon, .converted, times: 4)
    reading.count(.icon, .carried, at: "n1")
    reading.count(.date, .approximated, times: 2)
    reading.count(.cloud, .dropped, at: "n2")
    var writing = Ledger()
    writing.count(.node, .converted, times: 10)
    writing.count(.icon, .dropped, times: 3, at: "n3")
    writing.count(.icon, .converted)
    writing.count(.date, .converted, times: 2)
    writing.count(.foreign, .dropped)
    writing.count(.identifier, .converted, times: 10)
    let whole = reading.followed(by: writing)
    #expect(whole[.node].converted == 10)
    #expect(whole[.icon].converted == 1 && whole[.icon].dropped == 4)
    #expect(whole[.date].approximated == 2)
    #expect(whole[.cloud].dropped == 1)
    // Neither was in the file as such.
    #expect(whole[.foreign].source == 0 && whole[.identifier].source == 0)
    #expect(
      whole.places(of: .icon) == [Ledger.Place("n1", .carried), Ledger.Place("n3", .dropped)])
  }

  @Test func foreignContentThatIsWrittenBackHasArrived() {
    var reading = Ledger()
    reading.count(.cloud, .carried, times: 2)
    reading.count(.foreign, .carried, times: 3)
    var writing = Ledger()
    writing.count(.foreign, .converted, times: 4)
    writing.count(.foreign, .carried)
    let whole = reading.followed(by: writing)
    #expect(whole[.cloud].source == 2 && whole[.foreign].source == 3)
    #expect(whole.total(.converted) == 4 && whole.total(.carried) == 1)
    #expect(whole.isLossless)
  }

  @Test func whatIsCarriedIsNoBetterThanItWasRead() {
    var reading = Ledger()
    reading.count(.title, .approximated)
    reading.count(.title, .converted)
    var writing = Ledger()
    writing.count(.title, .carried, times: 2)
    let whole = reading.followed(by: writing)
    #expect(whole[.title].approximated == 1 && whole[.title].carried == 1)
  }

  @Test func silenceOfTheWriterIsALoss() {
    var reading = Ledger()
    reading.count(.reminder, .converted, times: 3)
    reading.count(.link, .carried)
    let whole = reading.followed(by: Ledger())
    #expect(whole[.reminder].dropped == 3 && whole[.link].dropped == 1)
  }

  @Test(arguments: 0..<200) func sourcesStayThoseOfTheFile(_ seed: Int) {
    var chance = Chance(seed: UInt64(seed))
    var ledgers = [Ledger(), Ledger()]
    for index in ledgers.indices {
      for _ in 0..<60 {
        ledgers[index].count(
          chance.below(4) == 0 ? .foreign : Feature.all[chance.below(8)],
          Treatment.allCases[chance.below(4)], times: chance.below(5))
      }
    }
    let whole = ledgers[0].followed(by: ledgers[1])
    for feature in Feature.all {
      #expect(whole[feature].source == ledgers[0][feature].source, "seed \(seed)")
      #expect(whole[feature].dropped >= ledgers[0][feature].dropped, "seed \(seed)")
    }
  }
}
