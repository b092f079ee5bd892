import Foundation
import NapkinCore
import NapkinFormats
import NapkinJSON

/// Native JSON by Napkin, and by Foundation's coders with a Codable model of what the measured map has:
/// each in processes of its own, so that none has to live with the memory that another one leaves.
enum JSONCoding: String {
  case napkin, foundation

  /// Measures one of them with the file at a path: the time that it takes in memory, or the most
  /// memory that it needs from the file to the document or back.
  func measure(_ work: String, _ kind: String, _ path: String) throws {
    switch self {
    case .napkin: try Self.measure(NapkinCoder.self, work, kind, path)
    case .foundation: try Self.measure(FoundationCoder<FoundationMap>.self, work, kind, path)
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

  /// Writes the same map for both.
  static func writeFiles(native: String, lean: String) throws {
    let map = Generator.map(nodes: 100_000)
    try Data(NapkinCoder.encode(map)).write(to: URL(filePath: native))
    try JSONEncoder().encode(FoundationMap(map)).write(to: URL(filePath: lean))
  }
}

/// The least that holds the measured map, ten keys of a node: it would lose all else.
private struct FoundationMap: Codable {
  struct Node: Codable {
    var id: String
    var parent: String?
    var text: String
    var created: Int64?
    var modified: Int64?
    var folded: Bool?
    var note: String?
    var link: String?
    var icons: [String]?
    var color: String?
  }

  var name: String
  var nodes: [Node]

  init(_ map: MindMap) {
    name = map.name
    nodes = map.walkAll().map { visit in
      let node = map[visit.slot]
      return Node(
        id: node.id.rawValue, parent: map.parent(of: visit.slot).map { map[$0].id.rawValue },
        text: node.text.source, created: node.created?.milliseconds,
        modified: node.modified?.milliseconds, folded: node.isFolded ? true : nil,
        note: node.note?.source, link: node.link, icons: node.icons.isEmpty ? nil : node.icons,
        color: node.style.color?.hex)
    }
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
