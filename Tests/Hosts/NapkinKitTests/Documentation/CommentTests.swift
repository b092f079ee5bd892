import Foundation
import NapkinKit
import NapkinXML
import Testing

// The code of comments in the sources that stands in no article. SnippetTests compares it with the
// comments.

extension Format {
  static let haiku = Format(
    id: "haiku", name: "Haiku", fileExtensions: ["haiku"], mediaType: "text/x-haiku",
    kinds: [.note], table: HaikuTable.table)
}

enum HaikuTable {
  static let table = FormatTable(
    Feature.all.map { feature in
      [.note, .text].contains(feature)
        ? .init(feature, writes: .converted, how: "the file")
        : .init(feature, writes: .dropped, how: "left out")
    })
}

struct HaikuExporter: Exporter {
  let format = Format.haiku

  func export(
    _ request: ExportRequest, to sink: inout some ByteSink
  ) throws(FormatError) -> Ledger {
    guard case .note(let note) = request.content else { return Ledger() }
    try sink.write(note.text.source + "\n")
    return Ledger(of: request.census, following: format.table)
  }
}

/// The notes of a notebook, each in a file of its own.
private struct NotesExporter: FolderExporter {
  let format = Format(
    id: "notes", name: "Notes", fileExtensions: ["notes"], mediaType: "text/plain",
    kinds: [.notebook], table: HaikuTable.table)

  func export(
    _ request: ExportRequest, into folder: inout some PartSink
  ) throws(FormatError) -> Ledger {
    guard case .notebook(let notebook) = request.content else { return Ledger() }
    var names = PartNames()
    for note in notebook.notes {
      try folder.begin(names.claim(note.title, else: "Note", ending: "md"))
      try folder.write(note.text.source)
    }
    return Ledger(of: request.census, following: format.table)
  }
}

@Suite struct FormatCommentTests {
  @Test func formats() throws {
    let note = Note(id: "frog", title: "Frog", text: "An old silent pond")
    var sink = MemorySink()
    var registry = FormatRegistry.builtIn
    registry.register(HaikuExporter())
    let ledger = try registry.export(ExportRequest(.note(note)), as: "haiku", to: &sink)
    #expect(sink.text == "An old silent pond\n")
    #expect(ledger[.text].converted == 1 && ledger[.title].dropped == 1)
  }

  @Test func folders() throws {
    var notebook = Notebook(id: "poems", title: "Poems")
    for id in ["a", "b"] {
      try notebook.insert(.note(Note(id: Note.ID(id), title: "Frog", text: RichText(id))))
    }
    var folder = MemoryParts()
    let ledger = try NotesExporter().export(ExportRequest(.notebook(notebook)), into: &folder)
    #expect(folder.paths.count == 2 && folder["Frog.md"] == Array("a".utf8))
    #expect(ledger[.note].converted == 2)
  }

  @Test func tables() {
    let table: FormatTable = [
      .init(.text, writes: .converted, reads: .converted, how: "`text`"),
      .init(.icon, writes: .approximated, .dropped, how: "an emoji before the text, if one fits"),
    ]
    #expect(table.rows.count == 2)
  }

  @Test func limits() {
    var limits = Limits()
    limits.depth = 1_000_000
    #expect(limits != Limits())
  }

  @Test func files() throws {
    let path = FileManager.default.temporaryDirectory
      .appending(path: "napkin-\(UUID().uuidString).opml").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    let exporter = OPMLExporter()
    let request = ExportRequest(.map(try Garden.map()))
    var sink = try FileSink(path: path)
    let ledger = try exporter.export(request, to: &sink)
    try sink.commit()
    #expect(ledger[.node].source == 3 && FileManager.default.fileExists(atPath: path))
  }

  @Test func bytes() throws {
    let map = try Garden.map()
    let nodes = map.walk().map { map[$0.slot] }
    var sink = MemorySink()
    var out = OutputBuffer()
    for node in nodes {
      out.append(node.text.source)
      out.append("\n")
      try out.flushIfFull(to: &sink)
    }
    try out.flush(to: &sink)
    #expect(sink.text.hasPrefix("Garden\nSpring\n"))

    Array("a & b".utf8).withUnsafeBufferPointer { bytes in
      let end = ByteScan.first(in: bytes) { $0.marks("<") | $0.marks("&") }
      #expect(end == 2)
    }
  }

  @Test func pictures() throws {
    var registry = FormatRegistry()
    registry.register(PNGExporter(drawing: SVGExporter()))
    registry.register(PDFExporter(drawing: SVGExporter()))
    #expect(registry.writable.map(\.id) == ["png", "pdf"])

    var sink = MemorySink()
    do throws(FormatError) {
      let map = MindMap(id: "garden", root: "Garden")
      _ = try registry.export(ExportRequest(.map(map)), as: "png", to: &sink)
    } catch {
      // librsvg is not everywhere.
      #expect(error.code == .missingLibrary)
      return
    }
    let photo = sink.bytes
    let small = try Thumbnail.png(of: photo)
    let large = try Thumbnail.png(of: photo, size: Extent(width: 160, height: 120))
    #expect(!small.isEmpty && small != large)
  }
}

@Suite struct CodingCommentTests {
  @Test func readingJSON() throws {
    let source = MemorySource(#"{"name": "Beds", "sizes": [1, 2.5], "soil": {"clay": true}}"#)
    var name = ""
    var sizes: [Double] = []
    var unknown: [(key: String, value: String)] = []
    var reader = JSONReader(source)
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      case "name": name = try reader.string()
      case "sizes":
        try reader.beginArray()
        while try reader.nextElement() { sizes.append(try reader.double()) }
      default: unknown.append((key, try reader.rawValue()))
      }
    }
    try reader.finish()
    #expect(name == "Beds" && sizes == [1, 2.5] && unknown.map(\.key) == ["soil"])
  }

  @Test func writingJSON() throws {
    struct Item { var id: String }
    let nodes = ["a", "b"].map(Item.init)
    var sink = MemorySink()
    var json = JSONWriter()
    json.beginObject()
    json.key("nodes")
    json.beginArray()
    for node in nodes {
      json.beginObject(.line)
      json.key("id")
      json.string(node.id)
      json.endObject()
      try json.flushIfFull(to: &sink)
    }
    json.endArray()
    json.endObject()
    try json.finish(to: &sink)
    #expect(
      sink.text == "{\n  \"nodes\": [\n    {\"id\": \"a\"},\n    {\"id\": \"b\"}\n  ]\n}\n")
  }

  @Test func xml() throws {
    var sink = MemorySink()
    var xml = XMLWriter()
    xml.declaration()
    xml.begin("opml")
    xml.attribute("version", "2.0")
    xml.end()
    try xml.finish(to: &sink)
    #expect(sink.text.contains("<opml version=\"2.0\"/>"))

    var source = MemorySource(sink.bytes)
    let read = try XMLReader.read(ImportRequest(), from: &source, words: ["opml"]) {
      reader throws(FormatError) in
      while let event = try reader.next() {
        if event == .start, reader.name == 0 { print(reader.attribute(at: 0).value.string) }
      }
      return reader.depth
    }
    #expect(read.value == 0 && read.repairs.isEmpty)
  }
}

@Suite struct CoreCommentTests {
  @Test func maps() throws {
    var map = MindMap(id: "biology", root: "Biology")
    try map.insert(MindMap.Node(id: "cells", "Cells"), under: map.root)
    for visit in map.walk() { print(visit.depth, map[visit.slot].text.plain) }
    #expect(map.count == 2)

    let layout = MapLayout(map) { slot, _ in
      let metrics = TextMetrics(size: 14)
      return Extent(width: metrics.width(of: map[slot].text.plain), height: metrics.lineHeight)
    }
    #expect(layout.boxes.count == 2)
  }

  @Test func editors() throws {
    let seed: UInt64 = 42
    var context = Context(now: Instant(Date()), identifiers: Identifiers(seed: seed))
    var editor = Editor(MindMap(id: "biology", root: "Biology"))
    try editor.perform(InsertNode("Cells", under: editor.document.root), in: &context)
    try editor.undo()
    #expect(editor.document.count == 1)
  }

  @Test func notebooks() throws {
    var context = Garden.context()
    let map = MindMap(id: "biology", root: "Biology")
    let (root, biology) = (map.root, map.id)
    var notebook = Notebook(id: "school", title: "School")
    try notebook.insert(.map(map))
    var editor = Editor(notebook)
    try editor.perform(InsertNode("Cells", under: root).in(biology), in: &context)
    #expect(editor.document.maps["biology"]?.count == 2)
  }

  @Test func backs() throws {
    var context = Garden.context()
    var note = Note(id: "snails", title: "Snails")
    var drawing = Drawing(id: "snails")
    let line = try StrokePoints([StrokePoint(x: 0, y: 0), StrokePoint(x: 9, y: 9)])
    try drawing.append(Stroke(id: "line", points: line))
    note.drawing = drawing
    var editor = Editor(note)
    try editor.perform(ClearDrawing().onBack, in: &context)
    #expect(editor.document.drawing?.strokes.isEmpty == true)
  }

  @Test func hashes() {
    let pieces = [Array("a picture ".utf8), Array("of a snail".utf8)]
    var hash = ByteHasher()
    for piece in pieces { hash.update(piece) }
    let digest = hash.finalize()
    #expect(digest == ByteDigest(of: Array("a picture of a snail".utf8)))
  }
}
