import Foundation
import NapkinCore
import NapkinFormats
import NapkinImage
import NapkinTesting
import Testing

/// Pages to be printed.
@Suite(.ifLibrsvgIsHere) struct PDFExporterTests {
  @Test func `keeps the contract`() throws {
    try checkFormatContract(PDFExporter.ofSVG)
  }

  @Test func `it knows no time, but what it is called`() throws {
    let map = MindMap(id: "m", name: "Plans", root: "root")
    let bytes = try PDFExporter.ofSVG.written(.map(map)).bytes
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.hasPrefix("%PDF-") && text.contains("/Title (Plans)"))
    #expect(!text.contains("Date"))
  }

  @Test func `a title cannot end early`() throws {
    let note = Note(id: "n", title: "a\0b (c)\\ ")
    let bytes = try PDFExporter.ofSVG.written(.note(note)).bytes
    #expect(String(decoding: bytes, as: UTF8.self).contains("/Title (ab \\(c\\)"))
  }

  @Test func `a page is as large as the picture, but never too large for readers`() throws {
    func page(_ options: FormatOptions) throws -> [Double] {
      let bytes = try PDFExporter.ofSVG.written(.map(MindMap(id: "m", root: "r")), options).bytes
      let text = String(decoding: bytes, as: UTF8.self)
      let box = try #require(text.range(of: "/MediaBox ["))
      return text[box.upperBound...].prefix { $0 != "]" }.split(separator: " ")
        .compactMap { Double($0) }
    }
    #expect(try page(["width": "400"])[2] == 300)
    #expect(try page(["width": "100000"])[2] == 14_400)
  }
}
