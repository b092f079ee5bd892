import BundleSamples
import HostileFiles
import NapkinArchive
import NapkinBundle
import NapkinCore
import NapkinFormats
import NapkinTesting
import Testing

/// What other apps do with the texts, the files and the card of a TextPack.
@Suite struct OtherAppsTests {
  private static let card = #"{"version": 2, "type": "net.daringfireball.markdown"}"#
  private static let picture: [UInt8] = [1, 2]

  private func pack(_ files: KeyValuePairs<String, String>) -> HostileZip {
    HostileZip(files.map { .init("A.textbundle/" + $0.key, $0.value) })
  }

  private func read(
    _ zip: HostileZip, _ mode: ImportRequest.Mode = .salvage
  ) throws -> (note: Note, result: Import) {
    var request = ImportRequest(mode: mode)
    request.registry = .all
    request.fileName = "a.textpack"
    var source = MemorySource(zip.bytes)
    let result = try TextPackImporter().read(request, from: &source)
    guard case .note(let note) = result.content else { throw NoNote() }
    return (note, result)
  }

  private struct NoNote: Error {}

  /// What is in the pack that is made of a document.
  private func files(
    of content: Content, _ media: any MediaSource = MemoryMedia()
  ) throws -> [String: String] {
    let bytes = try TextPackExporter().bytes(of: content, .all, media: media)
    let archive = try Archive(bytes, limits: Limits(), fileName: nil)
    return Dictionary(
      uniqueKeysWithValues: try archive.entries.map { entry in
        let contents = String(decoding: try archive.contents(of: entry), as: UTF8.self)
        return (String(entry.name.drop { $0 != "/" }.dropFirst()), contents)
      })
  }

  /// A pack of ours that showed a picture, with what another app made of its text and its assets.
  private func changed(
    _ name: String, to text: String, with assets: [String]
  ) throws -> HostileZip {
    var note = Note(id: "n", title: "A", text: RichText("![](\(name))", syntax: .markdown))
    let digest = ByteDigest(of: Self.picture)
    note.attachments = [Media(.stored(digest), name: name, mediaType: "image/png")]
    let card = try files(of: .note(note), MemoryMedia([digest: Self.picture]))["info.json"]
    var zip = pack(["info.json": try #require(card), "text.md": text])
    for asset in assets { zip.entries.append(.init("A.textbundle/assets/\(asset)", Self.picture)) }
    return zip
  }

  @Test func `what another app renames in a pack of ours has the new name`() throws {
    let zip = try changed("old.png", to: "# A\n\n![](assets/new.png)", with: ["new.png"])
    let (read, result) = try read(zip, .strict)
    #expect(read.attachments.map(\.name) == ["new.png"])
    #expect(read.text.source == "![](assets/new.png)")
    #expect(try files(of: result.content, result.media)["text.md"] == "# A\n\n![](assets/new.png)")
  }

  @Test func `a damaged card is told with its place, and that its keys are lost`() throws {
    let card = "{\"version\": 2,\n \"creator\": \"b\",\n}"
    let zip = pack(["info.json": card, "text.md": "x"])
    let (_, result) = try read(zip)
    let repair = try #require(result.repairs.list.first)
    #expect(repair.location.file == "a.textpack/info.json" && repair.location.line == 3)
    #expect(repair.message.hasSuffix("A key in quotes is missing here."))
    #expect(result.ledger.places(of: .foreign).map(\.treatment) == [.dropped])
    let error = #expect(throws: FormatError.self) { try read(zip, .strict) }
    #expect(error?.location == repair.location)
    #expect(error?.message == "A key in quotes is missing here.")
  }

  @Test func `a text that is no UTF-8 is told with the place of the first such byte`() throws {
    var zip = pack(["info.json": Self.card, "text.md": "abc"])
    zip.entries[1] = .init("A.textbundle/text.md", [0x61, 0x62, 0xFF])
    let (_, result) = try read(zip)
    let place = FileLocation(file: "a.textpack/text.md", offset: 2)
    #expect(result.repairs.list.map(\.location) == [place])
    let error = #expect(throws: FormatError.self) { try read(zip, .strict) }
    #expect(error?.location == place && error?.message.contains("save it as UTF-8") == true)
  }

  @Test func `a text in a syntax of another app stays as it is, and so does its file`() throws {
    let card = #"{"version": 2, "type": "com.example.fountain"}"#
    let text = "INT. BARN\n\n*Hello* #1\n\n# Act\n"
    let zip = pack(["info.json": card, "text.fountain": text, "assets/a.png": "p"])
    let (note, result) = try read(zip, .strict)
    #expect(note.text == RichText(text))
    let again = try files(of: result.content, result.media)
    #expect(again["text.fountain"] == text && again["text.md"] == nil)
    #expect(again["info.json"]?.contains("\"type\": \"com.example.fountain\"") == true)
    #expect(again["assets/a.png"] == "p")
  }

  @Test func `the card never says a syntax that the text had before`() throws {
    var note = Note(id: "n", title: "A", text: RichText("*a*", syntax: .markdown))
    note.foreign = Foreign([
      .init(format: "textbundle", key: "type", value: "\"com.example.fountain\""),
      .init(format: "textbundle", key: "#text", value: "text.fountain"),
    ])
    let card = try #require(try files(of: .note(note))["info.json"])
    #expect(card.contains("\n  \"type\": \"net.daringfireball.markdown\""))
    #expect(!card.contains("\n  \"type\": \"com.example.fountain\""))
    // All the same, the note keeps it.
    let bytes = try TextPackExporter().bytes(of: .note(note), .all)
    #expect(try read(HostileZip(of: bytes), .strict).note.foreign == note.foreign)
  }

  @Test func `a picture that another app copies has both names`() throws {
    let text = "![](assets/a.png) ![](assets/b.png)"
    let (read, _) = try read(changed("a.png", to: text, with: ["a.png", "b.png"]), .strict)
    #expect(read.attachments.map(\.name) == ["a.png", "b.png"])
  }

  @Test func `a card may be as large as the limit for texts says`() throws {
    let text = String(repeating: "a", count: 3_000)
    let note = Note(id: "n", title: "A", text: RichText(text))
    var request = ImportRequest(mode: .strict)
    request.registry = .all
    let bytes = try TextPackExporter().bytes(of: .note(note), .all)
    for (limit, isEnough) in [(1_000, false), (100_000, true)] {
      request.limits.textBytes = limit
      var source = MemorySource(bytes)
      if isEnough {
        #expect(try TextPackImporter().read(request, from: &source).content == .note(note))
      } else {
        let error = #expect(throws: FormatError.self) {
          try TextPackImporter().read(request, from: &source)
        }
        #expect(error?.limit == .textBytes)
      }
    }
  }

  @Test func `only a text that another app has a syntax for keeps the name of its file`() throws {
    for (type, name) in [("\"public.plain-text\"", "text.md"), ("\"com.example.f\"", "text.md")] {
      var note = Note(id: "n", text: "*plain*")
      note.foreign = Foreign([
        .init(format: "textbundle", key: "type", value: type),
        .init(format: "textbundle", key: "#text", value: name),
      ])
      #expect(try files(of: .note(note))["text.txt"] == "*plain*")
    }
  }
}
