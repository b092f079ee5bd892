import NapkinCore
import NapkinFormats
import NapkinOPML
import RandomEdits
import Testing

/// Changes of large outlines, of whose files only a part is changed and checked.
@Suite struct OPMLExcerptTests {
  @Test(arguments: 0..<8 as Range<UInt64>, [nil, "plain", "omnioutliner"])
  func `a part of a file is changed as the whole would be`(
    _ seed: UInt64, _ dialect: String?
  ) throws {
    var check = ExcerptCheck(OPMLExporter(), in: Outlines.registry)
    try check.run(60, of: ExcerptCheck<OPMLExporter>.map(seed), seed: seed, dialect: dialect)
    #expect(check.failures.isEmpty && check.count > 0)
  }

  @Test func `a list of open lines counts them all`() throws {
    let lines = (0..<100).map { "<outline text='\($0)'/>" }.joined(separator: "\n")
    for (head, isAlone) in [("<head/>", true), ("<head><expansionState/></head>", false)] {
      var source = MemorySource("<opml version='2.0'>\(head)<body>\n\(lines)\n</body></opml>")
      let file = try Outlines.registry.open(ImportRequest(fileName: "a.opml"), from: &source)
      #expect(OPMLExporter().readsElementsAlone(file) == isAlone)
      guard case .map(var map) = file.content else { continue }
      let first = map.children(of: map.root)[50]
      try map.insert(MindMap.Node(id: "new", "New"), under: first)
      try map.update(first) { $0.isFolded = true }
      source = MemorySource(try Outlines.registry.save(.map(map), over: file).bytes)
      let read = try Outlines.registry.open(ImportRequest(fileName: "a.opml"), from: &source)
      guard case .map(let again) = read.content else { continue }
      #expect(again[again.children(of: again.root)[50]]?.isFolded == true)
    }
  }
}
