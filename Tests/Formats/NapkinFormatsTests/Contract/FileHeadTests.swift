import NapkinFormats
import Testing

@Suite struct FileHeadTests {
  @Test(arguments: [
    ("<map version='1'>", "map"), ("  \n<opml>", "opml"), ("\u{FEFF}<opml/>", "opml"),
    ("<?xml version='1.0'?>\n<!-- a < b -->\n<!DOCTYPE svg>\n<svg xmlns='x'>", "svg"),
    ("<!DOCTYPE map [\n<!ENTITY a \"<b>\">\n]>\n<map/>", "map"), ("<!DOCTYPE map [", nil),
    ("<a:svg>", "a:svg"), ("<!-- <map> -->", nil), ("# Title", nil), ("", nil), ("<", nil),
    ("<map", "map"), ("<!--", nil), ("<?xml", nil), ("<map\n>", "map"), ("{\"a\": 1}", nil),
  ]) func findsTheRootOfXML(_ text: String, _ root: String?) {
    #expect(FileHead(Array(text.utf8)).rootElement == root)
  }

  @Test func understandsWideText() {
    let units = Array("<opml>é".utf16)
    var little: [UInt8] = [0xFF, 0xFE]
    var big: [UInt8] = [0xFE, 0xFF]
    for unit in units {
      little += [UInt8(unit & 255), UInt8(unit >> 8)]
      big += [UInt8(unit >> 8), UInt8(unit & 255)]
    }
    for bytes in [little, big, little + [0x20], Array(big.dropLast())] {
      #expect(FileHead(bytes).rootElement == "opml")
    }
    #expect(FileHead([0xFF, 0xFE]).text.isEmpty && FileHead([0xFE, 0xFF, 0]).text.isEmpty)
  }

  @Test func knowsPrefixes() {
    let head = FileHead(Array("PK\u{3}\u{4}rest".utf8))
    #expect(head.hasPrefix([0x50, 0x4B, 3, 4]) && !head.hasPrefix([0x50, 0x4C]))
    #expect(FileHead(Array("\n {\"napkin\"".utf8)).hasPrefix("{\"napkin\""))
  }

  @Test func looksAtTheBeginningOnly() {
    #expect(FileHead([UInt8](repeating: 65, count: 100_000)).bytes.count == FileHead.byteCount)
  }
}
