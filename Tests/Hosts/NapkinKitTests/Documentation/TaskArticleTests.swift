import NapkinKit
import Testing

// The code of the articles about drawing, layout and bundles. SnippetTests compares it with the
// articles.

@Suite struct TaskArticleTests {
  @Test func drawing() throws {
    var context = Garden.context()
    var editor = Editor(Drawing(id: "snail", title: "Snail"))
    let id = Stroke.ID(context.identifiers.next())
    let brown = RGBA(red: 140, green: 80, blue: 40)
    try editor.perform(BeginStroke(id, at: StrokePoint(x: 12, y: 8), color: brown), in: &context)
    for x in [14.0, 17, 21] {
      try editor.perform(
        ExtendStroke(id, by: [StrokePoint(x: x, y: 8, pressure: 0.5)]), in: &context)
    }
    editor.endGesture()
    #expect(editor.history.undoCount == 1 && editor.document.strokes[0].points.count == 4)

    try editor.perform(MoveStrokes(id, by: Position(x: 100, y: 0)), in: &context)
    try editor.perform(SetStrokes(id, to: .color(.black)), in: &context)
    let copies = editor.document.strokes
    try editor.perform(ClearDrawing(), in: &context)
    try editor.perform(PasteStrokes(copies), in: &context)
    #expect(editor.document.strokes == copies)

    var note = Editor(Note(id: "snails", title: "Snails"))
    let dot = try BeginStroke("dot", at: StrokePoint(x: 1, y: 1))
    try note.perform(dot.onBack, in: &context)
    #expect(note.document.drawing?.strokes.count == 1)
  }

  @Test func layout() throws {
    let map = try Garden.map()
    var lines: [String] = []
    func print(_ text: String, _ frame: Frame, _ parent: Any) { lines.append(text) }

    let metrics = TextMetrics(size: 14)
    let layout = MapLayout(map) { slot, _ in
      Extent(width: metrics.width(of: map[slot].text.plain) + 16, height: metrics.lineHeight + 8)
    }
    for box in layout.boxes {
      let text = map[box.slot].text.plain
      print(text, box.frame, box.parent.map { layout.boxes[$0].frame } ?? "no line")
    }
    #expect(lines.count == map.count)

    let screen = Extent(width: 390, height: 844)
    var viewport = Viewport.overview(of: layout.bounds, in: screen, margin: 20)
    viewport.zoom(by: 2, around: Position(x: 195, y: 422))
    let root = layout.boxes[0]
    #expect(layout.node(at: root.frame.center) == map.slotOfRoot)

    let touched = layout.node(at: viewport.page(Position(x: 195, y: 422)))
    #expect(touched == nil || layout.boxes.contains { $0.slot == touched })

    var context = Garden.context()
    var editor = Editor(map)
    try editor.perform(DragNode("spring", to: Position(x: 80, y: 40)), in: &context)
    try editor.perform(ArrangeMap(.right), in: &context)
    #expect(editor.document["spring"]?.offset == nil)
  }

  @Test func images() throws {
    let map = try Garden.map()
    do {
      let exporter = PNGExporter(drawing: SVGExporter())
      var request = ExportRequest(.map(map))
      request.options = ["theme": "night"]
      var sink = MemorySink()
      let ledger = try exporter.export(request, to: &sink)
      #expect(ledger[.node].source == 3)

      let small = try Thumbnail.png(of: sink.bytes)
      #expect(small.starts(with: [0x89, 0x50, 0x4E, 0x47]))
    } catch {
      // librsvg may be missing; whatever else happens is wrong.
      #expect(error.message.contains("librsvg"))
    }
  }

  @Test func registeringPictures() {
    var registry = FormatRegistry()
    registry.register(PNGExporter(drawing: SVGExporter()))
    registry.register(PDFExporter(drawing: SVGExporter()))
    #expect(registry.writable.map(\.id) == ["png", "pdf"])
  }

  @Test func bundles() throws {
    let bytes = Array("a picture of peas".utf8)
    let digest = ByteDigest(of: bytes)
    let media = MemoryMedia([digest: bytes])
    let picture = Media(
      .stored(digest), name: "peas.png", mediaType: "image/png", byteCount: Int64(bytes.count))
    var note = Note(id: "peas", title: "Peas")
    note.picture = picture
    var notebook = Notebook(id: "garden", title: "Garden")
    try notebook.insert(.note(note))
    try Self.check(notebook, media, digest, bytes)
  }

  static func check(
    _ notebook: Notebook, _ media: MemoryMedia, _ digest: ByteDigest, _ bytes: [UInt8]
  ) throws {
    var packing = ExportRequest(.notebook(notebook))
    packing.registry = .builtIn
    packing.media = media
    var zip = MemorySink()
    _ = try ZipExporter().export(packing, to: &zip)

    var source = MemorySource(zip.bytes)
    let read = try FormatRegistry.builtIn.read(ImportRequest(fileName: "all.zip"), from: &source)
    let picture = try read.media.open(digest)
    var found = try #require(picture)
    #expect(try found.readAll() == bytes && read.content == .notebook(notebook))

    let password = try Password("three quiet herons")
    var locked = MemorySink()
    _ = try ZipExporter(password: password).export(packing, to: &locked)

    var unlocking = FormatRegistry.builtIn
    unlocking.register(ZipImporter(password: password))
    var lockedSource = MemorySource(locked.bytes)
    let unlocked = try unlocking.read(ImportRequest(fileName: "all.zip"), from: &lockedSource)
    #expect(unlocked.content == .notebook(notebook))
    lockedSource = MemorySource(locked.bytes)
    let error = #expect(throws: FormatError.self) {
      try FormatRegistry.builtIn.read(ImportRequest(fileName: "all.zip"), from: &lockedSource)
    }
    #expect(error?.code == .password)

    packing.options = ["to": "ann@example.org", "subject": "Garden"]
    var mail = MemorySink()
    let ledger = try MailExporter().export(packing, to: &mail)
    #expect(ledger[.notebook].source == 1 && mail.text.contains("Subject: Garden"))
  }
}
