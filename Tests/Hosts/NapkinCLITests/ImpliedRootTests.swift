import NapkinCLI
import NapkinCore
import NapkinFormats
import NapkinKit
import NapkinTesting
import Testing

/// A root of ours that an app has put something on.
@Suite struct ImpliedRootTests {
  static let formats = [
    "freemind", "opml", "opml:plain", "opml:workflowy", "markdown", "html", "svg",
  ]

  private static func map(_ text: RichText = .empty, _ change: (inout MindMap.Node) -> Void)
    -> MindMap
  {
    var root = MindMap.Node(id: "r", text)
    change(&root)
    var map = MindMap(id: "m", name: "Trip", root: root)
    map.isRootImplied = true
    for id in ["a", "b"] {
      _ = map.append(MindMap.Node(id: .init(id), RichText(id)), under: map.slotOfRoot)
    }
    return map
  }

  private static func fill(_ root: inout MindMap.Node) {
    root.style.color = RGBA(red: 255, green: 0, blue: 0, alpha: 128)
    root.style.shape = .oval
    root.place = try? Place(latitude: 1.5, longitude: 2, altitude: 30, name: "Camp")
    root.reminders = [1, 2].map {
      Reminder(at: Instant(milliseconds: $0 * 86_400_000), message: "Pack!")
    }
    root.media = [Media(.external("x.wav"), name: "Voice", mediaType: "audio/wav")]
    root.created = Instant(milliseconds: 0)
    root.isFolded = true
  }

  static let samples = [
    Sample("words", .map(map("Trip") { _ in })),
    Sample("words and more", .map(map("Trip", fill))),
    Sample("more", .map(map(.empty, fill))),
    Sample(
      "looks",
      .map(
        map {
          $0.style.color = .black
          $0.place = try? Place(latitude: 1, longitude: 2)
          $0.reminders = [Reminder(at: Instant(milliseconds: 0))]
          $0.modified = Instant(milliseconds: 0)
          $0.foreign = Foreign([.init(format: "somebody", key: "k", value: "v")])
        })),
  ]

  private func ledger(_ map: MindMap, _ format: String) throws -> Ledger {
    let name = FormatName(format)
    return try FormatRegistry.builtIn.written(ExportRequest(.map(map)), as: name).ledger
  }

  @Test func `every format keeps the contract`() throws {
    try checkFormatContract(FreeMindExporter(), importer: FreeMindImporter(), samples: Self.samples)
    try checkFormatContract(OPMLExporter(), importer: OPMLImporter(), samples: Self.samples)
    try checkFormatContract(MarkdownExporter(), importer: MarkdownImporter(), samples: Self.samples)
    try checkFormatContract(HTMLExporter(), samples: Self.samples)
    try checkFormatContract(SVGExporter(), samples: Self.samples)
    try checkFormatContract(KMLExporter(), samples: Self.samples)
  }

  @Test(arguments: formats) func `one that has nothing is not counted`(_ format: String) throws {
    let ledger = try ledger(Self.map { _ in }, format)
    #expect(ledger[.node].source == 2 && ledger[.identifier].source == 2)
    #expect(ledger[.node].dropped == 0 && ledger[.text].source == 2)
  }

  @Test(arguments: formats) func `what it has is counted`(_ format: String) throws {
    let ledger = try ledger(Self.map("Trip", Self.fill), format)
    #expect(ledger[.node].source == 3 && ledger[.text].source == 3)
    #expect(ledger[.reminder].source == 2 && ledger[.color].source == 1)
  }

  @Test func `what a map of FreeMind has no place for is told`() throws {
    let ledger = try ledger(Self.map("Trip", Self.fill), "freemind")
    #expect(ledger[.reminder].approximated == 1 && ledger[.reminder].dropped == 1)
    for feature in [Feature.color, .place, .media] { #expect(ledger[feature].approximated == 1) }
  }

  @Test func `an outline carries it, and a plain one leaves it out`() throws {
    for words in [RichText.empty, "Trip"] {
      let map = Self.map(words, Self.fill)
      let carried = try ledger(map, "opml")
      #expect(carried.isLossless && carried[.color].carried == 1 && carried[.node].carried == 1)
      let plain = try ledger(map, "opml:plain")
      #expect(plain[.color].dropped == 1 && plain[.reminder].dropped == 2)
    }
  }

  @Test(arguments: ["markdown", "opml:plain"])
  func `one that is shown is one like any other`(_ format: String) throws {
    #expect(try ledger(Self.map("Trip") { _ in }, format)[.map].approximated == 1)
  }
}
