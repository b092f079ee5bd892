import Foundation
import NapkinKit
import NapkinTesting
import Testing

/// A map that was edited, undone and edited again is written as one that was just read: nothing of
/// how it came about shows. `NAPKIN_SCALE=full` compares 10,000 states in five formats.
@Suite struct ExportPurityTests {
  private static let count: UInt64 =
    ProcessInfo.processInfo.environment["NAPKIN_SCALE"] == "full" ? 200 : 6

  @Test(arguments: 0..<count) func `an edited map is written as a fresh one`(seed: UInt64) throws {
    let sequence = OperationSequence<NaiveMap>(seed: seed)
    var chance = Chance(seed: seed)
    var trial = try Trial<NaiveMap>(seed: seed)
    var gesture: Operation<NaiveMap>?
    for _ in 0..<OperationSequence<NaiveMap>.length {
      try trial.take(sequence.draw(trial, &gesture, &chance))
      let edited = trial.editor.document
      let fresh = try #require(try NaiveMap.document(from: NaiveMap.bytes(of: edited)))
      for format in ["opml", "freemind", "markdown", "svg", "html"] {
        let isSame = try Self.bytes(of: edited, format) == Self.bytes(of: fresh, format)
        #expect(isSame, "\(format), seed \(seed)")
      }
    }
  }

  private static func bytes(of map: MindMap, _ format: String) throws -> [UInt8] {
    let written = try FormatRegistry.builtIn.written(
      ExportRequest(.map(map)), as: FormatName(format: format))
    return written.bytes
  }
}
