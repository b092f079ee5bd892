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

  @Test(arguments: [
    ("<title lang='de'>Tee</title>", "Tee"), ("<title>Ein <b>Tee</b><!-- c --></title>", "Ein Tee"),
    ("<title lang='de'>Tee</title><title>Tea</title>", "Tea"), ("<titles a='b'>T</titles>", ""),
    ("<title>Tea</title><title lang='de'>Tee</title>", "Tea"),
  ])
  func `a title with attributes or elements is a title`(_ head: String, _ title: String) throws {
    let file = "<opml version='2.0'><head>\(head)</head><body><outline text='A'/></body></opml>"
    let read = try Outlines.read(file)
    var map = try Outlines.map(read.content)
    #expect(map.name == title && read.ledger[.title].source == (title.isEmpty ? 0 : 1))
    #expect(read.ledger[.foreign].carried == 1 && read.ledger.isLossless)
    let again = try Outlines.write(.map(map))
    #expect(again.contains("</b>") == head.contains("</b>"))
    #expect(again.contains("lang=") == head.contains("lang="))
    #expect(again.split(separator: "<title").count == head.split(separator: "<title").count + 1)
    for name in ["New", ""] {
      map.name = name
      #expect(try Outlines.map(Outlines.write(.map(map))).name == (name.isEmpty ? "" : "New"))
    }
  }
}
