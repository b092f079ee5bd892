import Foundation
import NapkinCore
import NapkinFormats
import NapkinJSON

/// Native JSON by Napkin, and by Foundation's coders with Codable models: each in processes of its own,
/// so that none has to live with the memory that another one leaves.
enum JSONCoding: String {
  case napkin, foundation, lean

  /// Measures one of them with the file at a path: the time that it takes in memory, or the most
  /// memory that it needs from the file to the document or back.
  func measure(_ work: String, _ kind: String, _ path: String) throws {
    switch self {
    case .napkin: try Self.measure(NapkinCoder.self, work, kind, path)
    case .foundation: try Self.measure(FoundationCoder<FoundationFile>.self, work, kind, path)
    case .lean: try Self.measure(FoundationCoder<LeanFoundationMap>.self, work, kind, path)
    }
  }

  private static func measure<Coder: DocumentCoder>(
    _ coder: Coder.Type, _ work: String, _ kind: String, _ path: String
  ) throws {
    switch (work, kind) {
    case ("read", "time"):
      let bytes = try Coder.bytes(path)
      try Child.time { try Coder.decode(bytes) }
    case ("read", _):
      try Child.memory { try Coder.load(path) }
    case (_, "time"):
      let document = try Coder.load(path)
      try Child.time { try Coder.encode(document) }
    default:
      let document = try Coder.load(path)
      try Child.memory { try Coder.save(document, path + ".again") }
    }
  }

  /// Writes the same map for all: native JSON for Napkin and for Foundation with the model of all its
  /// keys, which has to keep everything, and what the lean model has.
  static func writeFiles(native: String, lean: String) throws {
    let map = Generator.map(nodes: 100_000)
    let file = try NapkinCoder.encode(map)
    let model = try FoundationCoder<FoundationFile>.decode(Data(file))
    // Foundation gives keys no order, and the first one of a file is its version.
    let again = #"{"napkin":1,"map":"#.utf8 + (try JSONEncoder().encode(model.map)) + "}".utf8
    guard try NapkinCoder.decode([UInt8](again)) == map else {
      throw CocoaError(.coderInvalidValue)
    }
    try Data(file).write(to: URL(filePath: native))
    try JSONEncoder().encode(LeanFoundationMap(map)).write(to: URL(filePath: lean))
  }
}

/// What reads and writes documents as JSON, in memory and as files.
protocol DocumentCoder {
  associatedtype Bytes
  associatedtype Document

  static func bytes(_ path: String) throws -> Bytes
  static func decode(_ bytes: Bytes) throws -> Document
  static func encode(_ document: Document) throws -> Bytes
  static func load(_ path: String) throws -> Document
  static func save(_ document: Document, _ path: String) throws
}

enum NapkinCoder: DocumentCoder {
  static func bytes(_ path: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(filePath: path)))
  }

  static func decode(_ bytes: [UInt8]) throws -> MindMap {
    try read(MemorySource(bytes))
  }

  static func encode(_ map: MindMap) throws -> [UInt8] {
    var sink = MemorySink()
    _ = try JSONExporter().export(ExportRequest(.map(map)), to: &sink)
    return sink.bytes
  }

  static func load(_ path: String) throws -> MindMap {
    try read(FileSource(path: path))
  }

  static func save(_ map: MindMap, _ path: String) throws {
    var sink = try FileSink(path: path)
    _ = try JSONExporter().export(ExportRequest(.map(map)), to: &sink)
    try sink.commit()
  }

  static func content(_ source: some ByteSource) throws -> Content {
    var source = source
    return try JSONImporter().read(ImportRequest(), from: &source).content
  }

  private static func read(_ source: some ByteSource) throws -> MindMap {
    guard case .map(let map) = try content(source) else { return MindMap(id: "none") }
    return map
  }
}

/// Foundation's coders need all of the file in memory.
private enum FoundationCoder<Model: Codable>: DocumentCoder {
  static func bytes(_ path: String) throws -> Data {
    try Data(contentsOf: URL(filePath: path))
  }

  static func decode(_ bytes: Data) throws -> Model {
    try JSONDecoder().decode(Model.self, from: bytes)
  }

  static func encode(_ model: Model) throws -> Data {
    try JSONEncoder().encode(model)
  }

  static func load(_ path: String) throws -> Model {
    try decode(bytes(path))
  }

  static func save(_ model: Model, _ path: String) throws {
    try encode(model).write(to: URL(filePath: path))
  }
}
