import BundleSamples
import Foundation
import HostileFiles
import NapkinArchive
import NapkinBundle
import NapkinCore
import NapkinFormats
import NapkinMail
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
      var source = try #require(try result.media.open(ByteDigest(of: expected)))
      #expect(try source.readAll() == expected)
    }
    #expect(try result.media.open(ByteDigest(of: [9])) == nil)
  }

  @Test func `what is read can be written again, byte for byte`() throws {
    let bytes = try ZipExporter().bytes(of: .notebook(Garden.notebook), media: Garden.media)
    let result = try read(bytes, .strict)
    #expect(try ZipExporter().bytes(of: result.content, media: result.media) == bytes)
  }

  @Test func `things that are called like devices come back`() throws {
    for title in ["aux.txt", "CON.notes", "com1.1", "nul", "a.aux", "prn."] {
      var map = MindMap(id: "m", root: MindMap.Node(id: "r", RichText(title)))
      map.name = title
      let bytes = try ZipExporter().bytes(of: .map(map))
      #expect(try read(bytes, .strict).content == .map(map), "\(title)")
      let note = Note(id: "n", title: title, text: "a")
      var request = ImportRequest(mode: .strict)
      request.registry = .native
      var pack = MemorySource(try TextPackExporter().bytes(of: .note(note)))
      #expect(try TextPackImporter().read(request, from: &pack).content == .note(note), "\(title)")
    }
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

  @Test func `what was changed or put in by somebody is counted`() throws {
    let bytes = try ZipExporter().bytes(of: .notebook(Garden.notebook), media: Garden.media)
    var files = try unpack(bytes)
    let page = try #require(files.firstIndex { $0.name.hasSuffix(".md") })
    files[page].bytes += Array("mine\n".utf8)
    files.append((name: "extra.txt", bytes: [1]))
    let result = try read(HostileZip(files.map { .init($0.name, $0.bytes) }).bytes)
    #expect(result.content == .notebook(try Garden.notebook))
    #expect(result.ledger[.foreign].dropped == 2)
    let places = result.ledger.places(of: .foreign).filter { $0.treatment == .dropped }.map(\.id)
    #expect(Set(places) == [files[page].name, "extra.txt"])

    // Nobody knows who made what, then.
    files.removeAll { $0.name == "manifest.json" }
    let without = try read(HostileZip(files.map { .init($0.name, $0.bytes) }).bytes)
    let others = files.filter { !$0.name.hasPrefix("Media/") && $0.name != "notebook.napkin.json" }
    #expect(without.content == .notebook(try Garden.notebook))
    #expect(without.ledger[.foreign].dropped == others.count)
  }

  @Test func `a bundle that was unpacked, or packed again with its folder, is read`() throws {
    let bytes = try ZipExporter().bytes(of: .notebook(Garden.notebook), media: Garden.media)
    let files = try unpack(bytes)
    let packed = HostileZip(
      files.map { .init("Garden/" + $0.name, $0.bytes) } + [.init("__MACOSX/x", "")])
    let again = try read(packed.bytes)
    var registry = FormatRegistry.all
    registry.register(folder: UnpackedZipImporter())
    var folder = MemoryParts(name: "Garden")
    for file in files { folder[file.name] = file.bytes }
    var request = ImportRequest()
    request.registry = registry
    let importer = try registry.folderImporter(for: folder)
    #expect(importer.format.id == "zip")
    for result in [again, try importer.read(request, from: folder)] {
      #expect(result.content == .notebook(try Garden.notebook))
      #expect(result.ledger.isLossless)
      #expect(try result.media.open(ByteDigest(of: Garden.photo)) != nil)
    }
  }

  private func unpack(_ bytes: [UInt8]) throws -> [(name: String, bytes: [UInt8])] {
    let archive = try Archive(bytes, limits: Limits(), fileName: nil)
    return try archive.entries.map { ($0.name, try archive.contents(of: $0)) }
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

  @Test(arguments: ["Garden.mm", "Media/" + ByteDigest(of: Garden.photo).hex + ".jpg"])
  func `strict reading compares every hash`(_ name: String) throws {
    let bytes = try ZipExporter().bytes(of: .notebook(Garden.notebook), media: Garden.media)
    let changed = try HostileZip(of: bytes).replacing(name, with: "other").bytes
    #expect(throws: Never.self) { try read(changed) }
    let error = #expect(throws: FormatError.self) { try read(changed, .strict) }
    #expect(error?.location.file == name)
  }

  @Test func `a damaged medium is told when it is read`() throws {
    var bytes = try ZipExporter().bytes(of: .notebook(Garden.notebook), media: Garden.media)
    let place = try #require(
      bytes.indices.first { bytes[$0...].starts(with: Garden.photo.prefix(40)) })
    bytes[place + 20] ^= 1
    let result = try read(bytes)
    var source = try #require(try result.media.open(ByteDigest(of: Garden.photo)))
    #expect(throws: FormatError.self) { try source.readAll() }
    // Written again, it is as if it were missing.
    for exporter in [ZipExporter(), MailExporter()] as [any Exporter] {
      var request = ExportRequest(result.content)
      request.registry = .all
      request.media = result.media
      var sink = CountingSink()
      let ledger = try exporter.export(request, to: &sink)
      #expect(ledger[.media].dropped == 1 && ledger.missingMedia == 1)
    }
  }

  @Test func `an archive in a file is left there, whatever the limit for what is held whole`()
    throws
  {
    var notebook = try Garden.notebook
    var chance = Chance(seed: 3)
    // More than is unpacked at once, and more in the list than is looked at for its end.
    let text = String(
      (0..<300_000).map { _ in Character(Unicode.Scalar(UInt8(33 + chance.below(90)))) })
    try notebook.insert(.note(Note(id: "long", title: "Long", text: RichText(text))))
    for number in 0..<2000 {
      try notebook.insert(.note(Note(id: Note.ID("x\(number)"), title: "Note \(number)")))
    }
    let content = Content.notebook(notebook)
    let bytes = try ZipExporter().bytes(of: content, media: Garden.media)
    let path = FileManager.default.temporaryDirectory.appending(path: "archive-\(UUID()).zip")
    try Data(bytes).write(to: path)
    defer { try? FileManager.default.removeItem(at: path) }
    var request = ImportRequest(mode: .strict)
    request.registry = .all
    request.limits.inputBytes = bytes.count - 1
    var memory = MemorySource(bytes)
    #expect(throws: FormatError.self) { try ZipImporter().read(request, from: &memory) }
    var source = PeekableSource(try FileSource(path: path.path))
    #expect(try source.peek(4).count == 4)
    let result = try ZipImporter().read(request, from: &source)
    #expect(result.content == content)
    for expected in [Garden.photo, Garden.film, Garden.thumbnail] {
      #expect(try result.media.measure(ByteDigest(of: expected)) == expected.count)
    }
    var again = try FileSource(path: path.path)
    #expect(try ZipVerification(of: &again, limits: request.limits).isIntact)
    // What is cut off while it is read is damaged.
    #expect(truncate(path.path, 1000) == 0)
    #expect(try result.media.measure(ByteDigest(of: Garden.film)) == nil)
  }

  // MARK: Verifying

  @Test func `a zip that nobody has touched is intact`() throws {
    let bytes = try ZipExporter().bytes(of: .notebook(Garden.notebook), media: Garden.media)
    let verification = try verify(bytes)
    #expect(verification.isIntact)
    #expect(verification.fileCount == ZipListing(bytes).entries.count - 1)
  }

  @Test func `what was missing when it was made is known`() throws {
    let bytes = try ZipExporter().bytes(of: .notebook(Garden.notebook))
    let verification = try verify(bytes)
    #expect(verification.isIntact)
    #expect(
      Set(verification.missingMedia)
        == Set([Garden.photo, Garden.film].map { ByteDigest(of: $0) }))
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
    #"{"schema": 1, "files": [], "missing": ["00"]}"#,
  ])
  func `a manifest that is none is an error`(_ manifest: String) {
    #expect(throws: FormatError.self) {
      try verify(HostileZip([.init("manifest.json", manifest)]).bytes)
    }
  }

  @Test(arguments: [
    (#"{"schema""#, FileLocation(line: 1, column: 10, offset: 9)),
    ("{}", FileLocation(offset: 0)),
    (#"{"schema": 1, "files": [{}]}"#, FileLocation(line: 1, column: 25, offset: 24)),
    (#"{"schema": 1, "missing": ["0"]}"#, FileLocation(line: 1, column: 27, offset: 26)),
    (#"{"schema": "1"}"#, FileLocation(line: 1, column: 12, offset: 11)),
  ])
  func `what is wrong with a manifest is told with its place in it`(
    _ manifest: String, _ place: FileLocation
  ) {
    var source = MemorySource(HostileZip([.init("manifest.json", manifest)]).bytes)
    let error = #expect(throws: FormatError.self) {
      try ZipVerification(of: &source, fileName: "a.zip")
    }
    var place = place
    place.file = "a.zip/manifest.json"
    #expect(error?.location == place)
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
