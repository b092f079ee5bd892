import NapkinCore
import NapkinFormats
import NapkinHTML
import NapkinJSON
import NapkinTesting
import Testing

/// What stands in a page; what it does is tried in a browser by `Scripts/check page`.
@Suite struct HTMLPageTests {
  private func write(
    _ content: Content, _ options: FormatOptions = [:], registry: FormatRegistry = .pages
  ) throws -> (page: String, ledger: Ledger) {
    var request = ExportRequest(content)
    request.options = options
    request.registry = registry
    var sink = MemorySink()
    let ledger = try HTMLExporter().export(request, to: &sink)
    return (sink.text, ledger)
  }

  private func map() throws -> MindMap {
    var map = MindMap(id: "m", name: "Garden", root: MindMap.Node(id: "r", "Root"))
    try map.insert(MindMap.Node(id: "a b", "Spring <b>"), under: map.root)
    try map.insert(MindMap.Node(id: "c", "Sow"), under: "a b")
    map.update(map.slotOfRoot) { $0.note = RichText("*Note*", syntax: .markdown) }
    try map.update("a b") { $0.link = "https://a.org/x" }
    try map.update("a b") { $0.isFolded = true }
    return map
  }

  @Test func `a map is an outline, its picture and its document`() throws {
    let (page, ledger) = try write(.map(map()))
    #expect(
      page.contains(
        "<li id=\"n-r\" class=\"branch\"><details open><summary><h1>Root</h1></summary>"))
    #expect(
      page.contains(
        "<li id=\"n-a.20b\" class=\"branch\"><details><summary>Spring &lt;b&gt;</summary>"))
    #expect(page.contains("<p><a href=\"https://a.org/x\">https://a.org/x</a></p>"))
    #expect(page.contains("<em>Note</em>") && page.contains("<template><svg "))
    #expect(page.contains("<g id=\"n-a.20b\">") && page.contains("id=\"napkin-source\""))
    #expect(ledger.total(.dropped) == 0 && ledger[.node].converted == 3)
    #expect(try write(.map(map())).page == page)
  }

  @Test func `nothing but its own script and style may run, and nothing is fetched`() throws {
    let (page, _) = try write(.map(map()))
    let policy = page.firstMatch(
      of: /default-src 'none'; script-src '([^']+)'; style-src '([^']+)'/)
    let script = try #require(page.firstMatch(of: /<script type="module">([^<]|<(?!\/script))*/))
    let style = try #require(page.firstMatch(of: /<style>([^<]*)/)?.output.1)
    let code = script.output.0.dropFirst("<script type=\"module\">".count)
    func hash(_ text: some StringProtocol) -> String {
      "sha256-" + Base64.text(of: ByteDigest(of: Array(text.utf8)).bytes)
    }
    #expect(policy?.output.1 == Substring(hash(code)))
    #expect(policy?.output.2 == Substring(hash(style)))
    #expect(!page.contains(" style=\"") && !code.contains("\n//") && !code.contains("\nimport "))
  }

  @Test func `the script and the style have at most 60,000 bytes, comments not counted`() throws {
    let (page, _) = try write(.note(Note(id: "n", title: "t")))
    let script = try #require(page.split(separator: "<script type=\"module\">").last)
    let style = try #require(page.firstMatch(of: /<style>([^<]*)/)?.output.1)
    let code = script.prefix(upTo: try #require(script.firstRange(of: "</script>")?.lowerBound))
    let count = (code + style).replacing(#/ *\/\*(.|\n)*?\*\//#, with: "").utf8.count
    #expect(count > 0 && count <= 60_000, "\(count)")
  }

  @Test func `the document is left out if nobody wants it`() throws {
    let (page, ledger) = try write(.map(map()), ["source": "none"])
    #expect(!page.contains("id=\"napkin-source\"") && ledger[.identifier].dropped == 3)
    #expect(throws: FormatError.self) { try read(page) }
    #expect(throws: FormatError.self) {
      try write(.map(map()), ["source": "packed"], registry: FormatRegistry())
    }
  }

  @Test func `a page comes back as it was, and a damaged one is refused`() throws {
    let (page, _) = try write(.map(map()))
    #expect(try read(page).content == .map(map()))
    let place = try #require(page.firstRange(of: "napkin-source")?.upperBound)
    let letters = try #require(page[place...].firstIndex(of: ">"))
    for count in [3, 4, 40] {
      let damaged = page[...letters] + page[letters...].dropFirst(1 + count)
      #expect(throws: FormatError.self) { try read(String(damaged)) }
    }
    #expect(throws: FormatError.self) { try read(String(page[..<letters])) }
    #expect(throws: FormatError.self) { try read("<!DOCTYPE html><p>x</p>") }
  }

  @Test func `what a page unpacks has a limit`() throws {
    let text = (0..<100_000).map(String.init).joined(separator: " ")
    var registry = FormatRegistry()
    registry.register(JSONExporter())
    let map = MindMap(id: "m", root: MindMap.Node(id: "r", RichText(text)))
    let page = try write(.map(map), registry: registry).page.replacing(text, with: "")
    var request = ImportRequest()
    request.registry = .pages
    #expect(try read(page, request).content == .map(map))
    request.limits.inputBytes = page.utf8.count
    #expect(throws: FormatError.self) { try read(page, request) }
    request.limits = Limits()
    request.limits.expansion = 1
    let error = #expect(throws: FormatError.self) { try read(page, request) }
    #expect(error?.limit == .expansion)
  }

  @Test func `what packs like a bomb is stored, and comes back`() throws {
    let map = MindMap(
      id: "m", root: MindMap.Node(id: "r", RichText(String(repeating: "a", count: 1 << 20))))
    #expect(try read(write(.map(map)).page).content == .map(map))
  }

  @Test func `several documents in a page, and bytes behind one, are refused`() throws {
    let (page, _) = try write(.map(map()))
    let source = try #require(
      page.firstMatch(of: /<script type="text\/plain".*?>([^<]*)<\/script>/))
    let twice = page + source.output.0
    #expect(throws: FormatError.self) { try read(twice) }
    let packed = try #require(Base64.bytes(of: Array(source.output.1.utf8)[...]))
    let more = page.replacing(source.output.1, with: Base64.text(of: packed + [0]))
    #expect(throws: FormatError.self) { try read(more) }
  }

  @Test func `comments of a map called like its root are nowhere on the page`() throws {
    let text = "Root <!-- SECRET --> x"
    let map = MindMap(
      id: "m", name: text, root: MindMap.Node(id: "r", RichText(text, syntax: .markdown)))
    let page = try write(.map(map), ["source": "none"]).page
    #expect(!page.contains("SECRET") && page.contains("<title>Root"))
  }

  @Test func `a picture that no browser shows is told`() throws {
    let bytes = Array("no picture".utf8)
    let digest = ByteDigest(of: bytes)
    let picture = Media(.stored(digest), name: "a.ico", mediaType: "image/x-icon", byteCount: 10)
    let media = MemoryMedia([digest: bytes])
    var map = try map()
    try map.update("c") { $0.media = [picture] }
    var request = ExportRequest(.map(map))
    request.options = ["source": "none"]
    request.registry = .pages
    request.media = media
    var sink = MemorySink()
    let ledger = try HTMLExporter().export(request, to: &sink)
    #expect(ledger[.media].dropped == 1)
  }

  @Test func `the type of a recording does not become markup`() throws {
    let bytes = Array("RIFF".utf8)
    let digest = ByteDigest(of: bytes)
    let type = #"audio/wav;"><meta http-equiv="refresh" content="0;url=https://a.org">"#
    var note = Note(id: "n")
    note.attachments = [Media(.stored(digest), name: "a.wav", mediaType: type, byteCount: 4)]
    var request = ExportRequest(.note(note))
    request.media = MemoryMedia([digest: bytes])
    var sink = MemorySink()
    _ = try HTMLExporter().export(request, to: &sink)
    #expect(sink.text.contains("<audio controls src=\"data:audio/wav;&quot;&gt;&lt;meta"))
    #expect(!sink.text.contains("<meta http-equiv=\"refresh"))
  }

  @Test func `a notebook has an index and a section for each document`() throws {
    var notebook = Notebook(id: "b", title: "Trip")
    try notebook.insert(.note(Note(id: "n", title: "First <i>", text: "words")))
    try notebook.insert(.map(map()))
    let (page, ledger) = try write(.notebook(notebook))
    #expect(page.contains("<li><a href=\"#s1\">First &lt;i&gt;</a></li>"))
    #expect(
      page.contains(
        "<section id=\"s2\" class=\"has-picture\" data-title=\"Garden\" data-prefix=\"s2-\">"))
    #expect(page.contains("<li id=\"s2-n-c\">Sow</li>"))
    #expect(ledger.total(.dropped) == 0 && ledger[.notebook].converted == 1)
  }

  @Test func `links among the notes of a notebook lead to their sections`() throws {
    var notebook = Notebook(id: "b", title: "Trip")
    let text = RichText("See [two](Two.md) and [gone](Gone.md).", syntax: .markdown)
    try notebook.insert(.note(Note(id: "n1", title: "One", text: text)))
    try notebook.insert(.note(Note(id: "n2", title: "Two", text: "words")))
    let (page, ledger) = try write(.notebook(notebook))
    #expect(page.contains("<a href=\"#s2\">two</a>") && page.contains("<a href=\"Gone.md\">"))
    #expect(ledger.total(.dropped) == 0)
  }

  @Test func `links of maps and plans lead to sections and to nodes in them`() throws {
    var notebook = Notebook(id: "b", title: "Trip")
    try notebook.insert(.note(Note(id: "n", title: "Sow", text: "words")))
    var map = try map()
    try map.update("c") { $0.link = "Sow.md" }
    try map.update("a b") { $0.note = RichText("[b](Plans.md) [[Sow]]", syntax: .markdown) }
    try notebook.insert(.map(map))
    var plan = try Plan(id: "p", name: Name("Read [[Sow]]"))
    plan.note = RichText("[sow](Garden.md#sow)", syntax: .markdown)
    try notebook.insert(.planList(PlanList(id: "l", name: Name("Plans"), plans: [plan])))
    let (page, ledger) = try write(.notebook(notebook))
    for link in ["#s1\">Sow</a>", "#s3\">b</a>", "#s1\">Read Sow</a>", "#s2-n-c\">sow</a>"] {
      #expect(page.contains(link), "\(link)")
    }
    #expect(page.contains("<a href=\"#s1\">") && !page.contains("Sow.md\""))
    #expect(ledger.total(.dropped) == 0)
    // What comes back has the links that were written.
    #expect(try read(page).content == .notebook(notebook))
  }

  @Test func `nodes whose texts differ only in their spelling are told apart by links`() throws {
    var root = MindMap.Node(id: "r", "r")
    root.connectors = [Connector(to: "a"), Connector(to: "b")]
    var map = MindMap(id: "m", root: root)
    for (id, text) in [("a", "\u{E9}"), ("b", "e\u{301}")] {
      _ = map.append(MindMap.Node(id: .init(id), RichText(text)), under: map.slotOfRoot)
    }
    let (page, _) = try write(.map(map))
    #expect(page.contains("<a href=\"#n-a\">\u{E9}</a>"))
    #expect(page.contains("<a href=\"#n-b\">e\u{301}</a>"))
  }

  @Test func `a map beyond the bound is an outline alone, and says so`() throws {
    var map = MindMap(id: "m", root: "r")
    for number in 0..<25_000 {
      _ = map.append(MindMap.Node(id: .init("\(number)"), "x"), under: map.slotOfRoot)
    }
    let (page, _) = try write(.map(map))
    #expect(!page.contains("<template>") && page.contains("This map has 25001 nodes"))
    var root = MindMap.Node(id: "r", "r")
    root.connectors = [Connector](repeating: Connector(to: "r"), count: 10_001)
    let (lined, _) = try write(.map(MindMap(id: "m", root: root)))
    #expect(!lined.contains("<template>") && lined.contains("This map has 10001 connectors"))
    let long = MindMap.Node(id: "r", RichText(String(repeating: "a ", count: 3 << 20)))
    let (other, _) = try write(.map(MindMap(id: "m", root: long)))
    #expect(!other.contains("<template>") && other.contains("This map has 6291456 bytes of text"))
  }

  @Test func `a map of 100,000 levels is written in linear time, and nested no deeper than 100`()
    throws
  {
    var map = MindMap(id: "m", root: MindMap.Node(id: "r", "r"))
    var last = map.slotOfRoot
    for number in 0..<100_000 {
      last = map.append(MindMap.Node(id: .init("\(number)"), "x"), under: last)
    }
    let (page, _) = try write(.map(map))
    #expect(page.ranges(of: "<ul class=\"below\">").count == 100)
    #expect(page.ranges(of: "<li ").count == 100_001)
  }

  @Test func `colours by night stand beside those by day`() throws {
    let (page, _) = try write(.map(map()))
    #expect(page.contains("light-dark(#ffffff, #151a21)"))
    #expect(page.contains("fill=\"var(--c"))
  }

  @Test func `plans that were done stand in their months`() throws {
    let day = try #require(Month(year: 2026, month: 2)).days.lowerBound.advanced(byDays: 13)
    let plan = try Plan(id: "p", name: Name("Sow"), completed: Instant(milliseconds: 0))
    let list = try PlanList(
      id: "l", name: Name("Plans"), plans: [], archive: [ArchivedPlan(day: day, plan: plan)])
    let (page, _) = try write(.planList(list))
    #expect(page.contains("<h2>2026-02</h2>"))
    #expect(page.contains("<td class=\"has\">14 <small>☑ 1</small></td>"))
    // The first of February 2026 is a Sunday, on which a week ends.
    let month = try #require(page.firstMatch(of: #/<tbody>(.|\n)*?</tbody>/#))
    #expect(month.output.0.ranges(of: "<tr>").count == 5)
  }

  private func read(_ page: String, _ request: ImportRequest? = nil) throws -> Import {
    var own = ImportRequest()
    own.registry = .pages
    var source = MemorySource(Array(page.utf8))
    return try HTMLImporter().read(request ?? own, from: &source)
  }
}
