import NapkinFormats
import NapkinGalleryExchange
import NapkinTesting
import Testing

struct CatalogueTests {
  func convert(
    _ xml: String, _ mapping: CatalogueMapping = .usual, _ mode: ImportRequest.Mode = .salvage
  ) throws -> (String, CatalogueConverter.Account) {
    var source = MemorySource(xml)
    var sink = MemorySink()
    let account = try CatalogueConverter(mapping)
      .convert(ImportRequest(mode: mode), from: &source, to: &sink)
    return (sink.text, account)
  }

  @Test func worksBecomeLines() throws {
    let (json, account) = try convert(
      """
      <?xml version="1.0"?>
      <catalogue><note>ours</note>
        <artwork id="kiss"><title>The &lt;Kiss&gt; &amp; "more"</title><x>1.50</x><y>far</y>
          <term>Betrayal</term><term> Night </term><painter born="1862">K.</painter></artwork>
        <artwork id="2"/>
      </catalogue>
      """)
    #expect(
      json == """
        {
          "catalogue": 1,
          "works": [
            {"id": "kiss", "title": "The <Kiss> & \\"more\\"", "x": 1.5, "terms": ["Betrayal", "Night"]},
            {"id": "2"}
          ]
        }

        """)
    #expect(account.works == 2 && account.passedOver == 3)
  }

  @Test func aMappingIsDeclared() throws {
    let mapping = CatalogueMapping(
      work: "obj", fields: [.init("name", from: "names/en"), .init("floor", from: "place/@floor")])
    let (json, account) = try convert(
      "<m><obj><names><de>A</de><en>B</en></names><place floor='2'/></obj></m>", mapping)
    #expect(json.contains("{\"name\": \"B\", \"floor\": \"2\"}"))
    #expect(account.passedOver == 1)
  }

  /// Words are kept whatever stands between them, and nothing is invented.
  @Test(arguments: [
    ("<title>A<br/>B</title>", "{\"title\": \"A B\"}", 1),
    ("<title>The <i>Kiss</i></title>", "{\"title\": \"The Kiss\"}", 1),
    ("<title>The <b><i>Kis</i></b>s</title>", "{\"title\": \"The Kiss\"}", 2),
    ("<title><![CDATA[A]]><!-- --> B</title>", "{\"title\": \"A B\"}", 0),
    ("words<title>A</title>", "{\"title\": \"A\"}", 1),
    ("<group>a<u>b</u></group>", "{}", 2),
    ("<x>0x10</x><y>1e2</y>", "{\"y\": 100}", 1),
    ("<title>A</title><title>B</title>", "{\"title\": \"A\"}", 1),
    ("<painter/>", "{}", 1), ("<artwork/>", "{}", 1), ("<artwork>K.</artwork>", "{}", 1),
    ("<painter> <born/> </painter><title/>", "{\"title\": \"\"}", 2),
    ("<painter born=\"1862\"/>", "{}", 2), ("<title><i/></title>", "{\"title\": \"\"}", 1),
  ])
  func keepsWords(_ content: String, _ work: String, _ passedOver: Int) throws {
    let (json, account) = try convert("<c><artwork>\(content)</artwork></c>")
    #expect(json == "{\n  \"catalogue\": 1,\n  \"works\": [\n    \(work)\n  ]\n}\n")
    #expect(account.passedOver == passedOver)
  }

  @Test func twoFieldsMayComeFromOnePath() throws {
    let mapping = CatalogueMapping(
      work: "o", fields: [.init("a", from: "y"), .init("b", from: "y", as: .number)])
    let (json, account) = try convert("<m><o><y>far</y></o><o><y>2</y></o></m>", mapping)
    #expect(json.contains("{\"a\": \"far\"},\n    {\"a\": \"2\", \"b\": 2}"))
    #expect(account.passedOver == 1)
  }

  /// Twice the depth takes twice the time: nothing is put together for each element.
  @Test func aDeepCatalogueTakesNoLongerThanALongOne() throws {
    let name = String(repeating: "n", count: 200)
    let tag = "<\(name)" + (0..<100).map { " a\($0)='1'" }.joined() + ">"
    let depth = 4_000
    let deep =
      "<c><artwork>" + String(repeating: tag + "x", count: depth)
      + String(repeating: "</\(name)>", count: depth) + "</artwork></c>"
    var passedOver = 0
    let time = try processorTime { passedOver = try convert(deep).1.passedOver }
    #expect(passedOver == depth * 101)
    #expect(time < .seconds(60), "\(time)")
  }

  @Test func anEmptyCatalogueIsOne() throws {
    #expect(try convert("<catalogue/>").0 == "{\n  \"catalogue\": 1,\n  \"works\": []\n}\n")
  }

  @Test(arguments: [
    "", "<catalogue>", "<catalogue><artwork></catalogue>", "no markup",
    "<!DOCTYPE c [<!ENTITY a \"b\">]><catalogue>&a;</catalogue>",
  ])
  func damagedOnesAreRefused(_ xml: String) {
    #expect(throws: FormatError.self) { try convert(xml, .usual, .strict) }
  }

  @Test func oneThatIsTooDeepIsRefused() {
    #expect(throws: FormatError.self) {
      try convert(String(repeating: "<artwork>", count: 100_000))
    }
  }
}
