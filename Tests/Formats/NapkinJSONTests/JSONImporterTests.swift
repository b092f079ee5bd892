import Foundation
import NapkinCore
import NapkinFormats
import NapkinJSON
import NapkinTesting
import Testing

/// What native JSON refuses, where it says so, and what it keeps.
@Suite struct JSONImporterTests {
  @Test(
    arguments: [
      ("{", .malformed, 1, 2), ("", .malformed, 1, 1), ("[]", .malformed, 1, 1),
      (#"{"map": {}}"#, .wrongFormat, 1, 2),
      (#"{"napkin": 2, "map": {}}"#, .unsupportedVersion, 1, 12),
      (#"{"napkin": 1}"#, .malformed, 1, 14),
      (#"{"napkin": 1, "map": {"id": "m", "nodes": []}}"#, .malformed, 1, 46),
      (#"{"napkin": 1, "map": {"nodes": [{"id": "a"}]}}"#, .malformed, 1, 46),
      (#"{"napkin": 1, "map": {"id": "m", "nodes": [{"text": "a"}]}}"#, .malformed, 1, 57),
      (#"{"napkin": 1, "note": {"id": "n"}, "map": {}}"#, .malformed, 1, 36),
      (#"{"napkin": 1, "note": {"id": "n", "created": 1e999}}"#, .malformed, 1, 46),
      (#"{"napkin": 1, "note": {"id": "n", "id": "m"}}"#, .malformed, 1, 35),
      (#"{"napkin": 1, "note": {"id": "n"}} x"#, .malformed, 1, 36),
      (#"{"napkin": 1, "planList": {"id": "p", "name": " "}}"#, .malformed, 1, 47),
      (#"{"napkin": 1, "notebook": {"id": "b"}}"#, .malformed, 1, 38),
    ] as [(String, FormatError.Code, Int, Int)])
  func `what is wrong is refused with its place`(
    text: String, code: FormatError.Code, line: Int, column: Int
  ) {
    let error = refusal(of: text)
    #expect(error?.code == code)
    #expect(error?.location.line == line && error?.location.column == column)
    #expect(error?.location.file == "test.napkin.json")
  }

  @Test(arguments: [
    (#""uri": "a/r.PNG""#, "image/png"), (#""uri": "x", "name": "s.mp3""#, "audio/mpeg"),
    (#""uri": "r.png", "type": "b""#, "b"), (#""uri": "r.png", "type": """#, ""),
    (#""uri": "r.thing""#, ""), (#""uri": "a.png", "name": "Beach""#, "image/png"),
    (#""uri": "https://example.org/""#, ""),
  ])
  func `media without a type have the one that their name says`(
    media: String, type: String
  ) throws {
    var source = MemorySource(#"{"napkin": 1, "note": {"id": "n", "picture": {\#(media)}}}"#)
    let read = try JSONImporter().read(ImportRequest(), from: &source).content
    #expect(read.media.map(\.mediaType) == [type])
  }

  @Test func `where the title of a note stands comes back`() throws {
    let text = #"{"napkin": 1, "note": {"id": "n", "title": "T", "titleIsHeading": true}}"#
    var source = MemorySource(text)
    let read = try JSONImporter().read(ImportRequest(), from: &source).content
    guard case .note(let note) = read else { throw FormatError(.wrongFormat, "No note.") }
    #expect(note.isTitleHeading)
    let written = try JSONExporter().written(ExportRequest(read))
    #expect(written.text.contains(#""titleIsHeading": true"#))
  }

  @Test(arguments: [
    ("a cycle", #"{"id": "r"}, {"id": "a", "parent": "b"}, {"id": "b", "parent": "a"}"#),
    ("its own parent", #"{"id": "r"}, {"id": "a", "parent": "a"}"#),
    ("a parent that is nowhere", #"{"id": "r"}, {"id": "a", "parent": "x"}"#),
    ("an identifier twice", #"{"id": "r"}, {"id": "r", "parent": "r"}"#),
    ("a root below another node", #"{"id": "r", "parent": "r"}"#),
    ("a progress of 101", #"{"id": "r", "progress": 101}"#),
    ("a shape that nobody knows", #"{"id": "r", "shape": "cloudy"}"#),
    ("a colour without digits", #"{"id": "r", "color": "red"}"#),
    ("a place off the earth", #"{"id": "r", "place": {"latitude": 91, "longitude": 0}}"#),
    ("a number that is too large", #"{"id": "r", "created": 9223372036854775808}"#),
    ("half of a position", #"{"id": "r", "offset": [1]}"#),
    ("a time before all others", #"{"id": "r", "created": -9223372036854775808}"#),
    ("a markup without a text", #"{"id": "r", "textIn": "markdown"}"#),
    ("a markup without a note", #"{"id": "r", "noteIn": "xhtml", "details": "d"}"#),
    ("a markup without details", #"{"id": "r", "note": "n", "detailsIn": "markdown"}"#),
    ("a colour of a cloud without a cloud", ##"{"id": "r", "cloudColor": "#ff0000"}"##),
    ("a shape of a cloud that there is not", #"{"id": "r", "cloud": false, "cloudShape": "arc"}"#),
  ])
  func `no map has`(what: String, nodes: String) {
    let error = refusal(of: "{\"napkin\": 1, \"map\": {\"id\": \"m\", \"nodes\": [\n\(nodes)\n]}}")
    #expect(error?.code == .malformed, "\(what)")
    #expect(error?.location.line == 2, "\(what)")
  }

  @Test(arguments: [
    #"{"napkin": 1, "note": {"id": "n", "textIn": "markdown"}}"#,
    #"{"napkin": 1, "map": {"id": "m", "infoIn": "xhtml", "nodes": [{"id": "r"}]}}"#,
    #"{"napkin": 1, "planList": {"id": "l", "name": "L", "plans": [{"id": "p", "name": "P", "noteIn": "xhtml"}]}}"#,
  ])
  func `a markup is refused without its text`(text: String) {
    let error = refusal(of: text)
    #expect(error?.code == .malformed)
    #expect(error?.message.contains("In'") == true)
    #expect(error?.location.line == 1)
  }

  @Test func `a day is refused outside of the archive`() {
    let error = refusal(
      of: """
        {"napkin": 1, "planList": {"id": "l", "name": "L", "plans": [
        {"id": "p", "day": "2026-11-21", "name": "P"}]}}
        """)
    #expect(error?.code == .malformed && error?.location.line == 2)
    #expect(error?.message.contains("'day'") == true)
  }

  @Test(arguments: [" L", "L ", "\u{FEFF}L", "L\u{200B}"])
  func `a name that would be trimmed is refused`(name: String) {
    let list = #"{"napkin": 1, "planList": {"id": "l", "name": "\#(name)"}}"#
    let plan =
      #"{"napkin": 1, "planList": {"id": "l", "name": "L", "plans": [{"id": "p", "name": "\#(name)"}]}}"#
    for (text, column) in [(list, 47), (plan, 82)] {
      let error = refusal(of: text)
      #expect(error?.code == .malformed && error?.message.contains("white space") == true)
      #expect(error?.location.line == 1 && error?.location.column == column)
    }
  }

  @Test(arguments: [
    #""timer": "up", "timerLength": 100"#, #""timer": "up", "timerUptime": 5, "timerBoot": "x""#,
    #""timer": "down", "timerBoot": "x", "timerSince": 1"#, #""timerLength": 0"#,
  ])
  func `a key of a timer is refused where it says nothing`(keys: String) {
    let error = refusal(
      of: #"{"napkin": 1, "planList": {"id": "l", "name": "L", "plans": [{"id": "p", "name": "P", "#
        + keys + "}]}}")
    #expect(error?.code == .malformed && error?.message.contains("'timer") == true)
  }

  @Test func `what lies in the trash is one document`() {
    let error = refusal(
      of: """
        {"napkin": 1, "notebook": {"id": "b", "defaultPlanList": "l",
          "planLists": [{"id": "l", "name": "L"}],
          "trash": [{"date": 5, "note": {"id": "a", "title": "first"},
            "map": {"id": "m", "nodes": [{"id": "r"}]}}]}}
        """)
    #expect(error?.code == .malformed && error?.location.line == 4)
    #expect(error?.location.column == 5)
  }

  @Test func `a key that is missing means what the initialiser says`() throws {
    let nodes = #"{"id": "r", "connectors": [{"to": "r"}, {"to": "r", "endArrow": false}]}"#
    var source = MemorySource(#"{"napkin": 1, "map": {"id": "m", "nodes": [\#(nodes)]}}"#)
    let map = try JSONImporter().read(ImportRequest(), from: &source).content
    var root = MindMap.Node(id: "r", "")
    root.connectors = [Connector(to: "r"), Connector(to: "r", hasEndArrow: false)]
    #expect(map == .map(MindMap(id: "m", root: root)))
    let text = try JSONExporter().written(ExportRequest(map)).text
    #expect(text.contains(#""connectors": [{"to": "r"}, {"to": "r", "endArrow": false}]"#))

    source = MemorySource(#"{"napkin": 1, "drawing": {"id": "d", "strokes": [{"id": "s"}]}}"#)
    let drawing = try JSONImporter().read(ImportRequest(), from: &source).content
    var expected = Drawing(id: "d")
    try expected.append(Stroke(id: "s"))
    #expect(drawing == .drawing(expected))
  }

  @Test func `a million levels of nesting are refused at once`() {
    let error = refusal(
      of: "{\"napkin\": 1, \"map\": {\"x\": " + String(repeating: "[", count: 1_000_000))
    #expect(error?.limit == .depth)
  }

  @Test func `every truncation of a file is refused`() throws {
    let request = ExportRequest(.map(MindMap(id: "m", root: "Root")))
    let bytes = try JSONExporter().written(request).bytes
    for count in 0..<bytes.count - 1 {
      #expect(refusal(of: String(decoding: bytes.prefix(count), as: UTF8.self)) != nil)
    }
  }

  @Test func `unknown keys survive where they stood, keys may come in any order`() throws {
    let text = """
      {"napkin": 1, "map": {
        "future": {"a": [1, 2.50, "\\u00e9"], "b": null},
        "nodes": [
          {"mood": "sunny", "text": "Root", "id": "r", "attributes": [{"unit": "kg", "name": "w"}]},
          {"parent": "r", "connectors": [{"to": "r", "glow": true}], "id": "a"}
        ],
        "name": "Later", "id": "m"
      }}
      """
    var source = MemorySource(text)
    let content = try JSONImporter().read(ImportRequest(), from: &source).content
    let written = try JSONExporter().written(ExportRequest(content))
    for piece in [
      #""future": {"a":[1,2.50,"\u00e9"],"b":null}"#, #""mood": "sunny""#, #""unit": "kg""#,
      #""glow": true"#,
    ] {
      #expect(written.text.contains(piece))
    }
    var again = MemorySource(written.text)
    #expect(try JSONImporter().read(ImportRequest(), from: &again).content == content)
  }

  @Test func `unknown keys come back equal wherever they stood`() throws {
    var source = MemorySource(
      #"{"napkin": 1, "note": {"id": "n", "foreign": [{"format": "bear", "key": "a", "value": "1"}], "#
        + #""glow": true}}"#)
    let content = try JSONImporter().read(ImportRequest(), from: &source).content
    guard case .note(let note) = content else { throw FormatError(.malformed, "No note.") }
    #expect(note.foreign.pieces.map(\.key) == ["glow", "a"])
    let bytes = try JSONExporter().written(ExportRequest(content)).bytes
    var again = MemorySource(bytes)
    #expect(try JSONImporter().read(ImportRequest(), from: &again).content == content)
  }

  @Test func `a foreign piece of our own format is refused`() {
    let piece = #"{"format": "napkin", "key": "x", "value": "2"}"#
    let error = refusal(
      of: #"{"napkin": 1, "note": {"id": "n", "x": 1, "foreign": ["# + piece + "]}}")
    #expect(error?.code == .malformed && error?.location.line == 1)
  }

  @Test func `keys that have a meaning, and what is no JSON, are told to be dropped`() throws {
    var note = Note(id: "n")
    note.foreign = Foreign([
      Foreign.Entry(format: "napkin", key: "title", value: "1"),
      Foreign.Entry(format: "napkin", key: "glow", value: "{"),
      Foreign.Entry(format: "napkin", key: "shine", value: "2"),
      Foreign.Entry(format: "napkin", key: "shine", value: "3"),
    ])
    let written = try JSONExporter().written(ExportRequest(.note(note)))
    #expect(written.ledger[.foreign].dropped == 3 && written.ledger[.foreign].converted == 1)
    #expect(written.ledger.places(of: .foreign).allSatisfy { $0 == .init("n", .dropped) })
    var source = MemorySource(written.bytes)
    let back = try JSONImporter().read(ImportRequest(), from: &source).content
    note.foreign.pieces = [note.foreign.pieces[2]]
    #expect(back == .note(note))
  }

  @Test(arguments: MindMap.Node.words.map(\.name))
  func `a node with any one value comes back`(name: String) throws {
    for word in MindMap.Node.words where word.name == name {
      var values: [WordValue] = [.flag(true), .integer(2), .number(2), .texts(["x"])]
      values += [.text("x"), .text("#112233"), .position(Position(x: 1, y: 2))]
      if case .choice(let texts) = word.kind { values += texts.map(WordValue.text) }
      for value in values {
        var map = MindMap(id: "m", root: "r")
        var node = map[map.slotOfRoot]
        guard word.set(&node, value) else { continue }
        map.update(map.slotOfRoot) { $0 = node }
        var source = MemorySource(try JSONExporter().written(ExportRequest(.map(map))).bytes)
        #expect(try JSONImporter().read(ImportRequest(), from: &source).content == .map(map))
      }
    }
  }

  @Test func `a chain a hundred thousand deep goes out and comes back on a small stack`() throws {
    let comesBack = try onSmallStack {
      var chain = MindMap(id: "chain", root: "0")
      var slot = chain.slotOfRoot
      for number in 1..<100_000 {
        slot = chain.append(MindMap.Node(id: "n\(number)", "\(number)"), under: slot)
      }
      let bytes = try JSONExporter().written(ExportRequest(.map(chain))).bytes
      var source = MemorySource(bytes)
      return try JSONImporter().read(ImportRequest(), from: &source).content == .map(chain)
    }
    #expect(comesBack)
  }

  private func refusal(of text: String) -> FormatError? {
    var source = MemorySource(text)
    do throws(FormatError) {
      _ = try JSONImporter().read(ImportRequest(fileName: "test.napkin.json"), from: &source)
      return nil
    } catch {
      return error
    }
  }
}
