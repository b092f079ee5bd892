import Checkout
import Foundation
import NapkinKit
import Testing

/// Sequences of operations on all kinds of document, each against a naive reference.
///
/// `NAPKIN_SCALE=full` runs 20,000 of them, a number as many as it says; `NAPKIN_SEED` repeats one.
@Suite struct UndoModelTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let seed = environment["NAPKIN_SEED"].flatMap(UInt64.init)
  private static let count: UInt64 =
    switch environment["NAPKIN_SCALE"] {
    case "full": 20_000
    case let scale: scale.flatMap(UInt64.init) ?? 100
    }
  private static let shardCount: UInt64 = 8

  @Test(arguments: seed == nil ? 0..<shardCount : 0..<1)
  func `undo and redo do what a naive reference does`(shard: UInt64) {
    var failures = 0
    let seeds =
      Self.seed.map { [$0] } ?? Array(stride(from: shard, to: Self.count, by: Int(Self.shardCount)))
    for seed in seeds where failures < 3 {
      do {
        _ = try Self.run(seed: seed)
      } catch {
        failures += 1
        Issue.record("\(error)")
      }
    }
  }

  @Test func `every command is drawn, performed and refused`() throws {
    var performed: Set<String> = []
    var refused: Set<String> = []
    // Far from the seeds of the sequences above.
    for seed in UInt64(1 << 40)..<(1 << 40) + 700 {
      guard let names = try? Self.run(seed: seed) else { continue }
      performed.formUnion(names.performed)
      refused.formUnion(names.refused)
    }
    let commands = try Self.commandsOfSources()
    #expect(commands.count > 60)
    #expect(commands.subtracting(performed).sorted() == [], "These are never performed.")
    let accepted = commands.subtracting(refused).subtracting(Self.neverRefused)
    #expect(accepted.sorted() == [], "These are never refused.")
  }

  /// What there is no reason to refuse, or only when the command is made.
  private static let neverRefused: Set<String> = [
    "AddAttachment", "AddItems", "ArchiveCompletedPlans", "ArrangeMap", "ClearDrawing",
    "EmptyTrash",
    "SetNotebook", "SetPlanListBackground", "SetResponseSketch", "SetRoom", "TagNote", "TypeNote",
  ]

  private static func run(
    seed: UInt64
  ) throws -> (performed: Set<String>, refused: Set<String>) {
    switch seed % 7 {
    case 0: try OperationSequence<NaiveMap>(seed: seed).run()
    case 1: try OperationSequence<NaiveNote>(seed: seed).run()
    case 2: try OperationSequence<NaiveDrawing>(seed: seed).run()
    case 3: try OperationSequence<NaiveList>(seed: seed).run()
    case 4: try OperationSequence<NaiveRoom>(seed: seed).run()
    case 5: try OperationSequence<NaiveDraft>(seed: seed).run()
    default: try OperationSequence<NaiveNotebook>(seed: seed).run()
    }
  }

  /// The names of all commands, as they stand in the sources.
  private static func commandsOfSources() throws -> Set<String> {
    var names: Set<String> = []
    for path in Checkout.files(below: "Sources", ending: ".swift") {
      let source = try Checkout.text(path)
      for line in source.split(separator: "\n") {
        if let match = line.firstMatch(of: /^\s*public struct (\w+)(<.*>)?: .*\bCommand\b/) {
          names.insert(String(match.1))
        }
      }
    }
    return names
  }
}
