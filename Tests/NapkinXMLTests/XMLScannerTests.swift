import NapkinFormats
import NapkinXML
import Testing

/// What the scanner makes of a document is what libxml2 makes of it.
@Suite struct XMLScannerTests {
  /// A name that the scanner leaves to libxml2. At the end of a document it has the whole of it read
  /// anew.
  private static let unusual = Array("<?é?>".utf8)

  /// The events with their places, and how often the document was read for them.
  private func read(
    _ bytes: [UInt8], skippingBlanks: Bool = false
  ) -> (events: [String], times: Int)? {
    var source = MemorySource(bytes)
    var times = 0
    let read = try? XMLReader.read(ImportRequest(mode: .strict), from: &source, words: ["a", "x"]) {
      reader throws(FormatError) in
      times += 1
      var events: [String] = []
      while let event = try reader.next(skippingBlanks: skippingBlanks) {
        var words = "\(event) \(reader.depth)"
        switch event {
        case .start:
          words += " \(reader.spelling(ofName: reader.name)) \(reader.location) \(reader.mark)"
          for index in 0..<reader.attributeCount {
            let attribute = reader.attribute(at: index)
            let isWord = attribute.name < 2 ? " word" : ""
            words += " \(reader.spelling(ofName: attribute.name))\(isWord)"
            words += "=\(attribute.value.string)"
          }
        case .end: words += " \(reader.spelling(ofName: reader.name)) \(reader.mark)"
        case .text: words += " \(reader.isBlank) \(reader.text.string)"
        case .comment, .instruction: words += " \(reader.text.string) \(reader.sourceOfMarkup)"
        }
        events.append(words)
      }
      return events
    }
    return read.map { ($0.value, times) }
  }

  private func check(_ bytes: [UInt8], _ name: String) {
    let scanned = read(bytes)
    let parsed = read(bytes + Self.unusual)
    #expect(scanned?.events == parsed.map { Array($0.events.dropLast()) }, "\(name)")
    // What comes with a document type is scanned once more, without it.
    if let parsed { #expect(2...3 ~= parsed.times, "\(name)") }
  }

  private static let usual = [
    "<a/>", "<a></a >", "\n<a\n x = '1'\ty=\"2\"\n/>\n", "<a x='é😀ﬁ￼' y='>]]>&quot;\"'>é]] ></a>",
    "<?xml version='1.0' encoding=\"utf-8\" standalone='yes' ?>\n<a>x</a>",
    "<?xml-stylesheet href='x'?><!-- <&é--><a><?p?><?p  q ? ?><!----></a><!--b--> \n",
    "<a x='&#65;&#x1F600;&amp;&lt;&gt;&apos;&quot;&#xa;&#13;'>&#65;&#x1f600;&amp;&#32;</a>",
    "<a x='1\t2\n3\r\n4\r5'>1\t2\n3\r\n4\r5</a>", "<a> \n\t</a>", "<a>&#32;&#9;</a>",
    "<a>x<![CDATA[<&]] é]]>y<![CDATA[]]>&lt;</a>", "<a><![CDATA[]]><b/><![CDATA[]]></a>",
    "<n:a y='1' xmlns:n='urn:n' n:x='2' xmlns='u' q:z='3'><q:b xml:lang='de'/></n:a>",
    "<a xmlns=''><b xmlns:a='u' a:x='1' x='2'/></a>",
    "<a>\n <b>\n</b> \t<!--c--> <b x='1'>\n&#32;</b>\r\n<b> <![CDATA[ ]]> </b><b> x </b>\n</a>\n",
    "<a x='ein längerer Text, 資料 und 🌱' y=\"noch &amp; einer: маршрут\">und ein dritter, ﬁ</a>",
    "<long-name-of-an-element/>\n", "<a><long-name1 x=''/><long-name2/><long-name1 x2=''/></a>",
    "<a b1='1' b2='1' b3='1' b4='1' b5='1' b6='1' b7='&amp;' b8='1' b9='&#10;'><b1 b2=''/></a>",
  ]

  private static let unusualOnes = [
    "<é/>", "<a é='1'/>", "<?xml version='1.1'?><a/>", "<a x='&#xD;\u{FFFD}'><?\u{E9} ?></a>",
    "<a xmlns:xml='http://www.w3.org/XML/1998/namespace'/>", "<a xmlns:x=''/>", "<a b:c:d='1'/>",
    "<a>&unknown;</a>", "<a>&#9@;&#x`;</a>", "<a>&#;</a>", "<a>&#x;</a>", "<a>&#X41;</a>",
    "<a><!--\r--></a>", "<a xmlns='http://www.w3.org/2000/xmlns/'/>", "<a:/>",
  ]

  @Test(arguments: usual) func whatIsUsualIsReadOnce(_ text: String) throws {
    #expect(try #require(read(Array(text.utf8))).times == 1)
    check(Array(text.utf8), text)
  }

  @Test(arguments: unusualOnes) func theRestIsLeftToTheLibrary(_ text: String) {
    if let parsed = read(Array(text.utf8)) { #expect(parsed.times == 2) }
    check(Array(text.utf8), text)
  }

  @Test(arguments: usual + unusualOnes) func blanksAreSkipped(_ text: String) {
    for bytes in [Array(text.utf8), Array(text.utf8) + Self.unusual] {
      let others = read(bytes)?.events.filter { event in
        !event.hasPrefix("text ") || !event.split(separator: " ").contains("true")
      }
      #expect(read(bytes, skippingBlanks: true)?.events == others)
    }
  }

  @Test func hostileFilesSayTheSame() {
    for file in HostileXML.all where file.bytes.count < 200_000 { check(file.bytes, file.name) }
  }

  @Test func damagedFilesSayTheSame() {
    let pieces = [
      "<", ">", "/", "\"", "'", "&", ";", "=", " ", ":", "\r", "\n", "\0", "é", "<b/>", "</a>",
      "<!--", "-->", "--", "<?", "?>", "<![CDATA[", "]]>", "&#38;", "&#xD800;", "&lt", "xmlns",
      " x='1'", " xmlns:b='u'", "<?xml version='1.0'?>", "\u{FFFE}", "x:",
    ].map { Array($0.utf8) }
    var state: UInt64 = 3
    func chance(_ count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % UInt64(count))
    }
    for text in Self.usual + Self.unusualOnes {
      for _ in 0..<200 {
        var bytes = Array(text.utf8)
        for _ in 0...chance(2) {
          let place = chance(bytes.count)
          switch chance(4) {
          case 0: bytes[place] = UInt8(chance(256))
          case 1: bytes.remove(at: place)
          default: bytes.insert(contentsOf: pieces[chance(pieces.count)], at: place)
          }
        }
        check(bytes, String(decoding: bytes, as: UTF8.self))
      }
    }
  }

  @Test func deepAndWideOnesAreReadOnce() throws {
    let deep = String(repeating: "<a>", count: 9999) + String(repeating: "</a>", count: 9999)
    #expect(try #require(read(Array(deep.utf8))).times == 1)
    let wide = "<a>" + String(repeating: "<a x='&amp;'>\n</a>", count: 9999) + "</a>"
    #expect(try #require(read(Array(wide.utf8))).times == 1)
  }
}
