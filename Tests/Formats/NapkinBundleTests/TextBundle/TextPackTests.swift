import BundleSamples
import Foundation
import HostileFiles
import NapkinArchive
import NapkinBundle
import NapkinCore
import NapkinFormats
import NapkinTesting
import Testing

/// TextPacks of ours, and those of other apps.
@Suite struct TextPackTests {
  private static let picture: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 1, 2, 3]

  /// A pack as another app writes it.
  private static func pack(
    _ text: String = "# Beets\n\n![](assets/beet.png)\n", card: String? = foreignCard,
    folder: String = "Vegetables.textbundle/", textName: String = "text.markdown"
  ) -> HostileZip {
    var entries = [
      HostileZip.Entry(folder + "assets/beet.png", picture),
      .init(folder + textName, text),
    ]
    if let card { entries.append(.init(folder + "info.json", card)) }
    return HostileZip(entries)
  }

  private static let foreignCard = """
    {
      "version" : 2,
      "type": "net.daringfireball.markdown",
      "transient" : true,
      "creatorURL" : "file:\\/\\/\\/Applications\\/Example.app\\/",
      "com.example.editor": {"version": 9, "nested": [1, {"a": null}]}
    }
    """

  @Test func `a picture in too many folders gets a name that archives take`() throws {
    let bytes: [UInt8] = [1, 2, 3]
    let name = String(repeating: String(repeating: "a", count: 99) + "/", count: 700) + "p.png"
    var note = Note(id: "n", title: "Far", text: "Away.")
    note.attachments = [Media(.stored(ByteDigest(of: bytes)), name: name, mediaType: "image/png")]
    let media = MemoryMedia([ByteDigest(of: bytes): bytes])
    let packed = try TextPackExporter().bytes(of: .note(note), media: media)
    var source = MemorySource(packed)
    let read = try TextPackImporter().read(ImportRequest(), from: &source)
    #expect(read.content.media.count == 1)
  }

  @Test func `a pack without a folder may have its text in capitals`() throws {
    let pack = Self.pack(card: nil, folder: "", textName: "Text.md")
    guard case .note(let note) = try read(pack.bytes).content else { throw Problem.noNote }
    #expect(note.title == "Beets" && note.attachments.count == 1)
  }

  @Test func `a text that speaks of thousands of assets is gone through once`() throws {
    var note = Note(id: "n", title: "Many")
    var media = MemoryMedia()
    var lines: [String] = []
    for number in 0..<12_000 {
      let bytes = Array("\(number)".utf8)
      media[ByteDigest(of: bytes)] = bytes
      // Names in which a text has the accent by itself, or nothing as it is, are found as well.
      let name = ["p \(number).png", "r\u{E9} \(number).png", "q\(number)/a.png"][number % 3]
      let spelt = ["p%20\(number).png", "re\u{301} \(number).png", "q\(number)/a.png"][number % 3]
      note.attachments.append(
        Media(.stored(ByteDigest(of: bytes)), name: name, mediaType: "image/png"))
      if number != 7 { lines.append("![](<assets/\(spelt)>)") }
    }
    note.text = RichText(lines.joined(separator: "\n"), syntax: .markdown)
    // One by one, it takes minutes.
    let bytes = try TextPackExporter().bytes(of: .note(note), .native, media: media)
    let text = try contents("Many.textbundle/text.md", of: bytes)
    let own = "# Many\n\n\(note.text.source)\n\n"
    #expect(text == own + "![r\u{E9} 7.png](assets/r%C3%A9%207.png)\n")
  }

  @Test func `a pack of another app becomes a note with attachments`() throws {
    let result = try read(Self.pack().bytes, .strict)
    guard case .note(let note) = result.content else { throw Problem.noNote }
    #expect(note.title == "Beets")
    #expect(note.text == RichText("# Beets\n\n![](assets/beet.png)\n", syntax: .markdown))
    let digest = ByteDigest(of: Self.picture)
    #expect(
      note.attachments == [
        Media(.stored(digest), name: "beet.png", mediaType: "image/png", byteCount: 7)
      ])
    var source = try #require(try result.media.open(digest))
    #expect(try source.readAll() == Self.picture)
    #expect(result.repairs.isEmpty)
  }

  @Test func `the keys of other apps come back as they were written`() throws {
    let result = try read(Self.pack().bytes)
    let written = try TextPackExporter().bytes(of: result.content, .native, media: result.media)
    let names = ZipListing(written).names
    #expect(
      names == [
        "Beets.textbundle/assets/beet.png", "Beets.textbundle/info.json",
        "Beets.textbundle/text.md",
      ])
    let again = try read(written, .strict)
    #expect(again.content == result.content)
    let plain = try TextPackExporter().bytes(
      of: result.content, FormatRegistry(), media: result.media)
    let card = try contents("Beets.textbundle/info.json", of: plain)
    try checkSnapshot(card, named: "foreign-card", fileExtension: "json")
  }

  @Test func `a note of ours comes back whole, with what no other app knows`() throws {
    for sample in Sample.all where sample.content.kind == .note {
      let bytes = try TextPackExporter().bytes(of: sample.content, .all)
      #expect(try read(bytes, .strict).content == sample.content, "\(sample.name)")
    }
  }

  @Test func `text that begins like a mark of the encoding stays`() throws {
    let note = Note(id: "n", title: "T", text: "\u{FEFF}a")
    let bytes = try TextPackExporter().bytes(of: .note(note))
    #expect(try read(bytes, .strict).content == .note(note))
  }

  @Test func `the keys of another app keep their order`() throws {
    var note = Note(id: "n", text: "a")
    note.foreign = Foreign(
      ["z", "type", "a"].map { Foreign.Entry(format: "textbundle", key: $0, value: "\"x\"") })
    let back = try read(TextPackExporter().bytes(of: .note(note)), .strict).content
    #expect(back == .note(note))
  }

  @Test func `what another app changes in our pack is taken over, and the rest stays`() throws {
    var note = Note(id: "n", title: "Peas", text: RichText("Two rows.", syntax: .markdown))
    note.tags = ["spring"]
    note.picture = Media(
      .stored(ByteDigest(of: Garden.photo)), name: "row.jpg", mediaType: "image/jpeg")
    let bytes = try TextPackExporter().bytes(of: .note(note), media: Garden.media)
    var zip = try HostileZip(of: bytes)
    let index = try #require(
      zip.entries.firstIndex { $0.name == Array("Peas.textbundle/text.md".utf8) })
    let text = try contents("Peas.textbundle/text.md", of: bytes)
    #expect(text == "# Peas\n\nTwo rows.\n\n![row.jpg](assets/row.jpg)\n")
    zip.entries[index] = .init("Peas.textbundle/text.md", "# Beans\n\nThree rows.")
    note.title = "Beans"
    note.text.source = "Three rows."
    #expect(try read(zip.bytes).content == .note(note))
  }

  @Test func `a picture that another app has changed is taken, a new one is attached`() throws {
    var note = Note(id: "n", title: "Peas", text: RichText("Two rows.", syntax: .markdown))
    note.picture = Media(
      .stored(ByteDigest(of: Garden.photo)), name: "row.jpg", mediaType: "image/jpeg")
    note.picture?.thumbnail = ByteDigest(of: Garden.thumbnail)
    note.drawing = Drawing(id: "d", title: "Beds")
    let bytes = try TextPackExporter().bytes(of: .note(note), media: Garden.media)
    #expect(ZipListing(bytes).names.contains("Peas.textbundle/assets/Beds.svg"))
    #expect(try read(bytes, .strict).content == .note(note))

    var zip = try HostileZip(of: bytes)
    let index = try #require(
      zip.entries.firstIndex { $0.name == Array("Peas.textbundle/assets/row.jpg".utf8) })
    let (changed, new): ([UInt8], [UInt8]) = ([7, 7, 7], [8, 8])
    zip.entries[index] = .init("Peas.textbundle/assets/row.jpg", changed)
    zip.entries.append(.init("Peas.textbundle/assets/new.png", new))
    note.picture = Media(
      .stored(ByteDigest(of: changed)), name: "row.jpg", mediaType: "image/jpeg", byteCount: 3)
    note.attachments = [
      Media(.stored(ByteDigest(of: new)), name: "new.png", mediaType: "image/png", byteCount: 2)
    ]
    let result = try read(zip.bytes)
    #expect(result.content == .note(note))
    var source = try #require(try result.media.open(ByteDigest(of: changed)))
    #expect(try source.readAll() == changed)
  }

  @Test func `a drawing that another app has changed is attached`() throws {
    var note = Note(id: "n", title: "Peas", text: RichText("Two rows.", syntax: .markdown))
    note.drawing = Drawing(id: "d", title: "Beds")
    let name = "Peas.textbundle/assets/Beds.svg"
    var zip = try HostileZip(of: try TextPackExporter().bytes(of: .note(note)))
    let index = try #require(zip.entries.firstIndex { $0.name == Array(name.utf8) })
    zip.entries[index] = .init(name, "<svg/>")
    note.attachments = [
      Media(
        .stored(ByteDigest(of: Array("<svg/>".utf8))), name: "Beds.svg", mediaType: "image/svg+xml",
        byteCount: 6)
    ]
    #expect(try read(zip.bytes, .strict).content == .note(note))
  }

  /// What is no JSON, comes twice or stands in the place of ours is in the native JSON alone.
  @Test(arguments: ["<a/>", "", "NaN", "[1,]", " 1 ", "01", "1} , {", "{\"x\": [1]}"])
  func `foreign pieces that are no values do not spoil the card`(_ value: String) throws {
    var note = Note(id: "n", title: "Peas", text: RichText("Two rows.", syntax: .markdown))
    note.foreign = Foreign(
      [("b", value), ("b", "2"), ("version", "7"), ("c", "3")].map {
        Foreign.Entry(format: "textbundle", key: $0.0, value: $0.1)
      })
    let bytes = try TextPackExporter().bytes(of: .note(note))
    #expect(try read(bytes, .strict).content == .note(note))
  }

  /// Another version may draw otherwise: what counts is what was written.
  @Test func `a drawing that nobody has changed is not attached`() throws {
    var note = Note(id: "n", title: "Peas", text: RichText("Two rows.", syntax: .markdown))
    note.drawing = Drawing(id: "d", title: "Beds")
    let bytes = try TextPackExporter().bytes(of: .note(note))
    let (picture, card) = ("Peas.textbundle/assets/Beds.svg", "Peas.textbundle/info.json")
    let (old, new) = (try contents(picture, of: bytes), "<svg/>")
    let info = try contents(card, of: bytes).replacing(
      ByteDigest(of: Array(old.utf8)).hex, with: ByteDigest(of: Array(new.utf8)).hex)
    var zip = try HostileZip(of: bytes)
    for (name, text) in [(picture, new), (card, info)] {
      let index = try #require(zip.entries.firstIndex { $0.name == Array(name.utf8) })
      zip.entries[index] = .init(name, text)
    }
    #expect(try read(zip.bytes, .strict).content == .note(note))
  }

  @Test func `a picture that the text shows already is not shown again`() throws {
    var note = Note(id: "n", text: RichText("![a](assets/a%20b.png)", syntax: .markdown))
    note.attachments = [
      Media(.stored(ByteDigest(of: Garden.photo)), name: "a b.png", mediaType: "image/png")
    ]
    let bytes = try TextPackExporter().bytes(of: .note(note), media: Garden.media)
    #expect(try contents("Note.textbundle/text.md", of: bytes) == "![a](assets/a%20b.png)")
    #expect(ZipListing(bytes).names.contains("Note.textbundle/assets/a b.png"))
  }

  @Test func `two assets of the same bytes stay two`() throws {
    let entries = [
      HostileZip.Entry("a.textbundle/assets/x.png", Self.picture),
      .init("a.textbundle/assets/y.png", Self.picture),
      .init("a.textbundle/text.md", "![](assets/x.png)![](assets/y.png)"),
      .init("a.textbundle/info.json", "{}"),
    ]
    guard case .note(let note) = try read(HostileZip(entries).bytes).content else {
      Issue.record("It is no note.")
      return
    }
    #expect(note.attachments.map(\.name) == ["x.png", "y.png"])
  }

  @Test func `folders inside the assets keep their paths`() throws {
    let entries = [
      HostileZip.Entry("a.textbundle/assets/sub/x.png", Self.picture),
      .init("a.textbundle/text.md", "![](assets/sub/x.png)"), .init("a.textbundle/info.json", "{}"),
    ]
    let result = try read(HostileZip(entries).bytes)
    let written = try TextPackExporter().bytes(of: result.content, .native, media: result.media)
    #expect(ZipListing(written).names.contains("a.textbundle/assets/sub/x.png"))
  }

  /// Names without an ending, with a long one and in folders, as texts of other apps speak of them.
  @Test func `names that the text speaks of stay as they are`() throws {
    let names = ["README", "plan.excalidraw", "sub/README", "sub/x.png"]
    let text = names.map { "![](assets/\($0))\n" }.joined()
    var zip = Self.pack(text)
    zip.entries[0] = .init("Vegetables.textbundle/info.json", "{}")
    zip.entries.removeLast()
    zip.entries += names.map { .init("Vegetables.textbundle/assets/\($0)", Array($0.utf8)) }
    let result = try read(zip.bytes, .strict)
    let written = try TextPackExporter().bytes(of: result.content, .native, media: result.media)
    let paths = ZipListing(written).names.filter { $0.contains("/assets/") }
    #expect(Set(paths) == Set(names.map { "Vegetables.textbundle/assets/\($0)" }))
    #expect(try contents("Vegetables.textbundle/text.md", of: written).hasSuffix(text))
  }

  /// A card of a later version of ours is foreign, and does not stand beside our own.
  @Test func `our own part of the card stands there once`() throws {
    let first = try read(Self.pack(card: #"{"org.napkin": {"version": 2, "x": 1}}"#).bytes)
    var result = first
    for _ in 0..<3 {
      let bytes = try TextPackExporter().bytes(of: result.content, .native, media: first.media)
      let card = try contents("Beets.textbundle/info.json", of: bytes)
      #expect(card.components(separatedBy: "\n  \"org.napkin\":").count == 2, "\(card)")
      result = try read(bytes, .strict)
      #expect(result.content == first.content)
    }
  }

  @Test(arguments: [
    ("no card", pack(card: nil)), ("broken card", pack(card: "{")),
    ("a number that is none", pack(card: #"{"x": 0x10}"#)),
    ("an endless number", pack(card: #"{"x": -inf}"#)),
    ("a number with a zero before it", pack(card: #"{"x": 01}"#)),
    ("a card that is a list", pack(card: "[]")), ("bad text", pack("\u{0}", textName: "text.md")),
  ])
  func `what real packs get wrong is mended, or refused`(_ name: String, _ zip: HostileZip) throws {
    var zip = zip
    if name == "bad text" { zip = broken(zip) }
    let result = try read(zip.bytes)
    #expect(result.repairs.count == 1)
    #expect(throws: FormatError.self) { try read(zip.bytes, .strict) }
  }

  @Test func `a damaged asset is left out and told, or refused by its name`() throws {
    var zip = Self.pack()
    zip.entries[0].checksum ^= 1
    let result = try read(zip.bytes)
    guard case .note(let note) = result.content else { throw Problem.noNote }
    #expect(note.title == "Beets" && note.attachments.isEmpty)
    #expect(result.repairs.list.map(\.code) == ["damaged-asset"])
    #expect(result.ledger[.media].dropped == 1)
    let error = #expect(throws: FormatError.self) { try read(zip.bytes, .strict) }
    #expect(error?.location.file?.hasSuffix("assets/beet.png") == true)
  }

  @Test func `missing media are neither packed nor spoken of`() throws {
    var note = Note(id: "n", title: "Peas", text: RichText("Two rows.", syntax: .markdown))
    note.picture = Media(.stored(ByteDigest(of: [1])), name: "row.jpg", mediaType: "image/jpeg")
    var request = ExportRequest(.note(note))
    request.registry = .all
    request.media = MemoryMedia([ByteDigest(of: [1]): [2]])
    let written = try TextPackExporter().written(request)
    #expect(written.ledger[.media].dropped == 1 && written.ledger.missingMedia == 1)
    #expect(!ZipListing(written.bytes).names.contains { $0.contains("assets") })
    #expect(try contents("Peas.textbundle/text.md", of: written.bytes) == "# Peas\n\nTwo rows.")
  }

  @Test(arguments: [
    HostileZip([.init("a.textbundle/info.json", "{}")]),
    HostileZip([.init("a/text.md", "x")]),
    HostileZip([.init("a.textbundle/text.md", "x"), .init("b.textbundle/text.md", "x")]),
    HostileZip([.init("readme.txt", "x")]),
  ])
  func `what is no pack is refused`(_ zip: HostileZip) {
    #expect(throws: FormatError.self) { try read(zip.bytes) }
  }

  @Test func `packs without a folder, and with what a Mac strews about, are read`() throws {
    var zip = Self.pack(folder: "")
    zip.entries += [.init("__MACOSX/._text.markdown", "x"), .init(".DS_Store", "x")]
    #expect(try read(zip.bytes, .strict).ledger.isLossless)
    var other = Self.pack()
    other.entries.append(.init("Vegetables.textbundle/QuickLook/Preview.pdf", "x"))
    #expect(try read(other.bytes).ledger[.foreign].dropped == 1)
  }

  private func broken(_ zip: HostileZip) -> HostileZip {
    var zip = zip
    zip.entries[1] = .init("Vegetables.textbundle/text.md", [0x41, 0xFF, 0x42])
    return zip
  }

  private func contents(_ name: String, of bytes: [UInt8]) throws -> String {
    let archive = try Archive(bytes, limits: Limits(), fileName: nil)
    let entry = try #require(archive.entry(named: name))
    return String(decoding: try archive.contents(of: entry), as: UTF8.self)
  }

  private enum Problem: Error {
    case noNote
  }

  private func read(
    _ bytes: [UInt8], _ mode: ImportRequest.Mode = .salvage
  ) throws -> Import {
    var request = ImportRequest(fileName: "pack.textpack", mode: mode)
    request.registry = .all
    var source = MemorySource(bytes)
    return try TextPackImporter().read(request, from: &source)
  }
}
