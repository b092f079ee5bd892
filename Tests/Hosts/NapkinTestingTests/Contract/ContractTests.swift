import NapkinCore
import NapkinFormats
import NapkinTesting
import Testing

/// The tests change what the whole process prints to, so they run one after another.
@Suite(.serialized) struct ContractTests {
  func violations(_ fault: TreeFormat.Fault) -> [ContractViolation] {
    do throws(ContractFailure) {
      let importer = fault == .otherId ? TreeFormat(.badId) : TreeFormat(fault)
      try checkFormatContract(TreeFormat(fault), importer: importer, samples: samples)
      return []
    } catch {
      return error.violations
    }
  }

  /// The tree of every sample has more than one node, and one has a long text.
  let samples = Sample.all.filter {
    ["branches in order", "several top entries", "difficult texts"].contains($0.name)
  }

  @Test func aGoodFormatKeepsTheContract() throws {
    try checkFormatContract(TreeFormat(), importer: TreeFormat())
  }

  @Test func aFormatThatIsOnlyWrittenKeepsIt() throws {
    try checkFormatContract(TreeFormat())
  }

  static let faults: [(TreeFormat.Fault, ContractViolation.Rule)] = [
    (.otherBytes, .sameBytes), (.otherLedger, .sameBytes), (.wrongCount, .ledger),
    (.lostNode, .roundTrip), (.printsError, .silence), (.printsOutput, .silence),
    (.throwsOnWriting, .writes), (.swallowsSinkError, .sinkErrors),
    (.writesAfterError, .sinkErrors), (.otherSinkError, .sinkErrors), (.noRow, .table),
    (.noHow, .table), (.notInTable, .table), (.badId, .description), (.badEnding, .description),
    (.noKinds, .description), (.badMediaType, .description), (.throwsOnReading, .reads),
    (.piecesMatter, .pieces), (.swallowsSourceError, .sourceErrors),
    (.ignoresInputLimit, .limits), (.ignoresNodeLimit, .limits), (.limitTooEarly, .limits),
    (.wrongLimit, .limits), (.noPlace, .places), (.needsRepair, .reads),
    (.losesOnReading, .roundTrip), (.grows, .secondTrip), (.claimsNoLoss, .roundTrip),
    (.otherId, .description), (.recognizesAll, .description), (.ignoresTextLimit, .limits),
    (.claimsIcons, .shows), (.orderOfSet, .sameBytes), (.refusesDepth, .depth),
  ]

  @Test(arguments: faults) func everyFaultIsFound(
    _ fault: TreeFormat.Fault, _ rule: ContractViolation.Rule
  ) {
    let found = violations(fault)
    #expect(found.contains { $0.rule == rule }, "\(fault): \(found)")
    #expect(found.allSatisfy { $0.message.hasSuffix(".") }, "\(found)")
  }

  @Test func everyFaultIsTried() {
    #expect(Set(Self.faults.map { "\($0.0)" }).count == TreeFormat.Fault.allCases.count)
  }

  @Test func aFailureNamesFormatSampleAndRule() {
    let failure = #expect(throws: ContractFailure.self) {
      try checkFormatContract(TreeFormat(.wrongCount), samples: samples)
    }
    #expect(failure?.format == "tree")
    let text = failure?.description ?? ""
    #expect(
      text.hasPrefix("The format 'tree' breaks its contract:\n  [ledger] branches in order: "))
    #expect(text.contains("The ledger counts 17 of 'node', the content holds 16."))
  }

  @Test func aLedgerThatClaimsTooMuchIsFoundWithoutAnImporter() {
    let failure = #expect(throws: ContractFailure.self) {
      try checkFormatContract(TreeFormat(.claimsIcons))
    }
    #expect(
      failure?.violations.first?.description
        == "[shows] an icon of the root: The ledger says converted, but the file is the same "
        + "without it.")
    #expect(failure?.violations.allSatisfy { $0.sample.contains(" icon of ") } == true)
  }

  @Test func otherPeoplesOutputIsNotBlamedOnTheFormat() throws {
    // Some lines differ, and some are the same, as those of a test runner are.
    let chatter = Task.detached {
      var number = 0
      while !Task.isCancelled {
        number += 1
        print("progress \(number)\nstill at work")
        try? await Task.sleep(for: .microseconds(100))
      }
    }
    defer { chatter.cancel() }
    for _ in 0..<6 {
      try checkFormatContract(TreeFormat(), importer: TreeFormat(), samples: samples)
    }
  }

  @Test func aFormatThatIsOnlyReadIsTriedWithFiles() throws {
    let file = (name: "small.tree", bytes: Array("0\tRoot\n1\tLeaf\n".utf8))
    try checkImporterContract(TreeFormat(), files: [file])
    let failure = #expect(throws: ContractFailure.self) {
      try checkImporterContract(TreeFormat(.ignoresInputLimit), files: [file])
    }
    #expect(failure?.violations.map(\.rule) == [.limits])
    #expect(failure?.violations.first?.sample == "small.tree")
  }

  @Test func samplesOfOtherKindsAreLeftOut() {
    let failure = #expect(throws: ContractFailure.self) {
      try checkFormatContract(TreeFormat(), samples: [])
    }
    #expect(failure?.violations.map(\.rule) == [.writes])
  }

  @Test func samplesHoldWhatTheyPromise() {
    #expect(Set(Sample.all.map(\.name)).count == Sample.all.count)
    let kinds = Set(Sample.all.map(\.content.kind))
    #expect(kinds == Set(ContentKind.allCases))
    var counts: [Feature: Int] = [:]
    for sample in Sample.all {
      sample.content.census { feature, count, _ in counts[feature, default: 0] += count }
    }
    for feature in Feature.all where !Sample.featuresOfFilesOnly.contains(feature) {
      #expect(counts[feature] ?? 0 > 0, "\(feature)")
    }
  }
}
