import HostileFiles
import NapkinCore
import NapkinFormats
import NapkinXMind
import Testing

@Suite struct XMindReadingTests {
  @Test func `a file of 2020 and later`() throws {
    let map = try #require(try XMindFiles.map(XMindFiles.zip(XMindFiles.json, XMindFiles.files)))
    #expect(map.id == "s" && map.name == "Plan" && map.root == "root")
    #expect(map.children(of: "root") == ["peas", "beans"] && map.floating == ["idea"])
    #expect(map.children(of: "peas") == ["a", "c", "sum"])
    let peas = try map.node("peas")
    #expect(peas.text == #"Sow "peas""# && peas.note == "Early\n")
    #expect(peas.tags == ["spring", "bed 2"] && peas.icons == ["star-red", "flag-green"])
    #expect(peas.task == TaskState(.partly, progress: 50, priority: 2))
    #expect(peas.link == "#beans" && peas.isFolded && peas.style.cloud != nil)
    let image = try #require(peas.media.first)
    #expect(image.kind == .image && image.extent == Extent(width: 40, height: 30))
    #expect(peas.connectors.map(\.target) == ["beans"])
    let beans = try map.node("beans")
    #expect(beans.note?.syntax == .xhtml && beans.note?.plain == "bold")
    #expect(beans.media.map(\.byteCount) == [5] && beans.link == nil)
    #expect(beans.connectors.map(\.label) == ["later"])
    #expect(try map.node("idea").offset == Position(x: -120.5, y: 44))
  }

  @Test func `what it holds is written back as it was`() throws {
    let read = try XMindFiles.read(XMindFiles.zip(XMindFiles.json, XMindFiles.files))
    #expect(read.repairs.isEmpty && read.ledger.isLossless)
    let written = try XMindFiles.write(read)
    #expect(written.ledger.isLossless, "\(written.ledger.summary)")
    let files = try Files(written.bytes)
    #expect(try XMindFiles.value(files["content.json"]) == XMindFiles.value(XMindFiles.json))
    #expect(files["Revisions/one.txt"] == "older" && files["resources/list.txt"] == "beans")
    let paths = ["metadata.json", "resources/pea.png", "Thumbnails/thumbnail.png", "manifest.json"]
    #expect(Set(files.all.map(\.path)).isSuperset(of: paths))
    #expect(try XMindFiles.write(try XMindFiles.read(written.bytes)).bytes == written.bytes)
  }

  @Test(arguments: [true, false])
  func `a file of XMind 8, packed or not`(_ isPacked: Bool) throws {
    let packed = Files.zip([
      ("content.xml", XMindFiles.xml), ("META-INF/manifest.xml", "<manifest/>"),
      ("attachments/pea.png", "PNG"), ("styles.xml", "<styles/>"),
    ])
    let bytes = isPacked ? packed : Array(XMindFiles.xml.utf8)
    let map = try #require(try XMindFiles.map(bytes))
    #expect(map.name == "Plan" && map.children(of: "root") == ["peas"] && map.floating == ["idea"])
    let peas = try map.node("peas")
    #expect(peas.text == "Peas & co" && peas.note == "Early\nones" && peas.tags == ["spring"])
    #expect(peas.task.status == .done && peas.isFolded && peas.link == "https://example.org")
    #expect(peas.media.first?.extent == Extent(width: 40, height: 30))
    #expect(peas.connectors.map(\.label) == ["later"])
    #expect(try map.node("idea").offset == Position(x: 7, y: -8))
    let kept = map.foreign.pieces + peas.foreign.pieces
    #expect(kept.contains { $0.key == "xmind8:numbering" && $0.value.contains("roman") })
    #expect(kept.contains { $0.key == "xmind8:extensions" })
    #expect(kept.contains { $0.key == "styles.xml" } == isPacked)
    let written = try XMindFiles.write(try XMindFiles.read(bytes))
    #expect(written.ledger.isLossless)
    #expect(try XMindFiles.map(written.bytes)?.count == map.count)
  }

  @Test func `notes of XMind 8 have no prefixes`() throws {
    let notes = """
      <notes><html><xhtml:p>See <xhtml:a xlink:href="https://e.org">there</xhtml:a>
      <xhtml:img xhtml:src="xap:attachments/pea.png"/></xhtml:p></html><plain>See there</plain></notes>
      """
    let title = "<title>Idea</title>"
    let xml = XMindFiles.xml.replacing(title, with: title + notes)
    let idea = try #require(try XMindFiles.map(Array(xml.utf8))).node("idea")
    let source = try #require(idea.note?.source)
    #expect(source.contains(#"<a href="https://e.org">"#) && source.contains(#"<img src="xap:"#))
    // The file of the picture is none of the node's.
    #expect(idea.foreign.pieces.contains { $0.format == "xmind" && $0.key == "notes" })
  }

  private func node(_ topic: String, _ files: [HostileZip.Entry] = []) throws -> MindMap.Node {
    let root = #"{"id":"r","title":"R",\#(topic)}"#
    let json = #"[{"id":"s","class":"sheet","title":"R","rootTopic":\#(root)}]"#
    let bytes = XMindFiles.zip(json, files)
    let read = try XMindFiles.read(bytes)
    let written = try XMindFiles.write(read)
    #expect(read.ledger.isLossless && written.ledger.isLossless, "\(written.ledger.summary)")
    let again = try Files(written.bytes)["content.json"]
    #expect(try XMindFiles.value(again) == XMindFiles.value(json))
    return try #require(try XMindFiles.map(bytes)).node("r")
  }

  @Test func `notes have the text of their spans, and lines end in one way`() throws {
    let spans = #"{"spans":[{"text":"on"},{"text":"ly"}]},{"spans":[{"text":"here"}]}"#
    let zen = try node(#""notes":{"html":{"content":{"paragraphs":[\#(spans)]}}}"#)
    #expect(zen.note == "only\nhere" && zen.foreign.pieces.map(\.format) == ["xmind="])
    let lines = try node(#""notes":{"plain":{"content":"one\r\ntwo&#13;three"}}"#)
    #expect(lines.note == "one\ntwo\nthree" && lines.foreign.pieces.map(\.format) == ["xmind="])
    let html = #"<div><span style=\"color:red\">a</span></div>"#
    let styled = try node(#""notes":{"plain":{"content":"a"},"realHTML":{"content":"\#(html)"}}"#)
    #expect(styled.note?.syntax == .xhtml)
  }

  @Test(arguments: [
    #""realHTML":{"content":"<div>a</div><div>b</div>"}"#,
    #""realHTML":{"content":"<p><span style-id=\"x\">a</span></p>"}"#,
    #""realHTML":{"content":"<p class=\"x\">a</p>"}"#,
    #""realHTML":{"content":"<p>a<img src=\"xap:resources/pea.png\"></p>"}"#,
    #""html":{"content":{"paragraphs":[{"spans":[{"text":"a","class":"b"}]}]}}"#,
  ]) func `what a note has besides is counted`(_ html: String) throws {
    let node = try node(#""notes":{"plain":{"content":"a"},\#(html)}"#)
    #expect(node.foreign.pieces.map(\.format) == ["xmind"])
  }

  @Test func `a picture to which a topic links is one of its files`() throws {
    let node = try node(#""href":"xap:resources/pea.png""#, XMindFiles.files)
    #expect(node.link == nil && node.media.map(\.kind) == [.image])
  }

  @Test func `several sheets are a notebook of maps`() throws {
    let sheets = ["one", "two"].map { id in
      "{\"id\":\"\(id)\",\"title\":\"\(id)\",\"rootTopic\":{\"id\":\"r\",\"title\":\"R\"}}"
    }
    let read = try XMindFiles.read(XMindFiles.zip("[\(sheets.joined(separator: ","))]"))
    guard case .notebook(let notebook) = read.content else {
      Issue.record("It is no notebook.")
      return
    }
    #expect(notebook.maps.map(\.name) == ["one", "two"])
    let again = try XMindFiles.read(try XMindFiles.write(read).bytes)
    #expect(again.content.items.map(\.id) == read.content.items.map(\.id))
  }

  @Test func `identifiers that come twice are repaired or refused`() throws {
    let bytes = XMindFiles.zip(
      #"[{"rootTopic":{"id":"a","children":{"attached":[{"id":"a"},{"title":"b"}]}}}]"#)
    let read = try XMindFiles.read(bytes, .salvage)
    #expect(read.repairs.count == 1 && read.repairs.list.first?.location.line == 1)
    guard case .map(let map) = read.content else { return }
    #expect(map.count == 3 && map.root == "a")
    let error = #expect(throws: FormatError.self) { try XMindFiles.read(bytes) }
    #expect(error?.code == .malformed && error?.location.column != nil)
  }

  @Test func `an encrypted file is refused with a reason`() {
    let manifest = #"{"file-entries":{"content.json":{"encryption-data":{}}}}"#
    let bytes = XMindFiles.zip("\u{1}\u{2}", [.init("manifest.json", manifest)])
    let error = #expect(throws: FormatError.self) { try XMindFiles.read(bytes, .salvage) }
    #expect(error?.message.contains("without a password") == true)
  }

  @Test func `a file with other files first is recognised`() {
    let format = XMindFormat.format
    for name in ["content.json", "metadata.json", "resources/a.png", "meta.xml"] {
      #expect(format.recognizes(FileHead(Files.zip([(name, "{}")]))))
    }
    #expect(!format.recognizes(FileHead(Files.zip([("index.html", "x")]))))
    #expect(format.recognizes(FileHead(Array(XMindFiles.xml.utf8))))
  }
}
