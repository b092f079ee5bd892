import NapkinCore
import NapkinFormats
import Testing

@Suite struct FormatRegistryTests {
  let registry: FormatRegistry

  init() {
    var registry = FormatRegistry()
    registry.register(Fake("json", endings: ["json"]))
    registry.register(Fake("napkin", endings: ["napkin.json"], mark: "{\"napkin\""))
    registry.register(Fake("opml", endings: ["opml", "xml"], mark: "<opml", dialects: ["wide"]))
    registry.register(Fake("other", endings: ["xml"], mark: "<"))
    self.registry = registry
  }

  let request = ExportRequest(.map(MindMap(id: "m")))

  @Test func namesHaveDialects() {
    #expect(FormatName("OPML:Wide") == FormatName(format: "opml", dialect: "wide"))
    #expect(FormatName("opml").dialect == nil && FormatName("").format == "")
    #expect(FormatName("a:b:c").dialect == "b:c")
    #expect("\(FormatName("opml:wide"))" == "opml:wide" && "\(FormatName("opml"))" == "opml")
  }

  @Test func formatsAreFoundByName() throws {
    #expect(try registry.exporter(named: "opml").format.id == "opml")
    #expect(try registry.importer(named: "opml:wide").format.id == "opml")
    let error = #expect(throws: FormatError.self) { try registry.exporter(named: "docx") }
    #expect(
      error?.message
        == "There is no format 'docx' to write; there are: json, napkin, opml, other.")
    let dialect = #expect(throws: FormatError.self) { try registry.exporter(named: "opml:tall") }
    #expect(dialect?.message == "OPML has no dialect 'tall'; it has: wide.")
    #expect(throws: FormatError.self) { try registry.importer(named: "json:tall") }
    #expect(throws: FormatError.self) { try registry.importer(named: "docx") }
  }

  @Test(arguments: [
    ("a.napkin.json", "napkin"), ("a.json", "json"), ("A.OPML", "opml"),
    ("dir.opml/b.JSON", "json"),
    ("x.xml", "opml"),
  ]) func theLongestFileExtensionWins(_ file: String, _ id: String) throws {
    #expect(try registry.exporter(forFile: file).format.id == id)
    #expect(registry.importer(forFile: file)?.format.id == id)
  }

  @Test func unknownFileExtensionsAreAnError() {
    let error = #expect(throws: FormatError.self) { try registry.exporter(forFile: "opml") }
    #expect(error?.code == .unknownFormat && error?.location.file == "opml")
    #expect(registry.importer(forFile: "a.docx") == nil)
  }

  @Test func bytesSayMoreThanNames() throws {
    func read(_ text: String, _ name: String?) throws(FormatError) -> String? {
      var source = MemorySource(text)
      let read = try registry.read(ImportRequest(fileName: name), from: &source)
      #expect(read.dialect.map { $0.hasPrefix("\(read.format ?? "") got") } == true)
      return read.dialect
    }
    #expect(try read("<opml>", "a.json") == "opml got <opml>")
    #expect(try read("<opml>", "a.xml") == "opml got <opml>")
    #expect(try read("<x>", "a.xml") == "other got <x>")
    #expect(try read("{\"napkin\": 1}", nil) == "napkin got {\"napkin\": 1}")
    #expect(try read("[]", "a.json") == "json got []")
    let error = #expect(throws: FormatError.self) { try read("hello", "a.txt") }
    #expect(error?.code == .unknownFormat && error?.location.file == "a.txt")
    #expect(throws: FormatError.self) { try read("", nil) }
  }

  @Test func whatIsAskedForByNameIsTaken() throws {
    var source = MemorySource("<opml>")
    let result = try registry.read(ImportRequest(), as: "json", from: &source)
    #expect(result.dialect == "json got <opml>" && result.format == "json")
  }

  @Test func requestsAreCheckedBeforeTheyAreServed() throws {
    var sink = MemorySink()
    var odd = request
    odd.options = ["depth": "3"]
    let error = #expect(throws: FormatError.self) {
      try registry.export(odd, as: "opml", to: &sink)
    }
    #expect(error?.message == "OPML has no option 'depth'; it has: size.")
    odd.options = ["size": "3"]
    _ = try registry.export(odd, as: "opml", to: &sink)
    odd.dialect = "tall"
    #expect(throws: FormatError.self) { try registry.export(odd, as: "opml", to: &sink) }
    _ = try registry.export(odd, as: "opml:wide", to: &sink)
    #expect(sink.text == "opml nil 4\nopml wide 4\n")
    let note = ExportRequest(.planList(PlanList(id: "p", name: try Name("P"))))
    let kind = #expect(throws: FormatError.self) {
      try registry.export(note, as: "opml", to: &sink)
    }
    #expect(kind?.code == .unsupportedContent)
    #expect(kind?.message == "OPML does not hold a plan list; it holds: map.")
    var source = MemorySource("<opml>")
    var reading = ImportRequest()
    reading.options = ["x": ""]
    #expect(throws: FormatError.self) { try registry.read(reading, from: &source) }
  }

  @Test func explainingWritesNothing() throws {
    #expect(try registry.explain(request, as: "opml")[.icon].dropped == 1)
  }

  @Test func aFormatOfTheSameIdIsReplaced() throws {
    var registry = registry
    registry.register(Fake("opml", endings: ["outline"]))
    #expect(registry.writable.map(\.id) == ["json", "napkin", "opml", "other"])
    #expect(registry.readable.map(\.id) == ["json", "napkin", "opml", "other"])
    #expect(try registry.exporter(forFile: "a.outline").format.id == "opml")
    #expect(try registry.exporter(forFile: "a.xml").format.id == "other")
  }

  @Test func dialectsChangeTheTable() throws {
    let format = try registry.exporter(named: "opml").format
    #expect(format.table(for: nil)[.icon]?.writes == [.dropped])
    #expect(format.table(for: "wide")[.icon]?.writes == [.carried])
    #expect(format.table(for: "tall") == format.table)
  }

  @Test func `a dialect differs once in each feature`() {
    let dialect = Format.Dialect(
      "loud", "For tests.",
      differences: [
        .init(.icon, writes: .dropped, how: "gone"), .init(.text, writes: .converted, how: "text"),
        .init(.icon, writes: .carried, how: "kept"),
      ])
    #expect(dialect.differences.count == 2)
    #expect(dialect.differences.contains { $0.feature == .icon && $0.how == "kept" })
  }
}

/// A format that writes and reads next to nothing, but says what it was asked.
struct Fake: Exporter, Importer {
  let format: Format

  init(_ id: String, endings: [String], mark: String? = nil, dialects: [String] = []) {
    format = Format(
      id: id, name: id.uppercased(), fileExtensions: endings, mediaType: "text/x-\(id)",
      kinds: [.map],
      dialects: dialects.map {
        Format.Dialect(
          $0, "For tests.", differences: [.init(.icon, writes: .carried, how: "kept")])
      },
      options: [Format.Option("size", "How large it is.")],
      table: [.init(.icon, writes: .dropped, how: "gone")],
      recognizes: { head in mark.map { head.hasPrefix($0) } ?? false })
  }

  func export(
    _ request: ExportRequest, to sink: inout some ByteSink
  ) throws(FormatError) -> Ledger {
    try sink.write(
      "\(format.id) \(request.dialect ?? "nil") \(request.registry.writable.count)\n")
    var ledger = Ledger()
    ledger.count(.icon, .dropped, at: "n")
    return ledger
  }

  func read(
    _ request: ImportRequest, from source: inout some ByteSource
  ) throws(FormatError) -> Import {
    let text = String(decoding: try source.readAll(), as: UTF8.self)
    var result = Import(.map(MindMap(id: "m")), ledger: Ledger())
    result.dialect = "\(format.id) got \(text)"
    return result
  }
}
