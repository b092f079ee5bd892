import NapkinCore
package import NapkinFormats
import NapkinJSON
import NapkinTesting

/// The documents in Examples/Notebook that every exporter is shown with, whole.
package enum ExampleDocument: String, CaseIterable, Sendable {
  case notebook, lecture, drawing, plans

  private static let folder = FileSystem.folder(of: #filePath) + "/../../../Examples/Notebook"

  /// Where the document lies.
  package var path: String { "\(Self.folder)/\(rawValue).napkin.json" }

  /// The document.
  package var content: Content {
    get throws {
      var source = try FileSource(path: path)
      return try JSONImporter().read(ImportRequest(fileName: path), from: &source).content
    }
  }

  /// What an exporter makes of the document, with its media at hand.
  package func written(
    by exporter: some Exporter, options: FormatOptions = FormatOptions(),
    registry: FormatRegistry = FormatRegistry()
  ) throws -> [UInt8] {
    var request = ExportRequest(try content)
    request.options = options
    request.registry = registry
    request.media = try FolderMedia(path: Self.folder + "/Media")
    return try exporter.written(request).bytes
  }

  /// What an exporter makes of the document, after it was compared with what was recorded.
  @discardableResult
  package func checkSnapshot(
    of exporter: some Exporter, fileExtension: String, testFile: String = #filePath
  ) throws -> [UInt8] {
    let bytes = try written(by: exporter)
    try NapkinTesting.checkSnapshot(
      bytes, named: rawValue, fileExtension: fileExtension, testFile: testFile)
    return bytes
  }

  /// The texts of what a file holds, in their order, and those of the document.
  package func texts(
    in bytes: [UInt8], readBy importer: some Importer,
    registry: FormatRegistry = FormatRegistry()
  ) throws -> (read: [String], own: [String]) {
    var source = MemorySource(bytes)
    var request = ImportRequest(fileName: rawValue)
    request.registry = registry
    let read = try importer.read(request, from: &source)
    return (read.content.asMap.texts, try content.asMap.texts)
  }
}

extension MindMap {
  /// The words of each node but for a root of ours, which stands above several top entries.
  fileprivate var texts: [String] {
    walkAll().filter { !isRootImplied || $0.slot != slotOfRoot }.map { self[$0.slot].text.plain }
  }
}
