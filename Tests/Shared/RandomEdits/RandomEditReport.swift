import NapkinCore
package import NapkinFormats
import NapkinTesting

/// What came of changing files at random and saving them over themselves.
package struct RandomEditReport: CustomStringConvertible {
  /// How many files were read, and in how many of them tags had to be mended.
  package private(set) var fileCount = 0
  package private(set) var mendedCount = 0
  /// How many changes were made of the others.
  package private(set) var editCount = 0
  /// The changes after which more lines differ than they should.
  package private(set) var far: [String] = []
  /// The changes for which the whole file was written anew.
  package private(set) var whole: [String] = []
  /// What must never be: a change that was refused or is not in the file, or bytes that do not come back.
  package private(set) var failures: [String] = []

  package init() {}

  /// Changes a file as often as asked, each time as it was, and saves each change over it.
  package mutating func run(
    _ count: Int, over bytes: [UInt8], named name: String, in registry: FormatRegistry,
    seed: UInt64, kind: ContentKind = .map
  ) {
    var source = MemorySource(bytes)
    var request = ImportRequest(fileName: name)
    request.kind = kind
    guard let file = try? registry.open(request, from: &source), case .map(let map) = file.content
    else { return }
    fileCount += 1
    let isMended = !file.read.repairs.isEmpty && file.read.outline == nil
    if isMended { mendedCount += 1 }
    if (try? registry.save(file.content, over: file))?.bytes != bytes {
      failures.append("\(name): not the same bytes when unchanged")
    }
    // A file whose tags had to be mended is written anew.
    for number in 0..<UInt64(isMended ? 0 : count) {
      var chance = Chance(seed: seed &+ number)
      let kind = chance.pick(RandomEdit.Kind.allCases)
      guard let edit = RandomEdit(kind, of: map, with: &chance) else { continue }
      editCount += 1
      let title = "\(name), seed \(seed &+ number): \(edit.kind)"
      do {
        try save(
          edit, of: map, over: file, in: registry, named: name, seed: seed &+ number, title)
      } catch {
        failures.append("\(title): \(error)")
      }
    }
  }

  private mutating func save(
    _ edit: RandomEdit, of map: MindMap, over file: SourceFile, in registry: FormatRegistry,
    named name: String, seed: UInt64, _ title: String
  ) throws {
    var changed = map
    let undone = try edit.apply(to: &changed)
    if try registry.save(.map(undone), over: file).bytes != file.bytes {
      failures.append("\(title): not the same bytes when undone")
    }
    let saved = try registry.save(.map(changed), over: file)
    keep(edit, of: map, to: changed, file, saved, named: name, seed: seed)
    var source = MemorySource(saved.bytes)
    let again = try registry.open(ImportRequest(fileName: "again"), from: &source)
    if case .map(let read) = again.content, let difference = Self.difference(changed, read) {
      failures.append("\(title): \(difference)")
    }
    if saved.isWhole { return whole.append(title) }
    let count = Self.changedLineCount(from: file.bytes, to: saved.bytes)
    let limit = 6 + edit.lineCount + Self.lineCount(of: edit, in: file)
    if count > limit { far.append("\(title): \(count) lines, not \(limit)") }
  }

  /// The first node of which a file says something else than what it should.
  private static func difference(_ map: MindMap, _ read: MindMap) -> String? {
    var map = map
    // Above a single node there is no root of ours any more.
    if !read.isRootImplied { map.openRoot() }
    let (visits, others) = (Array(map.walkAll()), Array(read.walkAll()))
    if visits.count != others.count { return "\(others.count) nodes, not \(visits.count)" }
    for (visit, other) in zip(visits, others) {
      let (node, read) = (map[visit.slot], read[other.slot])
      let isSame =
        visit.depth == other.depth && says(node.text, read.text)
        && says(node.note ?? .empty, read.note ?? .empty) && node.tags == read.tags
        && node.task.status == read.task.status && node.isFolded == read.isFolded
      if !isSame { return "'\(read.text.plain)' is not as it should be" }
    }
    return nil
  }

  private static func says(_ text: RichText, _ read: RichText) -> Bool {
    let words = [text, read].map { $0.plain.split(whereSeparator: \.isWhitespace) }
    return words[0] == words[1]
  }

  /// How many lines of a file go with a branch that goes, and come with one that goes elsewhere.
  private static func lineCount(of edit: RandomEdit, in file: SourceFile) -> Int {
    guard let id = edit.gone,
      let element = file.read.outline?.elements.first(where: { $0.node == id.rawValue })
    else { return 0 }
    let count = file.bytes[element.lead..<element.range.upperBound].count { $0 == 0x0A } + 1
    return edit.kind == .move ? 2 * count : count
  }

  /// How many lines go or come, as `diff` counts them.
  package static func changedLineCount(from old: [UInt8], to new: [UInt8]) -> Int {
    func lines(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
      bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    }
    let (old, new) = (lines(old), lines(new))
    let before = zip(old, new).prefix { $0 == $1 }.count
    let rest = min(old.count, new.count) - before
    let after = zip(old.reversed(), new.reversed()).prefix(rest).prefix { $0 == $1 }.count
    return new[before..<(new.count - after)]
      .difference(from: old[before..<(old.count - after)]).count
  }

  package var description: String {
    let lists = [("far", far), ("whole", whole), ("failed", failures)]
    return "\(fileCount) files, \(mendedCount) mended, \(editCount) changes of the others"
      + lists.map { name, list in
        ", \(list.count) \(name)" + list.prefix(40).map { "\n  \($0)" }.joined()
      }.joined()
  }
}
