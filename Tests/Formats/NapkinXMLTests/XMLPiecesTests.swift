import NapkinFormats
import NapkinXML
import Testing

/// One parser for many pieces: none of them shows what the one before held.
struct XMLPiecesTests {
  private let pieces = XMLPieces(words: ["a", "b"], limits: Limits())

  private func outline(_ markup: String) -> String? {
    try? pieces.read(markup) { reader throws(FormatError) in
      var outline = ""
      while let event = try reader.next() {
        switch event {
        case .start:
          outline += "\(reader.depth)<\(reader.name):\(reader.spelling(ofName: reader.name))"
          for index in 0..<reader.attributeCount {
            outline += " \(reader.attribute(at: index).value.string)"
          }
          outline += ">"
        case .end: outline += "/"
        case .text: outline += reader.text.string
        case .comment, .instruction: outline += "!"
        }
      }
      return outline
    }
  }

  @Test func readsOneAfterTheOther() {
    #expect(outline("<a x='1'>one<b/></a>") == "1<0:a 1>one2<1:b>//")
    #expect(outline("<b>&amp;&#233;</b>") == "1<1:b>&é/")
    #expect(outline("<c y='2'/>")?.hasSuffix(":c 2>/") == true)
    #expect(outline("<a x='1'>one<b/></a>") == "1<0:a 1>one2<1:b>//")
  }

  @Test func goesOnAfterWhatIsMalformed() {
    let good = "<a>fine</a>"
    for bad in ["<a><b></a>", "<a>", "", "<a x='1' x='2'/>", "<!DOCTYPE a [<!ENTITY e 'x'>]><a/>"] {
      #expect(outline(bad) == nil, "\(bad)")
      #expect(outline(good) == "1<0:a>fine/", "after \(bad)")
    }
  }

  @Test func tellsWhereAPieceStands() throws {
    _ = outline("<a>\n\n\n</a>")
    let source = try pieces.read("<a>\n<b>x</b></a>") { reader throws(FormatError) in
      _ = try reader.next()
      _ = try reader.next()
      _ = try reader.next()
      let element = try reader.readElement()
      while try reader.next() != nil {}
      return element
    }
    #expect(source == "<b>x</b>")
  }

  @Test func manyNamesDoNoHarm() {
    for number in 0..<300 {
      let attributes = (0..<100).map { "n\(number)x\($0)='1'" }.joined(separator: " ")
      #expect(outline("<a \(attributes)/>") != nil)
    }
  }
}
