import Foundation
import NapkinCore
import NapkinFormats
import NapkinJSON

/// Native JSON against Foundation's coders on an equivalent Codable model: in turn, each in processes
/// of its own, so that neither has to live with the memory that the other one leaves.
enum JSONBenchmark {
  private static let nodes = 100_000
  private static let turns = 5

  static func run() throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "napkin-benchmarks-\(ProcessInfo.processInfo.processIdentifier)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (native, codable) = (folder.appending(path: "native"), folder.appending(path: "codable"))
    let map = Generator.map(nodes: nodes)
    try Data(write(map)).write(to: native)
    try JSONEncoder().encode(FoundationMap(map)).write(to: codable)

    for (ours, theirs) in [(JSONChild.write, JSONChild.encode), (.read, .decode)] {
      try compareTimes(ours, native.path, theirs, codable.path)
      try compareMemory(ours, native.path, theirs, codable.path)
    }
  }

  private static func compareTimes(
    _ ours: JSONChild, _ native: String, _ theirs: JSONChild, _ codable: String
  ) throws {
    var times: (ours: [Double], theirs: [Double]) = ([], [])
    for _ in 0..<turns {
      times.ours.append(try ours.time(native))
      times.theirs.append(try theirs.time(codable))
    }
    let (mine, other) = (median(times.ours), median(times.theirs))
    row(
      "JSON of \(nodes) nodes, \(ours): Napkin / Foundation / ratio",
      "\(format(mine / 1e6)) / \(format(other / 1e6)) ms / \(format(other / mine))")
  }

  /// Documents come from files and go to files, as an app has it: Foundation's coders need all of
  /// the file in memory, Napkin does not.
  private static func compareMemory(
    _ ours: JSONChild, _ native: String, _ theirs: JSONChild, _ codable: String
  ) throws {
    let (mine, other) = (try ours.memory(native), try theirs.memory(codable))
    row("memory for it at the most: Napkin / Foundation / share", comparison(mine.peak, other.peak))
    if ours == .read {
      row(
        "of that beyond the document that was read: Napkin / Foundation / share",
        comparison(mine.peak - mine.kept, other.peak - other.kept))
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

/// One of the four, in a process of its own.
enum JSONChild: String {
  case write, encode, read, decode

  /// The processor's nanoseconds that it takes in memory, the median of some rounds.
  func time(_ path: String) throws -> Double {
    Double(try Child.numbers(of: [rawValue, path, "time"]).first ?? 0)
  }

  /// The most memory that it needs from file to document or back, and what of it is kept.
  func memory(_ path: String) throws -> (peak: Int, kept: Int) {
    let numbers = try Child.numbers(of: [rawValue, path, "memory"])
    return (max(0, numbers.first ?? 0), max(0, numbers.last ?? 0))
  }

  /// Measures one of both with the file at a path and prints what it found.
  func measure(_ path: String, isTime: Bool) throws {
    if isTime { try measureTime(path) } else { try measureMemory(path) }
  }

  private func measureTime(_ path: String) throws {
    let data = try Data(contentsOf: URL(filePath: path))
    switch self {
    case .read:
      let bytes = [UInt8](data)
      try Child.time { try JSONBenchmark.read(bytes) }
    case .decode:
      try Child.time { try JSONDecoder().decode(FoundationMap.self, from: data) }
    case .write:
      let map = try JSONBenchmark.read([UInt8](data))
      try Child.time { try JSONBenchmark.write(map) }
    case .encode:
      let map = try JSONDecoder().decode(FoundationMap.self, from: data)
      try Child.time { try JSONEncoder().encode(map) }
    }
  }

  private func measureMemory(_ path: String) throws {
    let url = URL(filePath: path)
    switch self {
    case .read:
      try Child.memory { try JSONBenchmark.read(FileSource(path: path)) }
    case .decode:
      try Child.memory {
        try JSONDecoder().decode(FoundationMap.self, from: Data(contentsOf: url))
      }
    case .write:
      let map = try JSONBenchmark.read(FileSource(path: path))
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
}
