import HostileFiles
import NapkinCore
import NapkinFormats
import NapkinXMind
import Testing

/// Files that lie, are damaged, or are larger than they look: each is read within the limits, or refused with
/// a place; never more than that.
@Suite struct HostileXMindTests {
  private static let deep = 100_000

  /// Damaged or strange JSON, each in the place of the sheets.
  private static let jsons: [String] = [
    "", " ", "{}", "[]", "null", "[", "]", "[{", "[{}]", "[null]", "[1]", "[\"\"]", "[[]]",
    "[{}] x", "[{},]",
    "{\"a\":[]}", "[{\"id\":1}]", "[{\"id\":\"\"}]", "[{\"title\":7,\"id\":\"s\"}]",
    "[{\"rootTopic\":null}]",
    "[{\"rootTopic\":[]}]", "[{\"rootTopic\":{}}]", "[{\"rootTopic\":{\"children\":null}}]",
    "[{\"rootTopic\":{\"children\":[]}}]", "[{\"rootTopic\":{\"children\":{\"attached\":null}}}]",
    "[{\"rootTopic\":{\"children\":{\"attached\":{}}}}]",
    "[{\"rootTopic\":{\"children\":{\"attached\":[null,1,{}]}}}]",
    "[{\"rootTopic\":{\"children\":{\"\":[{}]}}}]",
    "[{\"rootTopic\":{\"children\":{\"detached\":[{\"position\":{\"x\":1e308,\"y\":-1e308}}]}}}]",
    "[{\"rootTopic\":{\"children\":{\"detached\":[{\"position\":[1,2]}]}}}]",
    "[{\"rootTopic\":{\"children\":{\"attached\":[{\"children\":{\"detached\":[{}]}}]}}}]",
    "[{\"rootTopic\":{\"id\":null}}]", "[{\"rootTopic\":{\"id\":{}}}]",
    "[{\"rootTopic\":{\"id\":\"\"}}]",
    "[{\"rootTopic\":{\"id\":\"napkin-\"}}]", "[{\"rootTopic\":{\"title\":{}}}]",
    "[{\"rootTopic\":{\"title\":\"\\ud800\"}}]", "[{\"rootTopic\":{\"title\":\"\\u0000\"}}]",
    "[{\"rootTopic\":{\"title\":\"a\",\"title\":\"b\"}}]", "[{\"rootTopic\":{\"notes\":7}}]",
    "[{\"rootTopic\":{\"notes\":{\"plain\":7}}}]",
    "[{\"rootTopic\":{\"notes\":{\"plain\":{\"content\":7}}}}]",
    "[{\"rootTopic\":{\"notes\":{\"realHTML\":{\"content\":\"<b><script>x</b>\"}}}}]",
    "[{\"rootTopic\":{\"notes\":{\"realHTML\":{\"content\":\"<![CDATA[<b>\"}}}}]",
    "[{\"rootTopic\":{\"labels\":\"x\"}}]", "[{\"rootTopic\":{\"labels\":[1]}}]",
    "[{\"rootTopic\":{\"markers\":{}}}]", "[{\"rootTopic\":{\"markers\":[{}]}}]",
    "[{\"rootTopic\":{\"markers\":[{\"markerId\":\"priority-99999\"},{\"markerId\":\"\"}]}}]",
    "[{\"rootTopic\":{\"image\":[]}}]", "[{\"rootTopic\":{\"image\":{\"src\":1}}}]",
    "[{\"rootTopic\":{\"image\":{\"src\":\"xap:../../etc/passwd\"}}}]",
    "[{\"rootTopic\":{\"image\":{\"src\":\"xap:\",\"width\":1e300,\"height\":-1}}}]",
    "[{\"rootTopic\":{\"image\":{\"src\":\"file:///etc/passwd\"}}}]",
    "[{\"rootTopic\":{\"href\":[]}}]",
    "[{\"rootTopic\":{\"href\":\"xap:content.json\"}}]", "[{\"rootTopic\":{\"href\":\"xmind:#\"}}]",
    "[{\"rootTopic\":{\"branch\":true}}]", "[{\"rootTopic\":{\"boundaries\":{}}}]",
    "[{\"rootTopic\":{\"boundaries\":[{\"range\":\"(99999999999999999999,1)\"}]}}]",
    "[{\"rootTopic\":{\"summaries\":[{\"range\":\"(0,5)\",\"topicId\":\"gone\"}]}}]",
    "[{\"rootTopic\":{\"id\":\"a\"},\"relationships\":{}}]",
    "[{\"rootTopic\":{\"id\":\"a\"},\"relationships\":[1,{}]}]",
    "[{\"rootTopic\":{\"id\":\"a\"},\"relationships\":[{\"end1Id\":\"a\",\"end2Id\":\"a\"}]}]",
    "[{\"rootTopic\":{\"id\":\"a\"},\"relationships\":[{\"end1Id\":\"gone\",\"end2Id\":\"a\"}]}]",
    "[{\"rootTopic\":{\"id\":\"a\",\"children\":{\"attached\":[{\"id\":\"b\"}]}},\"relationships\":"
      + "[{\"id\":\"1\",\"end1Id\":\"a\",\"end2Id\":\"b\"},{\"id\":\"1\",\"end1Id\":\"b\",\"end2Id\":\"a\"}]}]",
    "[{\"rootTopic\":{\"x\":99999999999999999999999e99999}}]", "[{\"rootTopic\":{\"x\":1e400}}]",
    "[{\"rootTopic\":{\"x\":tru}}]", "[{\"rootTopic\":{\"title\":\"\u{1}\"}}]",
    "[{\"id\":\"s\",\"rootTopic\":{}},{\"id\":\"s\",\"rootTopic\":{}}]",
    "[{\"rootTopic\":{},\"x\":[[[[]]]]}]",
    String(repeating: "[", count: deep), String(repeating: "{\"a\":", count: deep),
    "[{\"rootTopic\":" + String(repeating: "{\"children\":{\"attached\":[", count: deep)
      + String(repeating: "]}}", count: deep) + "}]",
    "[{\"rootTopic\":" + String(repeating: "{\"children\":{\"attached\":[", count: 3_000) + "{}"
      + String(repeating: "]}}", count: 3_000) + "}]",
    "[{\"rootTopic\":{\"x\":" + String(repeating: "[", count: deep)
      + String(repeating: "]", count: deep) + "}}]",
    "[{\"rootTopic\":{\"children\":{\"attached\":["
      + String(repeating: "{\"id\":\"a\"},", count: 20_000) + "{}]}}}]",
    "[{\"rootTopic\":{\"children\":{"
      + (0..<20_000).map { "\"l\($0)\":[{}]" }.joined(separator: ",") + "}}}]",
    "[" + (0..<20_000).map { "{\"id\":\"\($0)\",\"rootTopic\":{}}" }.joined(separator: ",") + "]",
    "[{\"rootTopic\":{\"labels\":[" + String(repeating: "\"a\",", count: 50_000) + "\"b\"]}}]",
  ]

  /// Damaged or strange XML.
  private static let xmls: [String] = [
    "", "<", "<a/>", "<xmap-content/>", "<xmap-content>", "<xmap-content><sheet/></xmap-content>",
    "<xmap-content><sheet><topic/></sheet></xmap-content>",
    "<xmap-content><sheet><topic/><topic/></sheet></xmap-content>",
    "<xmap-content><topic/></xmap-content>", "<xmap-content><sheet><sheet/></sheet></xmap-content>",
    "<xmap-content><sheet><topic><children/></topic></sheet></xmap-content>",
    "<xmap-content><sheet><topic><children><topic/></children></topic></sheet></xmap-content>",
    "<xmap-content><sheet><topic><children><topics><x/></topics></children></topic></sheet></xmap-content>",
    "<xmap-content><sheet><topic id='a'><title>a</title><title>b</title></topic></sheet></xmap-content>",
    "<xmap-content><sheet><topic><position svg:x='x'/></topic></sheet></xmap-content>",
    "<xmap-content><sheet><topic><marker-refs><x/></marker-refs></topic></sheet></xmap-content>",
    "<xmap-content><sheet><topic><xhtml:img/></topic></sheet></xmap-content>",
    "<xmap-content><sheet><topic><notes><html></notes></topic></sheet></xmap-content>",
    "<xmap-content><sheet><topic><notes/></topic></sheet><relationships/></xmap-content>",
    "<xmap-content><sheet><topic id='a'/><relationships><relationship/></relationships></sheet></xmap-content>",
    "<!DOCTYPE x [<!ENTITY a 'b'>]><xmap-content><sheet><topic><title>&a;</title></topic></sheet></xmap-content>",
    "<xmap-content><sheet>" + String(repeating: "<topic><children><topics>", count: deep),
    "<xmap-content><sheet><topic>" + String(repeating: "<x>", count: deep),
  ]

  private static let archives: [(String, [UInt8])] = [
    ("no content", Files.zip([("a", "b")])), ("no files", HostileZip([]).bytes),
    ("two contents", Files.zip([("content.json", "[]"), ("content.json", "[]")])),
    ("a way out", Files.zip([("content.json", "[{\"rootTopic\":{}}]"), ("../x", "y")])),
    (
      "a wrong checksum",
      HostileZip([
        .init("content.json", "[{\"rootTopic\":{}}]"),
        HostileZip.Entry("Thumbnails/t.png", "x").with { $0.checksum = 7 },
      ]).bytes
    ),
    (
      "a damaged resource",
      HostileZip([
        .init("content.json", "[{\"rootTopic\":{\"image\":{\"src\":\"xap:resources/a.png\"}}}]"),
        HostileZip.Entry("resources/a.png", "x").with { $0.checksum = 7 },
      ]).bytes
    ),
    (
      "a bomb",
      HostileZip([HostileZip.Entry("content.json", "x").with { $0.byteCount = 1 << 40 }]).bytes
    ),
  ]

  @Test func `there are enough of them`() {
    #expect(Self.jsons.count + Self.xmls.count + Self.archives.count >= 100)
  }

  @Test(arguments: jsons.indices) func `strange JSON`(_ index: Int) throws {
    try check(XMindFiles.zip(Self.jsons[index]))
  }

  @Test(arguments: xmls.indices) func `strange XML`(_ index: Int) throws {
    try check(Array(Self.xmls[index].utf8))
    try check(Files.zip([("content.xml", Self.xmls[index])]))
  }

  @Test(arguments: archives.indices) func `strange archives`(_ index: Int) throws {
    try check(Self.archives[index].1)
  }

  @Test func `a file is cut, or one byte of it is another`() throws {
    let whole = XMindFiles.zip(XMindFiles.json, XMindFiles.files)
    for count in stride(from: 0, to: whole.count, by: 7) { try check(Array(whole[..<count])) }
    for place in stride(from: 0, to: whole.count, by: 3) {
      var bytes = whole
      bytes[place] ^= 1 << UInt8(place % 8)
      try check(bytes)
    }
  }

  @Test func `limits hold`() throws {
    let bytes = XMindFiles.zip(XMindFiles.json, XMindFiles.files)
    for (kind, value) in [(Limits.Kind.nodes, 6), (.depth, 6), (.textBytes, 10), (.entryBytes, 90)]
    {
      var limits = Limits()
      limits[kind] = value
      let error = #expect(throws: FormatError.self) { try XMindFiles.read(bytes, .salvage, limits) }
      #expect(error?.limit == kind)
    }
  }

  /// Reads a file in both ways; what is read is written and read again.
  private func check(_ bytes: [UInt8]) throws {
    for mode in ImportRequest.Mode.allCases {
      let read: Import
      do throws(FormatError) {
        read = try XMindFiles.read(bytes, mode)
      } catch {
        let hasPlace = error.location.line != nil || error.location.offset != nil
        #expect(hasPlace || error.limit != nil, "\(error)")
        continue
      }
      let again = try XMindFiles.read(try XMindFiles.write(read).bytes)
      #expect(again.content.kind == read.content.kind)
    }
  }
}
