import NapkinCore
import NapkinFormats
import NapkinMarkdown
import Testing

/// What the headings of a list of tasks say is in the plan list, or the file is a map that has them all.
@Suite struct PlanHeadingTests {
  private func archived(_ list: PlanList) -> [String] {
    list.archive.map { "\($0.day) \($0.plan.name.text)" }
  }

  private func plans(_ content: Content) throws -> PlanList {
    guard case .planList(let list) = content else {
      throw FormatError(.wrongFormat, "This did not become a plan list.")
    }
    return list
  }

  private func content(_ text: String) throws -> Content {
    try read(text).content
  }

  @Test(arguments: [
    ("## Tasks\n\n- [ ] a\n- [ ] b\n", "Tasks"), ("###### T\n- [ ] a\n", "T"),
    ("## Tasks\n\n- [ ] a\n\n## Archive\n\n### 2024-01-02\n\n- [x] b ✅ 2024-01-01\n", "Tasks"),
    ("---\ntitle: T\n---\n\n## T\n\n- [ ] a\n", "T"), ("# Archive\n\n- [ ] a\n", "Archive"),
  ])
  func `the only heading above the tasks is the name, of whatever level`(
    _ text: String, _ name: String
  ) throws {
    let read = try read(text)
    #expect(try plans(read.content).name.text == name)
    #expect(read.ledger.isLossless, "\(read.ledger)")
    let (first, _) = try written(read.content)
    #expect(first.contains("\n# \(name)\n"))
    #expect(try written(content(first)).text == first)
  }

  @Test(arguments: [
    "---\ntitle: Other\n---\n\n# T\n\n- [ ] a\n", "- [ ] a\n\n# T\n\n- [ ] b\n",
    "# T\n\n- [ ] a\n\n## Archive\n\n- [ ] b\n- [x] c ✅ 2024-01-02\n",
    "# T\n\n- [ ] a\n\n## Archive\n\n- [x] b\n",
    "# T\n\n## Archive\n\n### 2024-01-02\n\n- [x] a\n\n### misc\n\n- [x] b\n",
    "# T\n\n- [ ] a\n\n## Archive\n\n### 2024-01-02\n\n- [x] b\n\n## Later\n\n- [ ] c\n",
    "# T\n\n## Todo\n\n- [ ] a\n\n## Archive\n\n### 2024-01-02\n\n- [x] b\n",
    "## Archive\n\n- [ ] a\n",
  ])
  func `what a plan list has no place for is in a map`(_ text: String) throws {
    let read = try read(text)
    #expect(read.content.kind == .map && read.ledger.isLossless, "\(read.ledger)")
    let (first, ledger) = try written(read.content)
    #expect(ledger.isLossless)
    for line in text.split(separator: "\n") where line != "---" {
      #expect(first.contains(line.drop { $0 == "#" }), "\(first)")
    }
    #expect(try written(content(first)).text == first)
  }

  @Test func `an archived task without a day of its own goes to the day on which it was done`()
    throws
  {
    let text =
      "# T\n\n- [ ] a\n\n## Archive\n\n- [x] b ✅ 2024-01-02\n- [x] c ✅ 2024-01-01 ^x\n"
      + "\n### 2024-01-03\n\n- [x] d\n"
    let read = try read(text)
    let list = try plans(read.content)
    #expect(list.plans.map(\.name.text) == ["a"])
    #expect(archived(list) == ["2024-01-01 c ✅ 2024-01-01 ^x", "2024-01-02 b", "2024-01-03 d"])
    #expect(read.ledger.summary == "2 approximated (archive 2)")
    #expect(read.ledger[.archive].source == 3)
  }

  @Test(arguments: ["#", "##", "###"], ["", "---\nkind: plans\n---\n\n"])
  func `a repeated Archive is the archive again`(_ marks: String, _ front: String) throws {
    let text =
      front + "# A\n\n- [ ] x\n\n## Archive\n\n### 2024-01-02\n\n- [x] b\n\n"
      + "\(marks) Archive\n\n### 2024-01-03\n\n- [x] c\n"
    let read = try read(text)
    let list = try plans(read.content)
    #expect(list.plans.map(\.name.text) == ["x"] && read.ledger.isLossless, "\(read.ledger)")
    #expect(archived(list) == ["2024-01-02 b", "2024-01-03 c"])
    let (first, _) = try written(read.content)
    #expect(try written(content(first)).text == first)
  }

  @Test(arguments: [("modified: 2024-05-06\n", "2024-05-06"), ("", "1970-01-01")])
  func `in a file that has to be a plan list, it stays in the archive`(
    _ front: String, _ day: String
  ) throws {
    let text =
      "---\nkind: plans\n\(front)---\n\n# T\n\n- [ ] a\n\n## Archive\n\n- [ ] b\n\n"
      + "### 2024-01-02\n\n- [x] c\n\n### misc\n\n- [x] d ✅ 2024-01-03\n\n## Later\n\n- [ ] e\n"
    let read = try read(text)
    let list = try plans(read.content)
    #expect(list.plans.map(\.name.text) == ["a", "e"])
    #expect(Set(archived(list)) == ["\(day) b", "2024-01-02 c", "2024-01-03 d"])
    #expect(list.archive.map(\.plan.isCompleted).count { $0 } == 2)
    #expect(read.ledger[.title].dropped == 2)
    #expect(read.ledger[.archive].approximated == (front.isEmpty ? 2 : 3))
    let (first, _) = try written(read.content)
    #expect(try written(content(first)).text == first)
  }

  @Test(arguments: [
    ("## Archive\n", 1), ("## Archive\n\n### 2024-01-02\n", 1),
    ("## Archive\n\n### 2024-01-02\n\n### 2024-01-03\n\n- [x] b\n\n### 2024-01-04\n", 2),
    ("## Archive\n\n### 2024-01-03\n\n- [x] b\n", 0),
  ])
  func `an archive without plans is told, and so is a day`(_ archive: String, _ count: Int) throws {
    let read = try read("# T\n\n- [ ] a\n\n" + archive)
    #expect(try plans(read.content).plans.count == 1)
    #expect(read.ledger[.archive].dropped == count && read.ledger.total(.dropped) == count)
  }
}
