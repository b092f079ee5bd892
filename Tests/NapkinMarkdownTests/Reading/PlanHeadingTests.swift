import NapkinCore
import NapkinFormats
import NapkinMarkdown
import Testing

/// What the headings of a list of tasks say is in the plan list, or the file is a map that has them all.
@Suite struct PlanHeadingTests {
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
    "# T\n\n## Archive\n\n### 2024-01-02\n\n- [x] a\n\n### misc\n\n- [x] b\n",
    "# T\n\n- [ ] a\n\n## Archive\n\n### 2024-01-02\n\n- [x] b\n\n## Later\n\n- [ ] c\n",
    "# T\n\n## Todo\n\n- [ ] a\n\n## Archive\n\n### 2024-01-02\n\n- [x] b\n",
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
}
