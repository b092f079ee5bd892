import Foundation
import NapkinCore
import NapkinFormats
import NapkinJSON

/// Native JSON against Foundation's coders on an equivalent Codable model, in turn.
enum JSONBenchmark {
  private static let nodes = 100_000
  private static let rounds = 9

  static func run() throws {
    let bytes = try write(Generator.map(nodes: nodes))
    // As an app has it: read from a file, so that it lies in memory as it stands there.
    let map = try read(bytes)
    let model = FoundationMap(map)
    let data = try JSONEncoder().encode(model)
    var times: [JSONChild: [Double]] = [:]
    for _ in 0..<rounds {
      times[.write, default: []].append(try time { try write(map) })
      times[.encode, default: []].append(try time { try JSONEncoder().encode(model) })
      times[.read, default: []].append(try time { try read(bytes) })
      times[.decode, default: []].append(
        try time { try JSONDecoder().decode(FoundationMap.self, from: data) })
    }
    for (ours, theirs) in [(JSONChild.write, JSONChild.encode), (.read, .decode)] {
      let (mine, other) = (median(times[ours] ?? [0]), median(times[theirs] ?? [0]))
      row(
        "JSON of \(nodes) nodes, \(ours): Napkin / Foundation / ratio",
        "\(format(mine / 1e6)) / \(format(other / 1e6)) ms / \(format(other / mine))")
    }
    try runMemory(bytes, data)
  }

  /// Documents come from files and go to files, as an app has it: Foundation's coders need all of
  /// the file in memory, Napkin does not.
  private static func runMemory(_ bytes: [UInt8], _ data: Data) throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "napkin-benchmarks-\(ProcessInfo.processInfo.processIdentifier)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (native, codable) = (folder.appending(path: "native"), folder.appending(path: "codable"))
    try Data(bytes).write(to: native)
    try data.write(to: codable)
    for (ours, theirs) in [(JSONChild.write, JSONChild.encode), (.read, .decode)] {
      let (mine, other) = (try ours.run(native.path), try theirs.run(codable.path))
      row(
        "memory for it at the most: Napkin / Foundation / share", comparison(mine.peak, other.peak))
      if ours == .read {
        row(
          "of that beyond the document that was read: Napkin / Foundation / share",
          comparison(mine.peak - mine.kept, other.peak - other.kept))
      }
    }
  }

  private static func comparison(_ mine: Int, _ other: Int) -> String {
    "\(mine >> 10) / \(other >> 10) KiB / \(format(Double(mine) / Double(max(1, other))))"
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
    var source = source
    let content = try JSONImporter().read(ImportRequest(), from: &source).content
    guard case .map(let map) = content else { return MindMap(id: "none") }
    return map
  }
}

/// One of the four, once, in a process of its own, where nobody has left memory behind.
enum JSONChild: String {
  case write, encode, read, decode

  /// The most memory that it needed, and what of it is kept.
  func run(_ path: String) throws -> (peak: Int, kept: Int) {
    let numbers = try Child.numbers(of: [rawValue, path])
    return (max(0, numbers.first ?? 0), max(0, numbers.last ?? 0))
  }

  /// Does it with the file at a path and prints both numbers.
  func measure(_ path: String) throws {
    let url = URL(filePath: path)
    switch self {
    case .read:
      try Child.measure { try JSONBenchmark.read(FileSource(path: path)) }
    case .decode:
      try Child.measure {
        try JSONDecoder().decode(FoundationMap.self, from: Data(contentsOf: url))
      }
    case .write:
      let map = try JSONBenchmark.read(FileSource(path: path))
      try Child.measure {
        var sink = try FileSink(path: path)
        _ = try JSONExporter().export(ExportRequest(.map(map)), to: &sink)
        try sink.commit()
      }
    case .encode:
      let map = try JSONDecoder().decode(FoundationMap.self, from: Data(contentsOf: url))
      try Child.measure { try JSONEncoder().encode(map).write(to: url) }
    }
  }
}
