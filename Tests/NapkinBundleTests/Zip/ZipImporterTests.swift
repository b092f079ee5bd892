import NapkinBundle
import NapkinCore
import NapkinFormats
import NapkinJSON
import NapkinTesting
import Testing

/// What comes back from a zip.
@Suite struct ZipImporterTests {
  @Test func `a notebook comes back as it was, with its media`() throws {
    let notebook = Content.notebook(try Garden.notebook)
    let bytes = try ZipExporter().bytes(of: notebook, media: Garden.media)
    let result = try read(bytes)
    #expect(result.content == notebook)
    #expect(result.ledger.isLossless)
    for expected in [Garden.photo, Garden.film, Garden.thumbnail] {
      var source = try #require(try result.media.open(SHA256.digest(of: expected)))
      #expect(try source.readAll() == expected)
    }
    #expect(try result.media.open(SHA256.digest(of: [9])) == nil)
  }

  @Test func `what is read can be written again, byte for byte`() throws {
    let bytes = try ZipExporter().bytes(of: .notebook(Garden.notebook), media: Garden.media)
    let result = try read(bytes, .strict)
    #expect(try ZipExporter().bytes(of: result.content, media: result.media) == bytes)
  }

  @Test func `thousands of files come back`() throws {
    var notebook = try Garden.notebook
    for number in 0..<3000 {
      let title = "Note number \(number) of a notebook that is larger than what is held back"
      try notebook.insert(.note(Note(id: Note.ID("x\(number)"), title: title)))
    }
    let bytes = try ZipExporter().bytes(of: .notebook(notebook), media: Garden.media)
    #expect(try read(bytes).content == .notebook(notebook))
    #expect(try verify(bytes).isIntact)
  }

  @Test func `a zip of others is refused`() throws {
    let bytes = HostileZip([.init("readme.txt", "hello")]).bytes
    #expect(throws: FormatError.self) { try read(bytes) }
  }

  @Test func `two documents in one zip are refused`() throws {
    let json = try JSONExporter().bytes(of: .note(Note(id: "n")))
    let bytes = HostileZip([
      .init("map.napkin.json", json), .init("note.napkin.json", json),
    ]).bytes
    #expect(throws: FormatError.self) { try read(bytes) }
  }

  @Test func `without the format of native JSON there is a clear error`() throws {
    let bytes = try ZipExporter().bytes(of: .note(Note(id: "n")))
    var source = MemorySource(bytes)
    #expect(throws: FormatError.self) {
      try ZipImporter().read(ImportRequest(), from: &source)
    }
  }

  @Test(arguments: ["Garden.mm", "Media/" + SHA256.digest(of: Garden.photo).hex + ".jpg"])
  func `strict reading compares every hash`(_ name: String) throws {
    let bytes = try ZipExporter().bytes(of: .notebook(Garden.notebook), media: Garden.media)
    let changed = try HostileZip(of: bytes).replacing(name, with: "other").bytes
    #expect(throws: Never.self) { try read(changed) }
    #expect(throws: FormatError.self) { try read(changed, .strict) }
  }

  @Test func `a damaged medium is told when it is read`() throws {
    var bytes = try ZipExporter().bytes(of: .notebook(Garden.notebook), media: Garden.media)
    let place = try #require(
      bytes.indices.first { bytes[$0...].starts(with: Garden.photo.prefix(40)) })
    bytes[place + 20] ^= 1
    let result = try read(bytes)
    var source = try #require(try result.media.open(SHA256.digest(of: Garden.photo)))
    #expect(throws: FormatError.self) { try source.readAll() }
  }

  // MARK: Verifying

  @Test func `a zip that nobody has touched is intact`() throws {
    let bytes = try ZipExporter().bytes(of: .notebook(Garden.notebook), media: Garden.media)
    let verification = try verify(bytes)
    #expect(verification.isIntact)
    #expect(verification.fileCount == ZipListing(bytes).entries.count - 1)
  }

  @Test func `changed, missing and added files are found`() throws {
    let bytes = try ZipExporter().bytes(of: .notebook(Garden.notebook), media: Garden.media)
    var zip = try HostileZip(of: bytes)
    zip = zip.replacing("Garden.mm", with: "other").replacing("Garden.opml", with: nil)
    zip.entries.append(.init("virus.exe", "MZ"))
    let findings = try verify(zip.bytes).findings.map { "\($0.path): \($0.problem)" }
    #expect(findings == ["Garden.mm: changed", "Garden.opml: missing", "virus.exe: unlisted"])
  }

  @Test(arguments: [
    "", "[]", "{}", #"{"schema": 2, "files": []}"#, #"{"schema": 1, "files": [{}]}"#,
    #"{"schema": 1, "files": [{"path": "a", "bytes": 1, "sha256": "00"}]}"#,
  ])
  func `a manifest that is none is an error`(_ manifest: String) {
    #expect(throws: FormatError.self) {
      try verify(HostileZip([.init("manifest.json", manifest)]).bytes)
    }
  }

  private func verify(_ bytes: [UInt8]) throws -> ZipVerification {
    var source = MemorySource(bytes)
    return try ZipVerification(of: &source)
  }

  private func read(
    _ bytes: [UInt8], _ mode: ImportRequest.Mode = .salvage
  ) throws -> Import {
    var request = ImportRequest(mode: mode)
    request.registry = .all
    var source = MemorySource(bytes)
    return try ZipImporter().read(request, from: &source)
  }
}
