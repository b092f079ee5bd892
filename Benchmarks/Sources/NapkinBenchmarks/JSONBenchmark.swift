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
    var times: [String: [Double]] = [:]
    for _ in 0..<rounds {
      times["write", default: []].append(try time { _ = try write(map) })
      times["encode", default: []].append(try time { _ = try JSONEncoder().encode(model) })
      times["read", default: []].append(try time { _ = try read(bytes) })
      times["decode", default: []].append(
        try time { _ = try JSONDecoder().decode(FoundationMap.self, from: data) })
    }
    for (ours, theirs) in [("write", "encode"), ("read", "decode")] {
      let (mine, other) = (median(times[ours] ?? [0]), median(times[theirs] ?? [0]))
      row(
        "JSON of \(nodes) nodes, \(ours): Napkin / Foundation / ratio",
        "\(format(mine / 1e6)) / \(format(other / 1e6)) ms / \(format(other / mine))")
      let (small, large) = (try childMemory(ours), try childMemory(theirs))
      row(
        "memory for it beyond the document or file: Napkin / Foundation / share",
        "\(small >> 10) / \(large >> 10) KiB / \(format(Double(small) / Double(large)))")
    }
  }

  /// Does one thing once and prints how much the most memory grew by it.
  static func runChild(_ name: String) throws {
    let map = Generator.map(nodes: nodes)
    let model = name == "encode" ? FoundationMap(map) : nil
    let bytes = name == "read" ? try write(map) : []
    let data = name == "decode" ? try JSONEncoder().encode(FoundationMap(map)) : Data()
    resetPeakMemory()
    let before = memoryInUse()
    switch name {
    case "write":
      var sink = CountingSink()
      _ = try JSONExporter().export(ExportRequest(.map(map)), to: &sink)
    case "encode": _ = try JSONEncoder().encode(model)
    case "read": _ = try read(bytes)
    case "decode": _ = try JSONDecoder().decode(FoundationMap.self, from: data)
    default: break
    }
    print(peakMemory() - before)
  }

  private static func childMemory(_ name: String) throws -> Int {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(filePath: CommandLine.arguments[0])
    process.arguments = [name]
    process.standardOutput = pipe
    try process.run()
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return max(1, Int(String(decoding: output, as: UTF8.self).filter(\.isNumber)) ?? 1)
  }

  static func write(_ map: MindMap) throws -> [UInt8] {
    var sink = MemorySink()
    _ = try JSONExporter().export(ExportRequest(.map(map)), to: &sink)
    return sink.bytes
  }

  static func read(_ bytes: [UInt8]) throws -> MindMap {
    var source = MemorySource(bytes)
    let content = try JSONImporter().read(ImportRequest(), from: &source).content
    guard case .map(let map) = content else { return MindMap(id: "none") }
    return map
  }
}
