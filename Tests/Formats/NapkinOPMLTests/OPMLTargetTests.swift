import NapkinCore
import NapkinFormats
import NapkinOPML
import Testing

/// What is led to has an identifier.
@Suite struct OPMLTargetTests {
  @Test func aMadeUpIdentifierIsWrittenWhereSomethingLeadsThere() throws {
    var map = try Outlines.map(
      lines: "<outline text='a'><outline text='b'/><outline text='c'/><outline text='d'/></outline>"
    )
    let ids = map.children(of: map.slotOfRoot).map { map[$0].id }
    try map.update(ids[0]) { $0.connectors = [Connector(to: ids[1])] }
    try map.update(ids[1]) { $0.link = "#\(ids[0])" }
    let text = try Outlines.write(.map(map))
    #expect(text.ranges(of: "napkin:id=").count == 2)
    let back = try Outlines.map(text)
    #expect(back[ids[0]]?.connectors.first?.target == ids[1])
    #expect(back[ids[1]]?.text == "c" && back[ids[1]]?.link == "#\(ids[0])")
  }

  @Test func anIdentifierOfTheFileWinsOverOneThatWasMadeUp() throws {
    let lines = "<outline text='a'><outline text='b'/><outline text='c'/></outline>"
    let first = try Outlines.map(lines: lines)
    for id in first.walk().map({ first[$0.slot].id }) {
      let map = try Outlines.map(
        lines: lines.replacing(
          "</outline>", with: "<outline text='x' napkin:id='\(id)' url='#\(id)'/></outline>"))
      #expect(map[id]?.text == "x" && map[id]?.link == "#\(id)" && map.count == 4)
      #expect(map.walk().allSatisfy { map.slot(of: map[$0.slot].id) == $0.slot })
    }
  }

  @Test(arguments: ["", " _note='n'", " napkin:floating='true'"])
  func aRootOfOursHasAnIdentifierThatNoEntryHas(_ other: String) throws {
    let first = try Outlines.map(lines: "<outline text='a'/><outline text='b'/>")
    for id in first.walk().map({ first[$0.slot].id }) {
      let entry = "<outline text='b' napkin:id='\(id)'\(other)/>"
      for lines in ["<outline text='a'/>\(entry)", "\(entry)<outline text='a'/>"] {
        let map = try Outlines.map(lines: lines)
        #expect(map[id]?.text == "b")
        #expect(map.walkAll().allSatisfy { map.slot(of: map[$0.slot].id) == $0.slot })
      }
    }
  }

  /// Another program left out the identifier that it led to.
  @Test func aMadeUpIdentifierIsNoneThatALinkLeadsTo() throws {
    let lines = "<outline text='a'><outline text='b' url='#x'/><outline text='c'/></outline>"
    let map = try Outlines.map(lines: lines)
    for id in map.walk().map({ map[$0.slot].id }) {
      let other = try Outlines.map(lines: lines.replacing("#x", with: "#\(id)"))
      #expect(other.count == 3 && !other.contains(id))
      #expect(other.walk().allSatisfy { other.slot(of: other[$0.slot].id) == $0.slot })
    }
  }

  /// Where no identifiers are written, nothing tells which outline a link means.
  @Test(arguments: ["plain", "omnioutliner", "workflowy"])
  func aLinkToANodeIsToldWhereItLeadsNowhere(_ dialect: String) throws {
    var map = MindMap(id: "m", root: "root")
    try map.insert(MindMap.Node(id: "a", "a"), under: "root")
    func links(_ link: String, _ dialect: String?) throws -> Ledger.Counts {
      try map.update("root") { $0.link = link }
      var sink = MemorySink()
      let request = ExportRequest(.map(map), dialect: dialect)
      return try OPMLExporter().export(request, to: &sink)[Feature.link]
    }
    #expect(try links("#a", dialect).approximated == 1)
    #expect(try links("#a", nil).converted == 1)
    let usual = try links("https://x.org", dialect)
    #expect(try links("#none", dialect) == usual)
  }
}
