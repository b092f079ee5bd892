import Checkout
import Foundation
import NapkinCore
import NapkinFormats
import NapkinJSON
import NapkinKit
import NapkinTesting
import Testing

// The code of the articles about formats. SnippetTests compares it with the articles.

@Suite struct FormatArticleTests {
  @Test func places() throws {
    var note = Note(id: "walk", title: "Walk")
    note.place = try Place(latitude: 59.85505, longitude: 17.63105)

    var sink = MemorySink()
    let ledger = try GeoJSONExporter().export(ExportRequest(.note(note)), to: &sink)
    let count = ledger[.place].converted
    #expect(count == 1)
  }

  @Test func formatsAndLosses() throws {
    let registry = FormatRegistry.builtIn
    let map = try Garden.map()
    var warning = ""

    let forecast = try registry.explain(ExportRequest(.map(map)), as: "opml:plain")
    if !forecast.isLossless { warning = forecast.summary }
    #expect(warning == "5 dropped (identifier 3, icon 2)")

    let ledger = forecast
    let icons = ledger[.icon]
    let lost = icons.approximated + icons.dropped
    let places = ledger.places(of: .icon).map(\.id)
    #expect(lost == 2 && places == ["peas"])

    var json = MemorySink()
    _ = try registry.export(ExportRequest(.map(map)), as: "napkin", to: &json)
    var source = MemorySource(json.bytes)
    var sink = MemorySink()
    let read = try registry.read(ImportRequest(fileName: "garden.napkin.json"), from: &source)
    let written = try registry.export(ExportRequest(read.content), as: "opml:plain", to: &sink)
    let whole = read.ledger.followed(by: written)
    #expect(whole[.icon].dropped == 2 && whole[.node].converted == 3)

    var broken = MemorySource("{\"napkin\": 1,\n  oops}")
    do {
      let request = ImportRequest(fileName: "broken.napkin.json", mode: .strict)
      _ = try registry.read(request, from: &broken)
    } catch {
      warning = error.description
    }
    #expect(warning.hasPrefix("broken.napkin.json:2:3: "))
  }

  @Test func limits() {
    var request = ImportRequest(fileName: "upload.opml")
    request.limits.inputBytes = 1 << 20
    request.limits.nodes = 10_000
    var source = MemorySource(String(repeating: " ", count: 1 << 21))
    let error = #expect(throws: FormatError.self) {
      try FormatRegistry.builtIn.read(request, from: &source)
    }
    #expect(error?.limit == .inputBytes)
  }

  @Test func nativeJSON() throws {
    let map = try Garden.map()
    var sink = MemorySink()
    let ledger = try JSONExporter().export(ExportRequest(.map(map)), to: &sink)

    var source = MemorySource(sink.bytes)
    let read = try JSONImporter().read(ImportRequest(fileName: "garden.napkin.json"), from: &source)
    #expect(ledger.isLossless && read.content == .map(map))
  }

  @Test func saveAndLoad() throws {
    guard case .notebook(let notebook) = try NotebookExampleTests.content("notebook") else {
      Issue.record("Another kind of document was read.")
      return
    }
    let path = FileManager.default.temporaryDirectory
      .appending(path: "napkin-\(UUID().uuidString).napkin.json").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    try save(notebook, path)
    try saveByName(notebook, path)

    var titles: [String] = []
    var source = try FileSource(path: path)
    let read = try FormatRegistry.builtIn.read(ImportRequest(fileName: path), from: &source)
    if case .notebook(let notebook) = read.content { titles = notebook.items.map(\.title) }
    #expect(titles.contains("How writing began"))

    let folder = Checkout.url(NotebookExampleTests.folder).path
    var missing = 0
    let media = try FolderMedia(path: folder + "/Media")
    for item in notebook.media {
      if case .stored(let digest) = item.source, try media.open(digest) == nil { missing += 1 }
    }
    #expect(missing == 0)
  }

  func save(_ notebook: Notebook, _ path: String) throws {
    var sink = try FileSink(path: path)
    let request = ExportRequest(.notebook(notebook))
    let ledger = try FormatRegistry.builtIn.export(request, as: "napkin", to: &sink)
    try sink.commit()
    #expect(ledger.isLossless)
  }

  func saveByName(_ notebook: Notebook, _ path: String) throws {
    var sink = try FileSink(path: path)
    let request = ExportRequest(.notebook(notebook))
    let registry = FormatRegistry.builtIn
    let format = try registry.exporter(forFile: path).format
    let ledger = try registry.export(request, as: FormatName(format: format.id), to: &sink)
    try sink.commit()
    #expect(format.id == "napkin" && ledger.isLossless)
  }

  @Test func aPictureComesIn() throws {
    let bytes = Array("a picture of a snail".utf8)
    var context = Garden.context()
    var editor = Editor(Notebook(id: "garden", title: "Garden"))
    try editor.perform(AddNote(id: "snails"), in: &context)
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try FileManager.default.createDirectory(
      atPath: folder + "/Media", withIntermediateDirectories: true)
    let before = try FolderMedia(path: folder + "/Media")

    let picture = Media(
      .stored(ByteDigest(of: bytes)), name: "snail.png",
      mediaType: MediaType.named(byFileExtension: "png"), byteCount: Int64(bytes.count))
    if let name = picture.fileName {
      let file = try FileSink(path: "\(folder)/Media/\(name)")
      try file.write(bytes)
      try file.commit()
    }
    try editor.perform(SetNote(to: .picture(picture)).in("snails"), in: &context)

    let after = try FolderMedia(path: folder + "/Media")
    #expect(editor.document.notes["snails"]?.picture == picture)
    #expect(try before.open(ByteDigest(of: bytes)) == nil)
    var found = try #require(try after.open(ByteDigest(of: bytes)))
    #expect(try found.read(upTo: 100) == bytes)
  }
}
