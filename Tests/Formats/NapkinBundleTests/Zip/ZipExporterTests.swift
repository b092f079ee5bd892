import BundleSamples
import NapkinBundle
import NapkinCore
import NapkinFormats
import NapkinTesting
import Testing

/// What is in a zip, and how.
@Suite struct ZipExporterTests {
  @Test func `a notebook becomes its files, in the order of their names`() throws {
    let bytes = try ZipExporter().bytes(of: .notebook(Garden.notebook), media: Garden.media)
    let listing = ZipListing(bytes)
    #expect(listing.names == listing.names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
    try checkSnapshot(listing.text, named: "garden")
  }

  @Test func `every entry bears the same date, is a file, and has no more fields than it needs`()
    throws
  {
    let bytes = try ZipExporter().bytes(of: .notebook(Garden.notebook), media: Garden.media)
    for entry in ZipListing(bytes).entries {
      #expect(entry.time == 0x0021 << 16)
      #expect(entry.attributes == 0o100644 << 16)
      #expect(entry.extraCount == 0)
      #expect(entry.flags & ~0x806 == 0)
    }
  }

  @Test func `pictures and films are stored, text is packed`() throws {
    let bytes = try ZipExporter().bytes(of: .notebook(Garden.notebook), media: Garden.media)
    let entries = ZipListing(bytes).entries
    #expect(entries.filter { $0.name.hasPrefix("Media/") }.allSatisfy { !$0.isDeflated })
    #expect(entries.first { $0.name == "manifest.json" }?.isDeflated == true)
    #expect(entries.contains { $0.byteCount == Garden.film.count })
  }

  @Test func `bytes that are not what their digest says stay out`() throws {
    var media = Garden.media
    let digest = ByteDigest(of: Garden.film)
    media[digest] = Garden.photo
    let bytes = try ZipExporter().bytes(of: .notebook(Garden.notebook), media: media)
    #expect(!ZipListing(bytes).names.contains { $0.contains(digest.hex) })
    #expect(ZipListing(bytes).names.contains { $0.hasPrefix("Media/") })
  }

  @Test func `a day can be given`() throws {
    let bytes = try ZipExporter().bytes(
      of: .notebook(Garden.notebook), options: ["date": "2026-11-21"])
    let time = (2026 - 1980) << 9 | 11 << 5 | 21
    #expect(ZipListing(bytes).entries.allSatisfy { $0.time == time << 16 | 12 << 11 })
  }

  @Test(arguments: ["2026-11-21T18:30", "2026-11-21 18:30:05+01:00"])
  func `a time behind the day is left out`(_ text: String) throws {
    let note = Content.note(Note(id: "n"))
    #expect(
      try ZipExporter().bytes(of: note, options: FormatOptions(["date": text]))
        == ZipExporter().bytes(of: note, options: ["date": "2026-11-21"]))
  }

  @Test(arguments: [
    "tomorrow", "2026-11-21nonsense", "2026-11-21T", "2026-11-21T25:00", "2026-11-212",
    "1979-12-31", "2108-01-01",
  ])
  func `a day that is none is refused`(_ text: String) throws {
    #expect(throws: FormatError.self) {
      try ZipExporter().bytes(of: .note(Note(id: "n")), options: FormatOptions(["date": text]))
    }
  }

  @Test func `formats that are not registered are left out`() throws {
    let bytes = try ZipExporter().bytes(of: .notebook(Garden.notebook), .native)
    #expect(ZipListing(bytes).names == ["index.html", "manifest.json", "notebook.napkin.json"])
  }

  @Test(arguments: [
    (["a", "A"], ["A 2.md", "a.md"]),
    (["Cafe\u{301}", "Café"], ["Café 2.md", "Café.md"]),
    (["Straße", "STRASSE"], ["STRASSE 2.md", "Straße.md"]),
    (["CON", "com1.x", "NUL "], ["CON_.md", "NUL_.md", "com1_.x.md"]),
    (["../../etc/passwd", "C:\\Windows"], ["C__Windows.md", "_.._etc_passwd.md"]),
    (["  .hidden. ", "", "\u{202E}gpj.exe"], ["Note.md", "gpj.exe.md", "hidden.md"]),
    (["a\nb\tc", "x\u{0}y"], ["a b c.md", "x_y.md"]),
    (["index", "manifest", "Media"], ["Media 2.md", "index 2.md", "manifest 2.md"]),
    (["👩‍👩‍👧", "ノート", "हिन्दी"], ["हिन्दी.md", "ノート.md", "👩‍👩‍👧.md"]),
  ])
  func `names are safe and differ`(_ titles: [String], _ expected: [String]) throws {
    var notebook = Notebook(id: "b")
    for (number, title) in titles.enumerated() {
      try notebook.insert(.note(Note(id: Note.ID("\(number)"), title: title)))
    }
    let names = ZipListing(try ZipExporter().bytes(of: .notebook(notebook))).names
    let notes = names.filter { $0.hasSuffix(".md") }
    #expect(notes.map { Array($0.utf8) } == expected.map { Array($0.utf8) }, "\(notes)")
  }

  @Test func `an endless title becomes a name of moderate length`() throws {
    let title = String(repeating: "ä", count: 5000)
    let bytes = try ZipExporter().bytes(of: .note(Note(id: "n", title: title)))
    let name = try #require(ZipListing(bytes).names.first { $0.hasSuffix(".md") })
    #expect((100...130).contains(name.utf8.count))
  }

  @Test func `what packs too well is stored, so that we read what we write`() throws {
    let text = String(repeating: " ", count: 3_000_000)
    let note = Content.note(Note(id: "n", title: "Blank", text: RichText(text)))
    let bytes = try ZipExporter().bytes(of: note, .native)
    #expect(ZipListing(bytes).entries.contains { !$0.isDeflated && $0.byteCount > 3_000_000 })
    #expect(try read(bytes) == note)
  }

  @Test func `media that are not at hand are told in ledger and manifest`() throws {
    var request = ExportRequest(.notebook(try Garden.notebook))
    request.registry = .all
    var sink = CountingSink()
    let ledger = try ZipExporter().export(request, to: &sink)
    #expect(ledger[.media].dropped == 2)
    #expect(ledger.missingMedia == 2)
    #expect(ledger[.media].converted == 1)
    #expect(ledger.places(of: .media).map(\.id) == ["n1", "n1"])
    request.media = Garden.media
    #expect(try ZipExporter().export(request, to: &sink).isLossless)
  }

  @Test func `without native JSON, each feature fares as in the best of the files`() throws {
    var registry = FormatRegistry()
    registry.register(
      StubExporter("svg", ending: "svg", mediaType: "image/svg+xml", kinds: [.map, .drawing]))
    var request = ExportRequest(.notebook(try Garden.notebook))
    request.registry = registry
    var sink = CountingSink()
    let ledger = try ZipExporter().export(request, to: &sink)
    #expect(ledger[.map].approximated == 1)
    #expect(ledger[.note].dropped == 3)
    #expect(ledger[.notebook].dropped == 1)
  }

  @Test func `a medium that changes while it is written is an error`() throws {
    let bytes = [UInt8](repeating: 7, count: 3_000_000)
    let digest = ByteDigest(of: bytes)
    var note = Note(id: "n", title: "n")
    note.picture = Media(.stored(digest), mediaType: "image/png")
    let error = #expect(throws: FormatError.self) {
      try ZipExporter().bytes(of: .note(note), media: FickleMedia(bytes))
    }
    #expect(error?.message.contains("changed while it was written") == true)
  }

  private func read(_ bytes: [UInt8]) throws -> Content {
    var request = ImportRequest()
    request.registry = .native
    var source = MemorySource(bytes)
    return try ZipImporter().read(request, from: &source).content
  }
}
