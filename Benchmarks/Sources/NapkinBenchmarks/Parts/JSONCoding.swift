import Foundation
import NapkinCore
import NapkinFormats
import NapkinJSON

/// Native JSON, and Foundation's coders on an equivalent Codable model: each in processes of its own,
/// so that neither has to live with the memory that the other one leaves.
enum JSONCoding: String {
  case write, encode, read, decode

  /// Measures one of them with the file at a path: the time that it takes in memory, or the most
  /// memory that it needs from the file to the document or back.
  func measure(_ path: String, isTime: Bool) throws {
    if isTime { try measureTime(path) } else { try measureMemory(path) }
  }

  private func measureTime(_ path: String) throws {
    let data = try Data(contentsOf: URL(filePath: path))
    switch self {
    case .read:
      let bytes = [UInt8](data)
      try Child.time { try Self.read(bytes) }
    case .decode:
      try Child.time { try JSONDecoder().decode(FoundationMap.self, from: data) }
    case .write:
      let map = try Self.read([UInt8](data))
      try Child.time { try Self.write(map) }
    case .encode:
      let map = try JSONDecoder().decode(FoundationMap.self, from: data)
      try Child.time { try JSONEncoder().encode(map) }
    }
  }

  /// Documents come from files and go to files, as an app has it: Foundation's coders need all of
  /// the file in memory, Napkin does not.
  private func measureMemory(_ path: String) throws {
    let url = URL(filePath: path)
    switch self {
    case .read:
      try Child.memory { try Self.read(FileSource(path: path)) }
    case .decode:
      try Child.memory {
        try JSONDecoder().decode(FoundationMap.self, from: Data(contentsOf: url))
      }
    case .write:
      let map = try Self.read(FileSource(path: path))
      try Child.memory {
        var sink = try FileSink(path: path)
        _ = try JSONExporter().export(ExportRequest(.map(map)), to: &sink)
        try sink.commit()
      }
    case .encode:
      let map = try JSONDecoder().decode(FoundationMap.self, from: Data(contentsOf: url))
      try Child.memory { try JSONEncoder().encode(map).write(to: url) }
    }
  }

  /// Writes the same map for both.
  static func writeFiles(native: String, codable: String) throws {
    let map = Generator.map(nodes: 100_000)
    try Data(write(map)).write(to: URL(filePath: native))
    try JSONEncoder().encode(FoundationMap(map)).write(to: URL(filePath: codable))
  }

  static func write(_ map: MindMap) throws -> [UInt8] {
    var sink = MemorySink()
    _ = try JSONExporter().export(ExportRequest(.map(map)), to: &sink)
    return sink.bytes
  }

  static func read(_ bytes: [UInt8]) throws -> MindMap {
    try read(MemorySource(bytes))
  }

  static func read(_ source: some ByteSource) throws -> MindMap {
    guard case .map(let map) = try content(source) else { return MindMap(id: "none") }
    return map
  }

  static func content(_ source: some ByteSource) throws -> Content {
    var source = source
    return try JSONImporter().read(ImportRequest(), from: &source).content
  }
}
