import NapkinFormats
import NapkinXML
import Testing

@Suite struct XMLReaderTests {
  @Test func elementsTextsAndAttributesComeInOrder() throws {
    let list = try events(
      """
      <?xml version="1.0"?><!-- before --><a z="1" x="2" b="3">one<b/>two<c>&lt;&amp;</c></a>
      <?end now?>
      """)
    #expect(
      list == [
        "<!-- before -->", "<a z=\"1\" x=\"2\" b=\"3\">", "\"one\"", "<b>", "</b>", "\"two\"",
        "<c>", "\"<&\"", "</c>", "</a>", "<?end now?>",
      ])
  }

  @Test func referencesAreResolvedAndBlanksNormalised() throws {
    let list = try events("<a x='&#10;&#x9;&#38;&amp;&quot;\ty\nz'>&#65;<![CDATA[<&]]>&gt;</a>")
    #expect(list == ["<a x=\"\n\t&&\" y z\">", "\"A<&>\"", "</a>"])
  }

  @Test func namespacesStayAsTheyAreSpelt() throws {
    let list = try events("<n:a y=\"1\" xmlns:n=\"urn:n\" n:x=\"2\" xmlns=\"u\"><q:b/></n:a>")
    #expect(
      list == [
        "<n:a xmlns:n=\"urn:n\" xmlns=\"u\" y=\"1\" n:x=\"2\">", "<q:b>", "</q:b>", "</n:a>",
      ])
  }

  @Test func knownNamesHaveTheNumbersOfTheirWords() throws {
    var source = MemorySource("<b><other x=''/><other a=''/></b>")
    let names = try XMLReader.read(ImportRequest(), from: &source, words: ["a", "b", "x"]) {
      reader throws(FormatError) in
      var names: [Int] = []
      while let event = try reader.next() {
        guard event == .start else { continue }
        names.append(reader.name)
        for index in 0..<reader.attributeCount { names.append(reader.attribute(at: index).name) }
      }
      return names
    }
    #expect(names.value == [1, 3, 2, 3, 0])
  }

  @Test func longTextsComeInOnePiece() throws {
    let text = String(repeating: "äbc&amp;d ", count: 40_000)
    let list = try events("<a>\(text)<b x=\"\(text.prefix(90_000))\"/></a>")
    #expect(list.count == 5)
    #expect(list[1].count == 2 + 40_000 * 6)
  }

  @Test func sourceOfElementsIsTheFilesOwn() throws {
    var source = MemorySource(
      "<a><b  x = '1'\n/><b>in<!-- c -->side &#65;</b><b><b>x</b></b >rest<!--c--></a>")
    let pieces = try XMLReader.read(ImportRequest(), from: &source, words: ["a", "b"]) {
      reader throws(FormatError) in
      var pieces: [String] = []
      while let event = try reader.next() {
        if event == .start && reader.name == 1 {
          pieces.append(try reader.readElement())
        } else if event == .comment {
          pieces.append(reader.sourceOfMarkup)
        }
      }
      #expect(reader.depth == 0)
      return pieces
    }
    #expect(
      pieces.value == [
        "<b  x = '1'\n/>", "<b>in<!-- c -->side &#65;</b>", "<b><b>x</b></b >", "<!--c-->",
      ])
  }

  @Test func placesAreThoseOfTheTags() throws {
    var source = MemorySource("<a>\n  é😀<b\n x='1'/>\n<x>t</x></a>")
    let starts = try XMLReader.read(ImportRequest(), from: &source, words: []) {
      reader throws(FormatError) in
      var places: [String] = []
      while let event = try reader.next() {
        if event == .start { places.append("\(reader.location)") }
      }
      return places
    }
    #expect(starts.value == ["1:1", "2:5", "4:1"])
  }

  @Test func placesHoldFarIntoAFile() throws {
    let lines = (1...50_000).map { "<b x=\"\($0)\">é</b>" }.joined(separator: "\n")
    var source = MemorySource("<a>\n\(lines)\n</a>")
    let last = try XMLReader.read(ImportRequest(), from: &source, words: []) {
      reader throws(FormatError) in
      var last = ""
      while let event = try reader.next() {
        if event == .start, reader.attributeCount == 1, reader.attribute(at: 0).value == "50000" {
          last = "\(reader.location) " + (try reader.readElement())
        }
      }
      return last
    }
    #expect(last.value == "50001:1 <b x=\"50000\">é</b>")
  }

  @Test func emptyTextsAndNumbersAreUnderstood() throws {
    for (text, number) in [
      ("0", 0), ("12", 12), ("-7", -7), ("9223372036854775807", Int64.max),
      ("-9223372036854775808", Int64.min), ("12345678", 12_345_678), ("-123456789", -123_456_789),
      ("1234567890123", 1_234_567_890_123), ("9876543210987654", 9_876_543_210_987_654),
      ("98765432109876543", 98_765_432_109_876_543),
    ] {
      try expect(text, is: number)
    }
    for text in [
      "", "-", "01", "+1", "1.0", "9223372036854775808", "-0", "x", " 1", "12345:789", "0123456789",
      "1234567890/2", "12345678901234é",
    ] {
      try expect(text, is: nil)
    }
  }

  private func expect(_ text: String, is number: Int64?) throws {
    var source = MemorySource("<a x=\"\(text)\"/>")
    let read = try XMLReader.read(ImportRequest(), from: &source, words: []) {
      reader throws(FormatError) in
      var number: Int64?
      while let event = try reader.next() {
        if event == .start { number = reader.attribute(at: 0).value.integer }
      }
      return number
    }
    #expect(read.value == number, "\(text)")
  }
}
