import NapkinKit

/// The file of a map.
struct MapFile {
  var path: String

  /// Writes the whole map, or leaves the file that was there.
  func save(_ map: MindMap) throws {
    var sink = try FileSink(path: path)
    _ = try FormatRegistry.builtIn.export(ExportRequest(.map(map)), as: "napkin", to: &sink)
    try sink.commit()
  }

  /// Reads a map in whatever format it is.
  func open() throws -> MindMap {
    var source = try FileSource(path: path)
    return try FormatRegistry.builtIn.read(ImportRequest(fileName: path), from: &source).content
      .asMap
  }
}
