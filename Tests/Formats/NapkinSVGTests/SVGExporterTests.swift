import NapkinCore
import NapkinFormats
import NapkinJSON
import NapkinSVG
import NapkinTesting
import Testing

@Suite struct SVGExporterTests {
  private static var registry: FormatRegistry {
    var registry = FormatRegistry()
    registry.register(JSONExporter())
    registry.register(JSONImporter())
    return registry
  }

  @Test func `keeps the contract`() throws {
    try checkFormatContract(SVGExporter())
  }

  @Test(arguments: ["day", "night", "print", "colorblind", "tapered"])
  func `keeps the contract in every theme`(_ theme: String) throws {
    try checkFormatContract(SVGExporter(), options: ["theme": theme, "layout": "down"])
  }

  @Test func `what keeps its source comes back as it was`() throws {
    try checkFormatContract(
      SVGExporter(), importer: SVGImporter(), options: ["source": "yes"], registry: Self.registry)
  }

  @Test func `every row shows`() throws {
    try checkRowSnapshots(of: SVGExporter())
  }

  @Test func `the points of a drawing come back exactly`() throws {
    let drawing = Ink(seed: 3).drawing(strokes: 20, hasPressure: true)
    var request = ExportRequest(.drawing(drawing))
    request.registry = Self.registry
    var sink = MemorySink()
    let ledger = try SVGExporter().export(request, to: &sink)
    #expect(ledger[.pressure].converted == 20 && ledger[.timing].dropped == 0)
    var source = MemorySource(sink.bytes)
    var reading = ImportRequest()
    reading.registry = Self.registry
    let back = try SVGImporter().read(reading, from: &source)
    #expect(back.content == .drawing(drawing))
  }

  @Test func `the source comes in pieces of any size`() throws {
    let note = Note(id: "n", title: "<\u{FFFE}&", text: "a > b \u{FFFF} \u{FFFD} \u{F000} é 😀")
    var request = ExportRequest(.note(note))
    request.options = ["source": "yes"]
    request.registry = Self.registry
    var whole = MemorySink()
    _ = try SVGExporter().export(request, to: &whole)
    request.registry.register(ShreddingExporter())
    var shredded = MemorySink()
    _ = try SVGExporter().export(request, to: &shredded)
    #expect(shredded.text == whole.text)
    var source = MemorySource(whole.bytes)
    var reading = ImportRequest()
    reading.registry = Self.registry
    #expect(try SVGImporter().read(reading, from: &source).content == .note(note))
  }

  @Test func `the source can be left out, and then the picture cannot be opened`() throws {
    var request = ExportRequest(.drawing(Ink(seed: 3).drawing(strokes: 2, hasPressure: true)))
    request.registry = Self.registry
    request.options = ["source": "no"]
    var sink = MemorySink()
    _ = try SVGExporter().export(request, to: &sink)
    #expect(!sink.text.contains("<metadata"))
    #expect(throws: FormatError.self) {
      var source = MemorySource(sink.bytes)
      var reading = ImportRequest()
      reading.registry = Self.registry
      _ = try SVGImporter().read(reading, from: &source)
    }
  }

  @Test func `a thumbnail fits its box`() throws {
    let map = MindMap(id: "m", root: "A root with a long text")
    var request = ExportRequest(.map(map))
    request.options = ["fit": "60x60"]
    var sink = MemorySink()
    _ = try SVGExporter().export(request, to: &sink)
    let tag = try #require(sink.text.split(separator: "\n").first { $0.hasPrefix("<svg") })
    let sizes = ["width", "height"].compactMap { name in
      tag.split(separator: " ").first { $0.hasPrefix("\(name)=") }
        .flatMap { Double($0.dropFirst(name.count + 2).dropLast()) }
    }
    #expect(sizes.count == 2 && sizes.max() == 60 && sizes.allSatisfy { $0 > 0 && $0 <= 60 })
  }

  @Test func `a picture that is cut off is named, not embedded`() throws {
    let head: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    let end: [UInt8] = [0, 0, 0, 0, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82]
    for (bytes, isWhole) in [(head + end, true), (head + end.dropLast(5), false)] {
      let digest = ByteDigest(of: bytes)
      var note = Note(id: "n")
      note.picture = Media(.stored(digest), name: "p", mediaType: "image/png")
      var request = ExportRequest(.note(note))
      request.media = MemoryMedia([digest: bytes])
      var sink = MemorySink()
      let ledger = try SVGExporter().export(request, to: &sink)
      #expect(sink.text.contains("<image") == isWhole)
      #expect(ledger[.media].approximated == (isWhole ? 0 : 1))
    }
  }

  @Test func `what lies in the trash is dropped, as the table allows`() throws {
    var notebook = Notebook(id: "b")
    let map = MindMap(id: "m", root: "Gone")
    try notebook.insertTrashed(
      Notebook.Trashed(.map(map), date: Instant(milliseconds: 1_700_000_000_000)))
    var sink = MemorySink()
    let ledger = try SVGExporter().export(ExportRequest(.notebook(notebook)), to: &sink)
    #expect(ledger[.map].dropped == 1 && !sink.text.contains("Gone"))
    #expect(SVGFormat.format.table[.map]?.writes.contains(.dropped) == true)
  }

  @Test(arguments: [
    ["theme": "pink"], ["layout": "up"], ["wrap": "3"], ["fit": "60"], ["media": "steal"],
    ["decimals": "9"], ["error": "nan"], ["source": "maybe"], ["width": "0"],
  ])
  func `options that mean nothing are refused`(_ options: [String: String]) {
    var request = ExportRequest(.map(MindMap(id: "m")))
    request.options = FormatOptions(options)
    #expect(throws: FormatError.self) {
      var sink = MemorySink()
      _ = try SVGExporter().export(request, to: &sink)
    }
  }

  @Test func `each text that XML cannot hold is told at its node`() throws {
    var map = MindMap(id: "m", name: "Name", root: "a\u{1}")
    map.info = "Info\u{2}"
    try map.insert(MindMap.Node(id: "plain", "b\u{1}\u{1}"), under: map.root)
    var rich = MindMap.Node(id: "rich", "c\u{FFFE}")
    rich.note = "\u{1}"
    rich.details = "\u{1}"
    rich.tags = ["fine", "\u{1}"]
    rich.icons = ["emoji-FFFE"]
    rich.attributes = [Attribute("name", "\u{1}")]
    rich.connectors = [Connector(to: map.root, label: "\u{1}")]
    rich.isFolded = true
    try map.insert(rich, under: map.root)
    try map.insert(MindMap.Node(id: "hidden", "d\u{1}"), under: "rich")
    var sink = MemorySink()
    let ledger = try SVGExporter().export(ExportRequest(.map(map)), to: &sink)
    let places = ledger.places(of: .text).filter { $0.treatment == .approximated }
    #expect(Set(places.map(\.id)) == [map.root.rawValue, "plain", "rich"])
    #expect(ledger[.text].approximated == 3 && ledger[.text].dropped == 1)
    #expect(ledger.places(of: .title) == [.init("m", .approximated)])
    for feature in [Feature.note, .details, .tag, .icon, .attribute, .connectorLabel] {
      #expect(ledger[feature].approximated == 1, "\(feature)")
      #expect(ledger.places(of: feature) == [.init("rich", .approximated)], "\(feature)")
    }
    #expect(!sink.text.contains("\u{1}") && !sink.text.contains("\u{FFFE}"))
  }

  @Test func `titles and plans that XML cannot hold are told`() throws {
    let title = "a\u{1}"
    var note = Note(id: "n", title: title, text: "b\u{1}")
    note.category = "c\u{1}"
    note.tags = ["d\u{1}"]
    let plan = Plan(id: "p", name: try Name("e\u{1}f"))
    let list = try PlanList(id: "l", name: try Name("a\u{1}f"), plans: [plan])
    let expected: [(content: Content, places: [Feature: String])] = [
      (.drawing(Drawing(id: "d", title: title)), [.title: "d"]),
      (.note(note), [.title: "n", .text: "n", .category: "n", .tag: "n"]),
      (.planList(list), [.title: "l", .text: "p"]),
      (.notebook(Notebook(id: "b", title: title)), [.title: "b"]),
    ]
    for (content, places) in expected {
      var sink = MemorySink()
      let ledger = try SVGExporter().export(ExportRequest(content), to: &sink)
      #expect(sink.text.contains("\u{FFFD}"))
      #expect(ledger.total(.approximated) == places.count, "\(content.kind)")
      for (feature, id) in places {
        #expect(ledger.places(of: feature) == [.init(id, .approximated)], "\(content.kind)")
      }
    }
  }

  @Test func `the language of code is markup that is told`() throws {
    let text = RichText("```swift\nlet a = 1\n```", syntax: .markdown)
    var map = MindMap(id: "m")
    var node = MindMap.Node(id: "a", text)
    node.note = text
    try map.insert(node, under: map.root)
    for (content, count) in [(Content.note(Note(id: "n", text: text)), 1), (.map(map), 2)] {
      var sink = MemorySink()
      let ledger = try SVGExporter().export(ExportRequest(content), to: &sink)
      #expect(sink.text.contains("let a = 1") && !sink.text.contains("swift"))
      #expect(ledger[.markup].approximated == count)
    }
  }

  @Test(arguments: ["both", "right", "down", "radial"])
  func `what was dragged stays so where branches grow to the sides`(_ layout: String) throws {
    func draw(_ offset: Position?) throws -> (ledger: Ledger, text: String) {
      var map = MindMap(id: "m")
      var branch = MindMap.Node(id: "branch", "Branch")
      branch.offset = offset
      try map.insert(branch, under: map.root)
      var floating = MindMap.Node(id: "floating", "Floating")
      floating.offset = Position(x: 100, y: 100)
      try map.insert(floating, under: nil)
      var request = ExportRequest(.map(map))
      request.options = ["layout": layout]
      var sink = MemorySink()
      return (try SVGExporter().export(request, to: &sink), sink.text)
    }
    let dragged = try draw(Position(x: 40, y: 60))
    let stays = layout == "both" || layout == "right"
    #expect(dragged.ledger[.position].dropped == (stays ? 0 : 2))
    #expect(try (draw(nil).text == dragged.text) == !stays)
  }

  @Test(arguments: ["both", "right", "down"])
  func `a side is told where nothing lies on it`(_ layout: String) throws {
    var map = MindMap(id: "m")
    let (branch, put) = (MindMap.Node.ID("branch"), MindMap.Node.ID("put"))
    for (name, parent) in [
      ("branch", map.root), ("leaf", branch), ("put", nil), ("below", put), ("row", nil),
    ] {
      var node = MindMap.Node(id: .init(name), RichText(name))
      node.side = .left
      if name == "put" { node.offset = Position(x: 30, y: 0) }
      try map.insert(node, under: parent)
    }
    var request = ExportRequest(.map(map))
    request.options = ["layout": layout]
    var sink = MemorySink()
    let ledger = try SVGExporter().export(request, to: &sink)
    let kept = ["both": ["branch", "put"], "right": ["put"]][layout] ?? []
    let told = ["branch", "leaf", "put", "below", "row"].filter { !kept.contains($0) }
    #expect(ledger.places(of: .side).map(\.id) == told)
    #expect(ledger[.side].converted == kept.count)
  }

  @Test func `what is folded away is told`() throws {
    var map = MindMap(id: "m")
    var branch = MindMap.Node(id: "branch", "Branch")
    branch.isFolded = true
    try map.insert(branch, under: map.root)
    try map.insert(MindMap.Node(id: "leaf", "Leaf"), under: "branch")
    var sink = MemorySink()
    let ledger = try SVGExporter().export(ExportRequest(.map(map)), to: &sink)
    #expect(ledger[.node].converted == 2 && ledger[.node].dropped == 1)
    #expect(!sink.text.contains("Leaf") && sink.text.contains("aria-expanded=\"false\""))
  }
}

/// Writes native JSON byte by byte.
private struct ShreddingExporter: Exporter {
  let format = JSONExporter().format

  func export(
    _ request: ExportRequest, to sink: inout some ByteSink
  ) throws(FormatError) -> Ledger {
    var whole = MemorySink()
    let ledger = try JSONExporter().export(request, to: &whole)
    for byte in whole.bytes { try sink.write([byte]) }
    return ledger
  }
}
