import NapkinCore
import NapkinFormats
import NapkinMarkdown
import Testing

/// Notes and lists of plans are changed where they stand in their files.
@Suite struct MarkdownNoteEditTests {
  @Test(arguments: [
    (
      "---\ntitle: T # x\nlayout: post\n---\n\nOne\n*two*\n\n\nthree\n", "two", "four",
      "---\ntitle: T # x\nlayout: post\n---\n\nOne\n*four*\n\n\nthree\n"
    ),
    ("# T\r\n\r\na  \r\nb\r\n\r\nc", "b", "d\ne", "# T\r\n\r\na  \r\nd\\\r\ne\r\n\r\nc"),
    ("Under_scores [and] more.\nx\n", "x", "y", "Under_scores [and] more.\ny\n"),
    ("* a\n+ b\n1) c\n", "b", "d", "* a\n+ d\n1) c\n"),
    ("\u{FEFF}a\n\n![p](p.png)\n", "a", "b", "\u{FEFF}b\n\n![p](p.png)\n"),
  ])
  func `words of a note`(before: String, old: String, new: String, after: String) throws {
    try expect(before, after) { $0.text.source.replace(old, with: new) }
  }

  @Test func `what a note says besides its text`() throws {
    try expect("# T\n\nx\n", "# U\n\nx\n") { $0.title = "U" }
    try expect("T\n===\n\nx\n", "U\n===\n\nx\n") { $0.title = "U" }
    try expect("---\nTitle: 'T'\n---\nx\n", "---\nTitle: U\n---\nx\n") { $0.title = "U" }
    try expect("x\n", "---\ntitle: U\n---\n\nx\n") { $0.title = "U" }
    try expect("---\ntags:\n  - a\nb: c\n---\nx\n", "---\ntags:\n  - a\n  - d\nb: c\n---\nx\n") {
      $0.tags.append("d")
    }
    try expect("---\ntags: [a]\nb: c\n---\nx\n", "---\ntags: [a, d]\nb: c\n---\nx\n") {
      $0.tags.append("d")
    }
    try expect("---\ncategory: a\nb: c\n---\nx\n", "---\nb: c\n---\nx\n") { $0.category = nil }
    try expect("---\nb: c\ndate: 2020-01-02\n---\nx\n", "---\nb: c\ndate: 2020-01-03\n---\nx\n") {
      $0.created = $0.created?.advanced(byMilliseconds: 86_400_000)
      $0.modified = $0.created
    }
  }

  @Test func `plans`() throws {
    let text =
      "# P\r\n\r\n*  [ ] a _b_\r\n*  [X] c ✅ 2024-01-02\r\n\r\n   note\r\n\r\n## Archive\r\n\r\n### 2020-01-01\r\n\r\n*  [x] d"
    try expect(plans: text, text.replacing("[ ] a _b_", with: "[x] a _b_")) { list in
      list[0].completed = Plan.unknownCompletion
    }
    try expect(plans: text, text.replacing("*  [X] c ✅ 2024-01-02", with: "*  [ ] c")) { list in
      list[1].completed = nil
    }
    try expect(plans: text, text.replacing("a _b_", with: "e")) { list in
      list[0].name = try Name("e")
    }
    try expect(plans: text, text.replacing("note", with: "other")) { $0[1].note = "other" }
    try expect(plans: text, text.replacing("*  [ ] a _b_\r\n", with: "")) { $0.removeFirst() }
    try expect(plans: text, text.replacing("*  [X]", with: "*  [ ] new\r\n*  [X]")) {
      $0.insert(Plan(id: "new", name: try Name("new")), at: 1)
    }
  }

  private func expect(
    _ before: String, _ after: String, _ change: (inout Note) -> Void
  ) throws {
    let file = try opened(Array(before.utf8), as: .note)
    guard case .note(var note) = file.content else { return }
    change(&note)
    try expect(file, .note(note), after)
  }

  private func expect(
    plans before: String, _ after: String, _ change: (inout [Plan]) throws -> Void
  ) throws {
    let file = try opened(Array(before.utf8), as: .planList)
    guard case .planList(let list) = file.content else { return }
    var plans = list.plans
    try change(&plans)
    let changed = try PlanList(
      id: list.id, name: list.name, plans: plans, archive: list.archive,
      background: list.background, created: list.created, modified: list.modified,
      foreign: list.foreign)
    try expect(file, .planList(changed), after)
  }

  private func expect(_ file: SourceFile, _ content: Content, _ after: String) throws {
    let saved = try markdownOnly.save(content, over: file)
    #expect(String(decoding: saved.bytes, as: UTF8.self) == after)
    #expect(!saved.isWhole)
    #expect(try markdownOnly.save(file.content, over: file).bytes == file.bytes)
  }
}
