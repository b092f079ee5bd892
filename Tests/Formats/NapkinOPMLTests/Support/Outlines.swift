import NapkinCore
import NapkinFormats
import NapkinOPML
import Testing

/// Reads and writes outlines that are given as text.
enum Outlines {
  /// A registry of OPML alone.
  static var registry: FormatRegistry {
    var registry = FormatRegistry()
    registry.register(OPMLExporter())
    registry.register(OPMLImporter())
    return registry
  }

  /// A file after a change of its map, and whether it was written anew as a whole.
  static func changed(
    _ text: String, _ change: (inout MindMap) throws -> Void
  ) throws -> (text: String, isWhole: Bool) {
    var source = MemorySource(text)
    let file = try registry.open(ImportRequest(fileName: "a.opml"), from: &source)
    var map = try map(file.content)
    try change(&map)
    let saved = try registry.save(.map(map), over: file)
    return (String(decoding: saved.bytes, as: UTF8.self), saved.isWhole)
  }

  static func read(
    _ text: String, _ mode: ImportRequest.Mode = .strict
  ) throws(FormatError) -> Import {
    var source = MemorySource(text)
    return try OPMLImporter().read(ImportRequest(fileName: "a.opml", mode: mode), from: &source)
  }

  /// The map of a whole file.
  static func map(_ text: String) throws -> MindMap {
    try map(read(text).content)
  }

  /// The map with these lines in its body.
  static func map(lines: String) throws -> MindMap {
    try map("<opml version=\"2.0\"><head/><body>\(lines)</body></opml>")
  }

  /// The only outline of a file.
  static func node(_ outline: String) throws -> MindMap.Node {
    let map = try map(lines: outline)
    return map[map.slotOfRoot]
  }

  static func map(_ content: Content) throws -> MindMap {
    guard case .map(let map) = content else { throw FormatError(.unsupportedContent, "No map.") }
    return map
  }

  static func write(_ content: Content, dialect: String? = nil) throws -> String {
    var sink = MemorySink()
    _ = try OPMLExporter().export(ExportRequest(content, dialect: dialect), to: &sink)
    return sink.text
  }

  /// What is written of what was read.
  static func again(_ text: String, dialect: String? = nil) throws -> String {
    try write(read(text).content, dialect: dialect)
  }
}
