import NapkinFormats
import NapkinXML
import Testing

/// Each limit at one less, exactly and one more than allowed, and what is never allowed.
@Suite struct XMLGuardTests {
  @Test func depthIsLimited() {
    func nested(_ depth: Int) -> String {
      String(repeating: "<a>", count: depth) + String(repeating: "</a>", count: depth)
    }
    var limits = Limits()
    limits.depth = 300
    #expect(refusal(nested(299), limits: limits) == nil)
    #expect(refusal(nested(300), limits: limits) == nil)
    #expect(refusal(nested(301), limits: limits)?.limit == .depth)
    #expect(refusal(nested(10_000)) == nil)
    #expect(refusal(nested(10_001))?.limit == .depth)
    #expect(refusal(nested(10_001))?.location.column == 30_003)
  }

  @Test func attributesAreCounted() {
    func element(_ count: Int) -> String {
      "<a\((0..<count).map { " n\($0)=\"\"" }.joined())/>"
    }
    #expect(refusal(element(256)) == nil)
    #expect(refusal(element(257))?.limit == .attributes)
    #expect(refusal(element(100_000))?.limit == .attributes)
    var limits = Limits()
    limits.attributes = 3
    #expect(refusal(element(3), limits: limits) == nil)
    #expect(refusal(element(4), limits: limits)?.limit == .attributes)
  }

  @Test func namespacesInScopeAreCounted() {
    let deep = (0..<300).map { "<a xmlns:n\($0)=\"u\">" }.joined()
    #expect(refusal(deep + String(repeating: "</a>", count: 300))?.limit == .attributes)
    let flat = (0..<300).map { "<a xmlns:n\($0)=\"u\"/>" }.joined()
    #expect(refusal("<a>\(flat)</a>") == nil)
  }

  @Test func lengthsAreLimited() {
    func x(_ count: Int) -> String { String(repeating: "x", count: count) }
    var limits = Limits()
    limits.attributeBytes = 1000
    limits.textBytes = 2000
    for (more, isFine) in [(-1, true), (0, true), (1, false)] {
      let value = refusal("<a b=\"\(x(1000 + more))\"/>", limits: limits)
      #expect(value?.limit == (isFine ? nil : .attributeBytes))
      let text = refusal("<a>\(x(2000 + more))</a>", limits: limits)
      #expect(text?.limit == (isFine ? nil : .textBytes))
      let name = refusal("<\(x(256 + more))/>", limits: limits)
      #expect(name?.limit == (isFine ? nil : .nameBytes))
      let attribute = refusal("<a \(x(256 + more))=\"\"/>", limits: limits)
      #expect(attribute?.limit == (isFine ? nil : .nameBytes))
    }
    #expect(refusal("<a><![CDATA[\(x(3000))]]></a>", limits: limits)?.limit == .textBytes)
    #expect(refusal("<a><!--\(x(3000))--></a>", limits: limits)?.limit == .textBytes)
    #expect(refusal("<a><?p \(x(3000))?></a>", limits: limits)?.limit == .textBytes)
    // Texts that are one for the reader count together.
    let joined = String(repeating: "<![CDATA[\(x(500))]]>", count: 5)
    #expect(refusal("<a>\(joined)</a>", limits: limits)?.limit == .textBytes)
    #expect(refusal("<a><b>\(x(1500))</b>\(x(1500))</a>", limits: limits) == nil)
  }

  @Test(
    arguments: [
      "<a><b>", "<a>\n<b/>\n", "<a><b x=\"1", "<a><!-- x", "<a>words", "<a><b/><b", "<a",
    ])
  func `a file that is cut off is told so`(_ text: String) throws {
    for mode in ImportRequest.Mode.allCases {
      let error = try #require(refusal(text, mode))
      #expect(error.description.contains("The file ends too early"))
    }
  }

  @Test func `a stray character has the place where it stands`() throws {
    #expect(try #require(refusal("<a>x & y</a>")).location.column == 6)
    #expect(try #require(refusal("<a x=\"x & y\"/>")).location.column == 9)
    let other = try #require(refusal("<a><b></a>"))
    #expect(other.description.contains("an end tag that does not belong to the start tag"))
  }

  @Test func inputIsLimited() {
    var limits = Limits()
    limits.inputBytes = 4
    #expect(refusal("<a/>", limits: limits) == nil)
    #expect(refusal("<a/> ", limits: limits)?.limit == .inputBytes)
  }

  @Test(
    arguments: [
      "<!DOCTYPE a [<!ENTITY e \"x\">]><a>&e;</a>",
      "<!DOCTYPE a [<!ENTITY % p SYSTEM \"file:///etc/passwd\"> %p;]><a/>",
      "<!DOCTYPE a SYSTEM \"a.dtd\" [<!ATTLIST a x CDATA 'y'>]><a/>", "<!DOCTYPE a []><a/>",
      "<!DOCTYPE a [<!ENTITY a0 'x'><!ENTITY a1 '&a0;&a0;'>]><a>&a1;</a>",
    ])
  func declarationsAreRefused(_ text: String) {
    for mode in ImportRequest.Mode.allCases {
      #expect(refusal(text, mode)?.code == .malformed)
      #expect(refusal(text, mode)?.location.line == 1)
    }
  }

  @Test func plainDocumentTypesAreHarmless() throws {
    let list = try events(
      "<!DOCTYPE a PUBLIC \"-//x//[y]\" \"http://example.org/x.dtd\">\n<a>&nbsp;&eacute;</a>")
    #expect(list == ["<a>", "\"\u{A0}é\"", "</a>"])
    #expect(refusal("<!DOCTYPE a SYSTEM 'x.dtd'><a>&unknown;</a>")?.code == .malformed)
    #expect(try events("<a><!-- <!DOCTYPE a [ --></a>").count == 3)
  }

  @Test func entitiesThatNobodyDeclaredAreRefused() {
    #expect(refusal("<a>&nbsp;</a>")?.location.column != nil)
    #expect(refusal("<a b=\"&e;\"/>", .salvage) == nil)
    #expect(refusal("<a>&xxe;</a>")?.code == .malformed)
  }

  @Test(
    arguments: [
      ("", "1:1"), ("<a>", "1:4"), ("<a></b>", "1:"), ("<a>\n<b x=1/></a>", "2:"),
      ("<a x=\"1\" x=\"2\"/>", "1:"), ("<a/><b/>", "1:5"), ("x", "1:1"), ("<a>\u{1}</a>", "1:"),
      ("<a>\n\n<b x=\"<\"/></a>", "3:"), ("<a", "1:"), ("<a><!-- -- --></a>", "1:"),
      ("<a>&#xD800;</a>", "1:"), (" <?xml version='1.0'?><a/>", "1:"), ("<a>]]></a>", "1:"),
    ])
  func whatIsMalformedHasAPlace(_ text: String, _ place: String) throws {
    let error = try #require(refusal(text))
    #expect(error.code == .malformed)
    #expect(error.description.hasPrefix("test.xml:\(place)"), "\(error)")
  }

  @Test func nothingBreaksOnBytesThatAreNoText() {
    var state: UInt64 = 1
    for length in 0..<400 {
      var bytes: [UInt8] = Array("<a>".utf8)
      for _ in 0..<length {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        bytes.append(UInt8(truncatingIfNeeded: state >> 33))
      }
      for mode in ImportRequest.Mode.allCases {
        do throws(FormatError) {
          _ = try events(MemorySource(bytes), mode)
        } catch {
          #expect(error.location.line != nil)
        }
      }
    }
  }

  @Test(arguments: [
    ("", "no element"), ("<a b='1' b='2'/>", "twice"), ("<a/><b/>", "behind the end"),
    ("<a></b>", "end tag"), ("<a", "ends too early"), ("<a><!DOCTYPE a></a>", "`<!`"),
    ("<!DOCTYPE a><!DOCTYPE b><a/>", "begins nothing"),
  ])
  func refusalsSayWhatIsWrong(_ text: String, _ reason: String) {
    let message = refusal(text)?.message ?? ""
    #expect(message.contains(reason), "\(message)")
  }
}
