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
    let note = Note(id: "n", title: "a\0b")
    let bytes = try PDFExporter.ofSVG.written(.note(note)).bytes
    #expect(String(decoding: bytes, as: UTF8.self).contains("/Title (ab)"))
  }

  /// Cairo takes them for no text, and would refuse the page.
  @Test func `what Unicode calls no characters is no trouble`() throws {
    for number: UInt32 in [0xFDD0, 0xFDEF, 0xFFFE, 0x1FFFF, 0x8FFFE, 0x10FFFF] {
      let words = String(try #require(Unicode.Scalar(number)))
      let map = MindMap(id: "m", name: words, root: RichText("a \(words) b"))
      let bytes = try PDFExporter.ofSVG.written(.map(map)).bytes
      #expect(bytes.starts(with: "%PDF-".utf8))
    }
  }

  @Test func `a page is as large as the picture, but never too large for readers`() throws {
    let map = Content.map(MindMap(id: "m", root: "r"))
    #expect(try pageWidth(of: map, ["width": "400"]) == 300)
    #expect(try pageWidth(of: .drawing(longDrawing), ["width": "100000"]) == 14_400)
  }

  @Test func `what is enlarged too much is refused, and harms no font`() throws {
    let map = Content.map(MindMap(id: "m", root: "r"))
    #expect(throws: FormatError.self) { try pageWidth(of: map, ["width": "100000"]) }
    #expect(throws: FormatError.self) {
      try PNGExporter.ofSVG.written(map, ["width": "30000"])
    }
    #expect(try pageWidth(of: map, ["width": "400"]) == 300)
  }

  private var longDrawing: Drawing {
    get throws {
      var drawing = Drawing(id: "d")
      let points = [StrokePoint(x: 0, y: 0), StrokePoint(x: 90_000, y: 10)]
      try drawing.append(Stroke(id: "s", points: try StrokePoints(points)))
      return drawing
    }
  }

  private func pageWidth(of content: Content, _ options: FormatOptions) throws -> Double? {
    let bytes = try PDFExporter.ofSVG.written(content, options).bytes
    let text = String(decoding: bytes, as: UTF8.self)
    let box = try #require(text.range(of: "/MediaBox ["))
    return text[box.upperBound...].prefix { $0 != "]" }.split(separator: " ")
      .compactMap { Double($0) }.dropFirst(2).first
  }
}
