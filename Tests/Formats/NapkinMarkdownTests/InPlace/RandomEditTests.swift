import Foundation
import NapkinCore
import NapkinFormats
import NapkinMarkdown
import Testing

/// Random edits of generated documents, and of real files in the folder that `NAPKIN_CORPUS` names.
@Suite struct MarkdownRandomEditTests {
  @Test func `edits of generated maps are local, and read again`() throws {
    var count = EditCount()
    for seed in 0..<300 as Range<UInt64> {
      var chance = Chance(seed: seed)
      let text = try written(.map(chance.map())).text
      try count.edit(Array(text.utf8), as: .map, seed, "generated")
    }
    #expect(count.whole * 100 <= count.all * 3, "\(count)")
    #expect(count.wide * 100 <= count.all * 3, "\(count)")
  }

  @Test func `edits of generated notes and plans are local, and read again`() throws {
    var count = EditCount()
    for seed in 0..<200 as Range<UInt64> {
      var chance = Chance(seed: seed)
      let note = try written(.note(chance.note())).text
      try count.edit(Array(note.utf8), as: .note, seed, "generated note")
      let plans = try written(.planList(chance.planList())).text
      try count.edit(Array(plans.utf8), as: .planList, seed, "generated plans")
    }
    #expect(count.whole * 100 <= count.all * 5, "\(count)")
  }

  @Test(.enabled(if: corpus != nil)) func `edits of real files are local`() throws {
    let folder = URL(fileURLWithPath: Self.corpus ?? "")
    let files = try #require(
      FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
    var counts: [ContentKind: EditCount] = [:]
    for case let url as URL in files where url.pathExtension == "md" {
      let bytes = [UInt8](try Data(contentsOf: url))
      for kind in [ContentKind.map, .note, .planList] {
        guard let file = try? opened(bytes, as: kind) else { continue }
        #expect(try markdownOnly.save(file.content, over: file).bytes == bytes, "\(url.path)")
        let seed = bytes.prefix(4096).reduce(7) { $0 &* 31 &+ UInt64($1) }
        for number in 0..<3 as Range<UInt64> {
          try counts[kind, default: EditCount()].edit(bytes, as: kind, seed &+ number, url.path)
        }
      }
    }
    print("Edits of real files: \(counts)")
    for count in counts.values { #expect(count.wide * 100 <= count.all, "\(count)") }
  }

  private static var corpus: String? { ProcessInfo.processInfo.environment["NAPKIN_CORPUS"] }

  @Test(arguments: [
    String(repeating: ">", count: 9_000), String(repeating: "[", count: 100_000),
    String(repeating: "- ", count: 1_000) + "x", String(repeating: "* x\n", count: 50_000),
    String(repeating: "# x\n\n", count: 20_000), String(repeating: "[a]: b\n", count: 20_000),
  ])
  func `long files take no longer than their length`(text: String) throws {
    let file = try opened(Array((text + "\n\n# End\n\n- y\n").utf8), as: .map)
    guard case .map(var map) = file.content else { return }
    let last = try #require(map.walkAll().map(\.slot).last)
    map.update(last) { $0.text = "z" }
    let start = ContinuousClock.now
    let saved = try markdownOnly.save(.map(map), over: file)
    #expect(ContinuousClock.now - start < .seconds(60))
    #expect(saved.bytes == Array((text + "\n\n# End\n\n- z\n").utf8))
  }
}

/// How many edits there were, how many wrote a file anew, and how many changed more lines than they should.
private struct EditCount: CustomStringConvertible {
  var (all, whole, wide) = (0, 0, 0)
  var description: String { "\(all) edits, \(whole) whole, \(wide) wide" }

  mutating func edit(
    _ bytes: [UInt8], as kind: ContentKind, _ seed: UInt64, _ name: String
  ) throws {
    guard let file = try? opened(bytes, as: kind) else { return }
    var chance = Chance(seed: seed)
    guard let edit = try? chance.edit(file.content) else { return }
    if edit.content == file.content { return }
    all += 1
    let saved = try markdownOnly.save(edit.content, over: file)
    #expect(try markdownOnly.save(file.content, over: file).bytes == bytes, "\(name) \(seed)")
    let (removed, added) = changedLines(bytes, saved.bytes)
    if saved.isWhole {
      whole += 1
      print("Written anew: \(name), seed \(seed): \(edit.description)")
    }
    if removed + added > edit.lineCount + 6 {
      wide += 1
      print("\(removed + added) lines: \(name), seed \(seed): \(edit.description)")
    }
  }
}
