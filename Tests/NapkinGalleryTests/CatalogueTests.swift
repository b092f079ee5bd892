import NapkinFormats
import NapkinGallery
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
        {"catalogue": 1, "works": [
          {"id": "kiss", "title": "The <Kiss> & \\"more\\"", "x": 1.5, "terms": ["Betrayal", "Night"]},
          {"id": "2"}
        ]}

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

  @Test func anEmptyCatalogueIsOne() throws {
    #expect(try convert("<catalogue/>").0 == "{\"catalogue\": 1, \"works\": [\n]}\n")
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
