import NapkinCore
import NapkinFormats
import NapkinOPML
import Testing

/// The heads of files that came without one.
@Suite struct OPMLHeadTests {
  @Test(arguments: ["<outline text='A'/>", "<outline text='A'/><outline text='B'/>"])
  func whatIsSaidOfAMapGetsAHead(_ outlines: String) throws {
    let read = try Outlines.map("<opml version='2.0'><body>\(outlines)</body></opml>")
    #expect(try !Outlines.write(.map(read)).contains("<head"))
    var map = read
    map.canvas.background = RGBA(hex: "#102030")
    #expect(try Outlines.map(Outlines.write(.map(map))).canvas.background == map.canvas.background)
    map = read
    map.info = "What it is about."
    let back = try Outlines.map(Outlines.write(.map(map)))
    #expect(back.info == map.info && back[back.slotOfRoot].note == nil)
  }
}
