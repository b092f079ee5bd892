import Foundation
import NapkinKit
import Testing

// Folders and media by the functions of NapkinFormats, on which the lines of NapkinKit stand.

@Suite struct FolderArticleTests {
  @Test func `a notebook goes into a folder, and into another app with its media`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    let other = folder + "/Other"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    for place in [folder + "/Media", other + "/Media"] {
      try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
    }
    let bytes = Array("a picture of a snail".utf8)
    let picture = Media(
      .stored(ByteDigest(of: bytes)), name: "snail.png", mediaType: "image/png",
      byteCount: Int64(bytes.count))
    let name = try #require(picture.fileName)
    try Data(bytes).write(to: URL(filePath: "\(folder)/Media/\(name)"))
    var note = Note(id: "snails", title: "Snails")
    note.picture = picture
    var notebook = Notebook(id: "garden", title: "Garden")
    try notebook.insert(.note(note))
    let path = folder + "/Garden"

    let ledger = try save(notebook, from: folder, to: path)
    #expect(ledger[.media].converted == 1)
    #expect(throws: FormatError.self) { try save(notebook, from: folder, to: path) }
    try saveAgain(notebook, to: path)
    #expect(try FolderSource(path: path).paths.contains("Snails.md"))
    try load(path, into: other)
    #expect(try Data(contentsOf: URL(filePath: "\(other)/Media/\(name)")) == Data(bytes))
  }

  private func save(_ notebook: Notebook, from folder: String, to path: String) throws -> Ledger {
    var request = ExportRequest(.notebook(notebook))
    request.media = try FolderMedia(path: folder + "/Media")
    var sink = try FolderSink(path: path)
    let ledger = try FormatRegistry.builtIn.export(request, as: "markdown", into: &sink)
    try sink.commit()
    return ledger
  }

  private func saveAgain(_ notebook: Notebook, to path: String) throws {
    var request = ExportRequest(.notebook(notebook))
    request.media = try FolderMedia(path: path + "/Media")
    var sink = try FolderSink(path: path, replacing: true)
    _ = try FormatRegistry.builtIn.export(request, as: "markdown", into: &sink)
    try sink.commit()
  }

  private func load(_ path: String, into folder: String) throws {
    let read = try FormatRegistry.builtIn.read(ImportRequest(), from: FolderSource(path: path))
    for item in read.content.media {
      guard case .stored(let digest) = item.source, let name = item.fileName,
        var bytes = try read.media.open(digest)
      else { continue }
      let file = try FileSink(path: "\(folder)/Media/\(name)")
      while case let piece = try bytes.read(upTo: 1 << 16), !piece.isEmpty {
        try file.write(piece)
      }
      try file.commit()
    }
    #expect(read.content.items.map(\.title).contains("Snails"))
  }
}
