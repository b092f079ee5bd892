import NapkinCore
import NapkinFormats
import NapkinTesting
import Testing

/// What the contract says of formats that keep identifiers, and of roots of ours.
@Suite(.serialized) struct IdentifierContractTests {
  let samples: [Sample]

  init() {
    var names = MindMap(id: "names", root: "Names")
    for (id, isMadeUp) in [("given-1", false), ("made-1", true), ("given-2", false)] {
      var node = MindMap.Node(id: .init(id), RichText("Text of \(id)"))
      node.hasInventedID = isMadeUp
      _ = names.append(node, under: names.slotOfRoot)
    }
    var outline = names
    outline.isRootImplied = true
    outline.update(outline.slotOfRoot) { $0.text = .empty }
    var dressed = names
    dressed.update(dressed.slotOfRoot) { $0.icons = ["help"] }
    samples = [
      Sample("names", .map(names)), Sample("outline", .map(outline)),
      Sample("dressed", .map(dressed)),
    ]
  }

  private func violations(_ fault: NamedTreeFormat.Fault) -> [String] {
    do throws(ContractFailure) {
      try checkFormatContract(
        NamedTreeFormat(fault), importer: NamedTreeFormat(fault), samples: samples)
      return []
    } catch {
      return error.violations.map(\.description)
    }
  }

  @Test func madeUpIdentifiersAndRootsOfOursAreNoDifference() throws {
    try checkFormatContract(NamedTreeFormat(), importer: NamedTreeFormat(), samples: samples)
  }

  static let faults: [(NamedTreeFormat.Fault, String)] = [
    (
      .changesText,
      "[round-trip] names: The ledgers name no loss, but what comes back differs, though the counts "
        + "are the same; first the node 'made up 3': text."
    ),
    (
      .losesText,
      "[round-trip] dressed: 4 of 'text' were converted or carried, 3 come back; missing at 'made-1'."
    ),
    (
      .losesName,
      "[round-trip] names: The ledgers name no loss, but what comes back differs: identifier 3 → 0."
    ),
    (.countsOwnRoot, "[limits] outline: At exactly the limit 'nodes' it throws"),
    (
      .doublesIdentifiers,
      "[identifiers] names: Two nodes are called 'given-1'; repair or refuse the second."
    ),
  ]

  @Test(arguments: faults) func everyFaultIsFound(
    _ fault: NamedTreeFormat.Fault, _ message: String
  ) {
    let found = violations(fault)
    #expect(found.contains { $0.hasPrefix(message) }, "\(found)")
  }

  @Test func everyFaultIsTried() {
    #expect(Self.faults.map(\.0) == NamedTreeFormat.Fault.allCases)
  }
}
