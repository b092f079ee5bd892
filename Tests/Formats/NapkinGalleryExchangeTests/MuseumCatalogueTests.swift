import NapkinCore
import NapkinFormats
import NapkinGallery
import NapkinGalleryExchange
import Testing

struct MuseumCatalogueTests {
  private static let xml = """
    <?xml version="1.0"?>
    <catalogue name="The Small Museum">
      <floor id="1" level="1" width="300" height="200" plan="plans/1.svg"><name>First</name></floor>
      <floor id="0" level="0" width="30" height="20"><name>Lobby</name></floor>
      <artwork id="kiss"><title>The Kiss</title><prompt>Who?</prompt><picture>kiss.jpg</picture>
        <floor>1</floor><x>10.5</x><y>20</y><term>Betrayal</term><term>Night</term>
        <code>AB-12</code></artwork>
      <artwork id="sea"><title>Sea</title><floor>0</floor><x>1</x><y>2</y><code>C3</code></artwork>
    </catalogue>
    """

  private func read(
    xml: String, _ mode: ImportRequest.Mode = .salvage, mapping: CatalogueMapping = .usual,
    code: ((Artwork.ID) -> UnlockCode?)? = nil
  ) throws -> MuseumCatalogue {
    var source = MemorySource(xml)
    return try MuseumCatalogue(
      xml: &source, ImportRequest(mode: mode), mapping: mapping, code: code)
  }

  private func read(
    json: String, _ mode: ImportRequest.Mode = .salvage, code: ((Artwork.ID) -> UnlockCode?)? = nil
  ) throws -> MuseumCatalogue {
    var source = MemorySource(json)
    return try MuseumCatalogue(json: &source, ImportRequest(mode: mode), code: code)
  }

  @Test func aCatalogueIsAMuseum() throws {
    let read = try read(xml: Self.xml, .strict)
    let museum = read.museum
    #expect(museum.name == "The Small Museum" && read.problems.isEmpty)
    #expect(museum.floors.map(\.name) == ["Lobby", "First"] && museum.defaultFloor == "0")
    #expect(museum.floors[1].extent == Extent(width: 300, height: 200))
    #expect(museum.floors[1].plan == Media(.external("plans/1.svg"), mediaType: "image/svg+xml"))
    let kiss = try museum.artwork("kiss")
    #expect(kiss.title == "The Kiss" && kiss.prompt == "Who?" && kiss.floor == "1")
    #expect(kiss.position == Position(x: 10.5, y: 20) && kiss.terms == ["Betrayal", "Night"])
    #expect(kiss.code.matches("ab12") && kiss.picture?.kind == .image)
    #expect(read.account.works == 2 && read.account.floors == 2 && read.account.passedOver == 0)
  }

  /// What the converter writes is what a museum is read from.
  @Test func theConvertersJSONIsAMuseum() throws {
    var source = MemorySource(Self.xml)
    var json = MemorySink()
    _ = try CatalogueConverter().convert(from: &source, to: &json)
    #expect(try read(json: json.text).museum == read(xml: Self.xml).museum)
  }

  @Test func aMappingOfAnotherMuseumIsDeclared() throws {
    let mapping = CatalogueMapping(
      work: "obj",
      fields: [
        .init("id", from: "@nr"), .init("title", from: "names/en"), .init("code", from: "label/@c"),
        .init("floor", from: "place/@level"),
      ])
    let museum = try read(
      xml: """
        <m><obj nr="7"><names><en>B</en></names><label c="x 1"/><place level="2"/></obj></m>
        """, mapping: mapping
    ).museum
    #expect(museum.artworks.map(\.title) == ["B"] && museum.floors.map(\.id) == ["2"])
  }

  @Test(arguments: [
    (#"{"id": "a"}"#, "has no code"), (#"{"code": "x"}"#, "no identifier"),
    (#"{"id": "", "code": "x"}"#, "no identifier"), ("7", "no identifier"),
    ("null", "no identifier"), ("[]", "no identifier"),
    (#"{"id": "a", "code": "--"}"#, "has no code"), (#"{"id": "a", "code": {}}"#, "has no code"),
    (#"{"id": "a", "code": "x", "terms": "Night"}"#, "no identifier"),
  ])
  func unusableWorksAreLeftOutAndNamed(_ work: String, _ problem: String) throws {
    let json = "{\"catalogue\": 1, \"works\": [\(work), {\"id\": \"b\", \"code\": \"y\"}]}"
    let read = try read(json: json)
    #expect(read.museum.artworks.map(\.id) == ["b"])
    #expect(read.problems.map(\.description).contains { $0.contains(problem) })
    #expect(throws: FormatError.self) { try self.read(json: json, .strict) }
  }

  @Test(arguments: [
    (#""title": """#, "no title"), (#""title": "A", "x": "far", "y": 1"#, "no place"),
    (#""title": "A", "x": 1e300, "y": 1"#, "no place"), (#""title": "A", "x": 1"#, "no place"),
    (#""title": "A", "x": 1, "y": 1, "floor": "9""#, "is not described"),
    (#""title": "A", "x": 1, "y": 1, "terms": ["a", "A", ""]"#, "Some terms"),
  ])
  func whatIsMissingIsMadeUpAndNamed(_ fields: String, _ problem: String) throws {
    let read = try read(
      json: "{\"catalogue\": 1, \"works\": [{\"id\": \"a\", \"code\": \"x\", \(fields)}]}")
    #expect(read.museum.artworks.count == 1)
    #expect(read.problems.map(\.description).contains { $0.contains(problem) })
  }

  @Test func numbersMayBeTextsAndTextsNumbers() throws {
    let museum = try read(
      json: """
        {"catalogue": 1, "floors": [{"id": 2, "level": "2", "width": "30", "height": 20}],
         "works": [{"id": 17, "title": 1984, "code": 55, "floor": 2, "x": "3.5", "y": 4}]}
        """
    ).museum
    #expect(museum.artworks[0].id == "17" && museum.artworks[0].title == "1984")
    #expect(museum.artworks[0].code.matches("55") && museum.artworks[0].position.x == 3.5)
    #expect(museum.floors[0].level == 2 && museum.floors[0].extent.width == 30)
  }

  @Test func codesAreMadeWhereTheyAreWanted() throws {
    let code = try UnlockCode("made")
    let read = try read(xml: "<c><artwork id='a'><title>A</title></artwork></c>") { _ in code }
    #expect(read.museum.artworks.map(\.code) == [code])
  }

  /// A plan whose size nobody tells is as large as its works need.
  @Test func plansGrowWithTheirWorks() throws {
    let museum = try read(
      json: """
        {"catalogue": 1, "works": [{"id": "a", "code": "x", "x": 200, "y": 100}]}
        """
    ).museum
    #expect(museum.floors[0].extent == Extent(width: 210, height: 105))
  }

  @Test func writingAndReadingIsTheSame() throws {
    for seed in 1...200 as ClosedRange<UInt64> {
      let museum = try Self.museum(seed)
      var sink = MemorySink()
      try MuseumCatalogue.write(museum, to: &sink)
      let read = try read(json: sink.text, .strict)
      #expect(read.museum == museum && read.problems.isEmpty, "seed \(seed)")
    }
  }

  /// One byte changed, one left out, the end missing: an error or a museum that keeps its rules, never a trap.
  @Test func damagedCataloguesHarmNothing() throws {
    var refused = 0
    for (number, text) in [Self.xml, try Self.json()].enumerated() {
      let bytes = Array(text.utf8)
      for seed in 0..<1_500 {
        var damaged = bytes
        let place = seed &* 2_654_435_761 % bytes.count
        switch seed % 3 {
        case 0: damaged[place] = UInt8(truncatingIfNeeded: seed &* 31)
        case 1: damaged.remove(at: place)
        default: damaged.removeLast(bytes.count - place)
        }
        var source = MemorySource(damaged)
        do {
          let museum =
            number == 0
            ? try MuseumCatalogue(xml: &source).museum : try MuseumCatalogue(json: &source).museum
          for work in museum.artworks { try work.check() }
          for floor in museum.floors { try floor.check() }
        } catch is FormatError {
          refused += 1
        }
      }
    }
    #expect(refused > 100)
  }

  @Test(arguments: [
    "", "{", "[]", "{}", #"{"catalogue": 1}"#, #"{"catalogue": 1, "works": {}}"#,
    #"{"catalogue": 2, "works": []}"#, #"{"catalogue": "1", "works": []}"#,
    #"{"catalogue": 1, "works": [], "floors": 3}"#,
    #"{"catalogue": 1, "works": "# + String(repeating: "[", count: 100_000),
  ])
  func otherJSONIsRefused(_ json: String) {
    #expect(throws: FormatError.self) { try read(json: json) }
  }

  @Test func manyFloorsAndLongTextsStayWithinLimits() throws {
    let long = String(repeating: "a", count: 30_000)
    let read = try read(
      json: """
        {"catalogue": 1, "works": [
          {"id": "a", "code": "x", "title": "A", "prompt": "\(long)", "x": 0, "y": 0},
          {"id": "b", "code": "x", "title": "\(long)", "x": 0, "y": 0},
          {"id": "\(long)", "code": "x"}]}
        """)
    #expect(read.museum.artworks.map(\.prompt) == ["", ""])
    #expect(read.problems.count == 3)
  }

  // MARK: Samples

  private static func json() throws -> String {
    var sink = MemorySink()
    try MuseumCatalogue.write(try museum(7), to: &sink)
    return sink.text
  }

  private static func museum(_ seed: UInt64) throws -> Museum {
    var state = seed &* 0x9E37_79B9_7F4A_7C15
    func below(_ limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % limit
    }
    let texts = ["A", "\"q\" & <b>", "日本 \u{1F600}", "a\\b/c", "e\u{301}é"]
    let floors = (0...below(4)).map { number in
      Floor(
        id: Floor.ID("floor \(number)"), name: texts[below(5)], level: number * (1 + below(2)),
        extent: Extent(width: Double(1 + below(500)) / 4, height: Double(1 + below(500))),
        plan: below(2) == 0 ? nil : Media(.external("p\(number).svg"), mediaType: "image/svg+xml"))
    }
    let works = try (0..<below(9)).map { number in
      Artwork(
        id: Artwork.ID("work \(number)\(texts[below(5)])"), title: texts[below(5)],
        prompt: below(2) == 0 ? "" : texts[below(5)] + "\n" + texts[below(5)],
        picture: below(2) == 0 ? nil : Media(.external("a/b.jpg"), mediaType: "image/jpeg"),
        floor: floors[below(floors.count)].id,
        position: Position(x: Double(below(900)) / 8, y: Double(below(900))),
        terms: Array(Set((0..<below(3)).map { _ in texts[below(4)] })).sorted(),
        code: try UnlockCode("code\(below(99))"))
    }
    return try Museum(
      name: texts[below(5)], floors: floors, artworks: works,
      defaultFloor: floors[below(floors.count)].id)
  }
}
