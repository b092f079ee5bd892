import NapkinCore
import NapkinFormats
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
}
