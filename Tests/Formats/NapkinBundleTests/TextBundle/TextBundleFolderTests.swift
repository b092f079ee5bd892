import BundleSamples
import Foundation
import NapkinBundle
import NapkinCore
import NapkinFormats
import Testing

/// TextBundles, which are folders.
@Suite final class TextBundleFolderTests {
  let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "bundles-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: folder)
  }

  private func read(at path: String, _ request: ImportRequest = ImportRequest()) throws -> Import {
    var request = request
    request.fileName = path
    let source = try FolderSource(path: path, limits: request.limits)
    return try TextBundleImporter().read(request, from: source)
  }

  private func write(_ request: ExportRequest, at path: String) throws -> Ledger {
    var sink = try FolderSink(path: path)
    let ledger = try TextBundleExporter().export(request, into: &sink)
    try sink.commit()
    return ledger
  }

  @Test func `a note comes back from its folder`() throws {
    var note = Note(id: "n", title: "Peas", text: RichText("Two rows.", syntax: .markdown))
    note.picture = Media(
      .stored(ByteDigest(of: Garden.photo)), name: "row.jpg", mediaType: "image/jpeg")
    var request = ExportRequest(.note(note))
    request.registry = .all
    request.media = Garden.media
    let path = folder.appending(path: "Peas.textbundle").path
    #expect(try write(request, at: path).isLossless)
    let names = try FileManager.default.subpathsOfDirectory(atPath: path).sorted()
    #expect(names == ["assets", "assets/row.jpg", "info.json", "text.md"])
    var reading = ImportRequest(mode: .strict)
    reading.registry = .all
    let result = try read(at: path, reading)
    #expect(result.content == .note(note))
    #expect(throws: FormatError.self) { try write(request, at: path) }
  }

  @Test func `a picture that changes while it is written is an error, and leaves nothing`() throws {
    let bytes = [UInt8](repeating: 7, count: 3_000_000)
    var note = Note(id: "n", title: "n")
    note.picture = Media(.stored(ByteDigest(of: bytes)), mediaType: "image/png")
    var request = ExportRequest(.note(note))
    request.media = FickleMedia(bytes)
    let path = folder.appending(path: "n.textbundle").path
    let error = #expect(throws: FormatError.self) { try write(request, at: path) }
    #expect(error?.message.contains("changed while it was written") == true)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
  }

  @Test(arguments: ["text.txt", "text.markdown", "Text.MD"])
  func `a second text is told to be left out`(_ name: String) throws {
    let path = folder.appending(path: "two.textbundle")
    try FileManager.default.createDirectory(at: path, withIntermediateDirectories: true)
    for (name, text) in [("info.json", "{}"), ("text.md", "one"), (name, "two")] {
      try text.write(to: path.appending(path: name), atomically: true, encoding: .utf8)
    }
    let result = try read(at: path.path)
    #expect(result.ledger[.foreign].dropped == 1)
    #expect(result.ledger.places(of: .foreign).count == 1)
  }

  @Test func `a folder is recognised by a text in capitals, too`() {
    let importer = TextBundleImporter()
    for name in ["text.md", "Text.md", "TEXT.TXT"] {
      #expect(importer.recognizes(["info.json", name]))
    }
    for paths in [["info.json"], ["text.md"], ["info.json", "text.files/a.md"]] {
      #expect(!importer.recognizes(paths))
    }
  }

  @Test func `a link in a folder is refused`() throws {
    let path = folder.appending(path: "evil.textbundle")
    try FileManager.default.createDirectory(at: path, withIntermediateDirectories: true)
    try "{}".write(to: path.appending(path: "info.json"), atomically: true, encoding: .utf8)
    try FileManager.default.createSymbolicLink(
      atPath: path.appending(path: "text.md").path, withDestinationPath: "/etc/passwd")
    #expect(throws: FormatError.self) { try read(at: path.path) }
  }

  @Test func `limits hold`() throws {
    let path = folder.appending(path: "a.textbundle")
    try FileManager.default.createDirectory(at: path, withIntermediateDirectories: true)
    try "{}".write(to: path.appending(path: "info.json"), atomically: true, encoding: .utf8)
    try "12345".write(to: path.appending(path: "text.md"), atomically: true, encoding: .utf8)
    var request = ImportRequest()
    for (kind, enough) in [(Limits.Kind.entries, 2), (.archiveBytes, 7), (.textBytes, 5)] {
      request.limits = Limits()
      request.limits[kind] = enough
      #expect(throws: Never.self) { try read(at: path.path, request) }
      request.limits[kind] = enough - 1
      #expect(throws: FormatError.self) { try read(at: path.path, request) }
    }
  }
}
