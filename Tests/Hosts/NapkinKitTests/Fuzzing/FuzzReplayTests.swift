import Checkout
import Foundation
import Testing

/// Replays the seeds of the fuzz targets and all that ever failed, as `make fuzz` found it.
@Suite struct FuzzReplayTests {
  @Test(arguments: FuzzTarget.all.map(\.name))
  func `seeds and cases that failed once`(name: String) throws {
    let target = try #require(FuzzTarget.named(name))
    let seeds = try Self.files(in: "Fuzz/Seeds/\(name)")
    #expect(seeds.count >= 5, "\(name) has \(seeds.count) seeds")
    for file in seeds + (try Self.files(in: "Fuzz/Failures/\(name)") + Self.found(by: name)) {
      do {
        try target.check(Array(try Data(contentsOf: file)))
      } catch {
        Issue.record("\(name)/\(file.lastPathComponent): \(error)")
      }
    }
  }

  @Test func `every folder of cases has its target`() throws {
    for folder in ["Seeds", "Failures"] {
      let names = try FileManager.default.contentsOfDirectory(
        atPath: Checkout.url("Fuzz/\(folder)").path)
      for name in names where !name.hasPrefix(".") && !name.hasSuffix(".md") {
        #expect(FuzzTarget.named(name) != nil, "Fuzz/\(folder)/\(name)")
      }
    }
  }

  /// What libFuzzer kept, to see how much of the readers it reaches: `Scripts/check fuzz-coverage`.
  private static func found(by name: String) throws -> [URL] {
    guard let work = ProcessInfo.processInfo.environment["NAPKIN_FUZZ_WORK"] else { return [] }
    return try files(at: URL(filePath: work).appending(path: name))
  }

  private static func files(in folder: String) throws -> [URL] {
    try files(at: Checkout.url(folder))
  }

  private static func files(at url: URL) throws -> [URL] {
    guard FileManager.default.fileExists(atPath: url.path) else { return [] }
    return try FileManager.default.contentsOfDirectory(at: url, includingPropertiesForKeys: nil)
      .sorted { $0.path < $1.path }
  }
}
