import Foundation
import NapkinCore
import NapkinFormats
import NapkinTesting
import Testing

@Suite struct RowSnapshotTests {
  let folder = NSTemporaryDirectory() + "napkin-rows-" + UUID().uuidString
  var page: String { folder + "/__Snapshots__/SomeTests/rows.md" }

  func check(
    _ format: TreeFormat, _ mode: SnapshotMode,
    describe: ([UInt8]) -> String = { String(decoding: $0, as: UTF8.self) }
  ) throws {
    try checkRowSnapshots(
      of: format, record: mode, testFile: folder + "/SomeTests.swift", describe: describe)
  }

  @Test func everyRowHasASection() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    #expect(throws: SnapshotFailure.self) { try check(TreeFormat(), .missing) }
    try check(TreeFormat(), .never)
    let text = try String(contentsOfFile: page, encoding: .utf8)
    #expect(text.hasPrefix("# Tree\n\n## title: dropped\n\nnowhere\n\n    0\tRoot\n"))
    let sections = text.split(separator: "\n").filter { $0.hasPrefix("## ") }
    let names = sections.map { String($0.dropFirst(3).prefix { $0 != ":" }) }
    #expect(names == Feature.all.map(\.name))
    #expect(text.contains("\n## node: converted\n\na line\n\n    0\tRoot\n    1\tChild\n\n"))
    #expect(text.contains("\n## stroke\n\nnowhere\n\n    (no content of the format's kinds"))
    #expect(throws: SnapshotFailure.self) { try check(TreeFormat(.grows), .never) }
  }

  @Test func bytesThatAreNoTextAreDescribed() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    #expect(throws: SnapshotFailure.self) {
      try check(TreeFormat(), .missing) { "\($0.count) bytes\n\nin all" }
    }
    let text = try String(contentsOfFile: page, encoding: .utf8)
    #expect(text.contains("\n    7 bytes\n\n    in all\n    (no newline at the end)\n"))
  }

  @Test(arguments: [
    (TreeFormat.Fault.noRow, ContractViolation.Rule.table), (.notInTable, .table),
    (.wrongCount, .ledger), (.throwsOnWriting, .writes),
  ])
  func contradictionsAreFound(_ fault: TreeFormat.Fault, _ rule: ContractViolation.Rule) {
    // Recording is asked for: what is wrong must not be recorded either.
    let failure = #expect(throws: ContractFailure.self) { try check(TreeFormat(fault), .all) }
    #expect(failure?.violations.allSatisfy { $0.rule == rule } == true, "\(failure as Any)")
    #expect(!FileManager.default.fileExists(atPath: folder))
  }
}
