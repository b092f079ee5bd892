import Foundation
import HostileFiles
import NapkinCore
import NapkinFormats
import NapkinXMind

/// Files of XMind, written by hand.
enum XMindFiles {
  /// A file of 2020 and later: what XMind writes, with things that Napkin has no words for.
  static let json = #"""
    [{"id":"s","class":"sheet","title":"Plan","theme":{"id":"t","map":{"type":"x"}},"rootTopic":{
    "id":"root","class":"topic","title":"Garden","structureClass":"org.xmind.ui.map.unbalanced",
    "children":{"attached":[
    {"id":"peas","title":"Sow \"peas\"","titleUnedited":true,
    "notes":{"plain":{"content":"Early\n"},"realHTML":{"content":"<div>Early<br></div>"}},
    "labels":["spring","bed 2"],"markers":[{"markerId":"priority-2"},{"markerId":"task-half"},
    {"markerId":"star-red"},{"markerId":"flag-green"}],"href":"xmind:#beans","branch":"folded",
    "image":{"src":"xap:resources/pea.png","width":40,"height":30,"align":"left"},
    "style":{"id":"st","properties":{"svg:fill":"#FDD834"}},
    "boundaries":[{"id":"b","range":"master"}],
    "summaries":[{"id":"su","range":"(0,1)","topicId":"sum"}],
    "children":{"attached":[{"id":"a","title":"a"},{"id":"c","title":"c"}],
    "summary":[{"id":"sum","title":"Both"}],"callout":[]}},
    {"id":"beans","title":"Beans","href":"xap:resources/list.txt",
    "notes":{"plain":{"content":"bold"},"realHTML":{"content":"<div><b>bold</b></div>"}}}],
    "detached":[{"id":"idea","title":"Idea","position":{"x":-120.5,"y":44}}]}},
    "relationships":[{"id":"r2","end1Id":"beans","end2Id":"idea","title":"later"},
    {"id":"r1","end1Id":"peas","end2Id":"beans","controlPoints":{"0":{"x":1,"y":2}}}],
    "extensions":[{"provider":"org.xmind.ui","content":[]}]}]
    """#

  static let files: [HostileZip.Entry] = [
    .init("resources/pea.png", [0x89, 0x50, 0x4E, 0x47, 0xFF]),
    .init("resources/list.txt", "beans"),
    .init("Thumbnails/thumbnail.png", [0x89, 0xFE, 0xFF]), .init("Revisions/one.txt", "older"),
  ]

  /// A file of XMind 8.
  static let xml = """
    <?xml version="1.0" encoding="UTF-8" standalone="no"?>
    <xmap-content xmlns="urn:xmind:xmap:xmlns:content:2.0" xmlns:xhtml="http://www.w3.org/1999/xhtml"
    xmlns:svg="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" version="2.0">
    <sheet id="s" theme="t"><topic id="root" structure-class="org.xmind.ui.map" timestamp="1">
    <title>Garden</title><children><topics type="attached">
    <topic branch="folded" id="peas" xlink:href="https://example.org"><title svg:width="90">Peas &amp; co</title>
    <notes><html><xhtml:p>Early</xhtml:p><xhtml:p>ones</xhtml:p></html><plain>Early
    ones</plain></notes><labels><label>spring</label></labels>
    <marker-refs><marker-ref marker-id="task-done"/></marker-refs>
    <xhtml:img svg:height="30" svg:width="40" xhtml:src="xap:attachments/pea.png"/>
    <numbering number-format="roman"/></topic></topics>
    <topics type="detached"><topic id="idea"><title>Idea</title><position svg:x="7" svg:y="-8"/></topic>
    </topics></children><summaries><summary id="su" range="(0,0)" topic-id="x"/></summaries></topic>
    <relationships><relationship end1="peas" end2="idea" id="r"><title>later</title>
    <control-points><control-point amount="1" index="0"/></control-points></relationship></relationships>
    <title>Plan</title></sheet><extensions><extension provider="stories"/></extensions></xmap-content>
    """

  static func zip(_ json: String, _ files: [HostileZip.Entry] = []) -> [UInt8] {
    HostileZip([.init("content.json", json)] + files).bytes
  }

  static func read(
    _ bytes: [UInt8], _ mode: ImportRequest.Mode = .strict, _ limits: Limits = Limits()
  ) throws(FormatError) -> Import {
    var request = ImportRequest(fileName: "a.xmind", mode: mode)
    request.limits = limits
    var source = MemorySource(bytes)
    return try XMindImporter().read(request, from: &source)
  }

  static func map(_ bytes: [UInt8]) throws -> MindMap? {
    if case .map(let map) = try read(bytes).content { map } else { nil }
  }

  static func write(_ read: Import) throws -> (bytes: [UInt8], ledger: Ledger) {
    var sink = MemorySink()
    let ledger = try XMindExporter().export(ExportRequest(read), to: &sink)
    return (sink.bytes, ledger)
  }

  /// The JSON of a text, to be compared whatever the order of its keys.
  static func value(_ json: String?) throws -> NSArray? {
    try JSONSerialization.jsonObject(with: Data((json ?? "").utf8)) as? NSArray
  }
}
