import Foundation
import NapkinTesting
import Testing

@Suite struct SnapshotTests {
  let folder: String
  var testFile: String { folder + "/SomeTests.swift" }

  init() throws {
    folder = NSTemporaryDirectory() + "napkin-snapshots-" + UUID().uuidString
  }

  func check(_ text: String, _ mode: SnapshotMode?) -> String? {
    do throws(SnapshotFailure) {
      try checkSnapshot(
        text, named: "lecture", fileExtension: "opml", record: mode, testFile: testFile)
      return nil
    } catch {
      return error.description
    }
  }

  var path: String { folder + "/__Snapshots__/SomeTests/lecture.opml" }

  @Test func recordingFailsAndComparingPasses() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let missing = try #require(check("one\ntwo\n", .never))
    #expect(missing.contains(path) && missing.contains("SNAPSHOT_RECORD=missing"))
    #expect(!FileManager.default.fileExists(atPath: folder))

    let recorded = try #require(check("one\ntwo\n", .missing))
    #expect(recorded.hasPrefix("Recorded \(path)"))
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "one\ntwo\n")
    for mode in SnapshotMode.allCases { #expect(check("one\ntwo\n", mode) == nil) }

    for mode in [SnapshotMode.never, .missing] {
      let differs = try #require(check("one\nthree\n", mode))
      #expect(differs.contains("- two\n+ three\n"))
      #expect(differs.contains("SNAPSHOT_RECORD=all"))
      #expect(try String(contentsOfFile: path, encoding: .utf8) == "one\ntwo\n")
    }

    #expect(check("one\nthree\n", .all)?.hasPrefix("Recorded") == true)
    #expect(check("one\nthree\n", .never) == nil)
  }

  @Test func showsTheLinesThatDifferAndSomeAround() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let old = (1...20).map { "line \($0)\n" }.joined()
    _ = check(old, .missing)
    let new = old.replacingOccurrences(of: "line 10\n", with: "line ten\n")
      .replacingOccurrences(of: "line 12\n", with: "")
    #expect(
      check(new, .never)
        == """
        \(path) differs:
        @@ line 7 @@
          line 7
          line 8
          line 9
        - line 10
        + line ten
          line 11
        - line 12
          line 13
          line 14
          line 15
        If the new one (+) is right, record it with SNAPSHOT_RECORD=all.
        """)
    #expect(check(old + "end", .never)?.contains("- \n+ end\n") == true)
    #expect(check("", .never)?.contains("- line 1\n") == true)
    let long = String(repeating: "x\n", count: 100_000)
    #expect(check(long, .never)?.contains("… 98020 more lines differ") == true)
  }

  @Test func bytesThatAreNoTextAreComparedToo() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    func check(_ bytes: [UInt8], _ mode: SnapshotMode) throws(SnapshotFailure) {
      try checkSnapshot(
        bytes, named: "x", fileExtension: "png", record: mode, testFile: testFile)
    }
    #expect(throws: SnapshotFailure.self) { try check([0x89, 0xFF, 0], .missing) }
    try check([0x89, 0xFF, 0], .never)
    let failure = #expect(throws: SnapshotFailure.self) { try check([0x89, 0xFE, 0, 1], .never) }
    #expect(failure?.description.contains("from byte 1 on; 3 → 4 bytes") == true)
  }

  @Test func numbersMayDifferByATolerance() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    func check(_ text: String, _ mode: SnapshotMode = .never) throws(SnapshotFailure) {
      try checkSnapshot(text, named: "x", tolerance: 5, record: mode, testFile: testFile)
    }
    #expect(throws: SnapshotFailure.self) { try check("word 10 20\n", .missing) }
    try check("word 15 15\n")
    for text in ["word 16 20\n", "other 10 20\n", "word 10\n", "word 10 20 30\n"] {
      #expect(throws: SnapshotFailure.self) { try check(text) }
    }
  }

  @Test(arguments: ["", "../x", "a/b", ".hidden", "a b", "new\nline"])
  func namesAreFileNames(_ name: String) {
    let failure = #expect(throws: SnapshotFailure.self) {
      try checkSnapshot("", named: name, record: .all, testFile: testFile)
    }
    #expect(failure?.description.contains("no name") == true)
    #expect(!FileManager.default.fileExists(atPath: folder))
  }

  @Test func aFolderThatCannotBeMadeIsAnError() {
    let failure = #expect(throws: SnapshotFailure.self) {
      try checkSnapshot("", named: "a", record: .all, testFile: "/proc/none/Some.swift")
    }
    #expect(failure?.description.contains("/proc/none") == true)
  }
}
