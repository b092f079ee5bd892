import NapkinArchive
import NapkinCore
import NapkinFormats
import NapkinTesting
import NapkinXMind
import Testing

@Suite struct XMindWritingTests {
  @Test func `what was changed is not spelt as it was`() throws {
    var read = try XMindFiles.read(XMindFiles.zip(XMindFiles.json, XMindFiles.files))
    guard case .map(var map) = read.content else { return }
    try map.update("peas") { node in
      node.text = "Sow peas"
      node.note = "Late"
      node.isFolded = false
    }
    try map.remove("c")
    read.content = .map(map)
    let (bytes, ledger) = try XMindFiles.write(read)
    let json = try #require(try Files(bytes)["content.json"])
    #expect(!json.contains("titleUnedited") && !json.contains("Early") && !json.contains("folded"))
    #expect(json.contains(#""range":"(0,0)""#) && json.contains("priority-2"))
    #expect(ledger[.foreign].dropped == 1)
  }

  /// A topic with four children, a summary of the first two and a boundary around the last two.
  private static let ranges = #"""
    [{"id":"s","class":"sheet","title":"R","rootTopic":{"id":"r","title":"R",
    "boundaries":[{"id":"bo","range":"(2,3)","title":"x"}],
    "summaries":[{"id":"su","range":"(0,1)","topicId":"sum"}],
    "children":{"attached":[{"id":"a"},{"id":"b"},{"id":"c"},{"id":"d"}],"summary":[{"id":"sum"}]}}}]
    """#

  /// The ranges of the summary and the boundary after a change, and how many pieces of foreign content were converted,
  /// approximated and dropped.
  private func ranges(_ change: (inout MindMap) throws -> Void) throws -> String {
    var read = try XMindFiles.read(XMindFiles.zip(Self.ranges))
    guard case .map(var map) = read.content else { return "" }
    try change(&map)
    read.content = .map(map)
    let (bytes, ledger) = try XMindFiles.write(read)
    let pieces = try #require(try XMindFiles.map(bytes)).node("r").foreign.pieces
    let found = ["summaries", "boundaries"].map { key in
      let value = pieces.first { $0.format == "xmind" && $0.key == key }?.value ?? ""
      return RawJSON(value).elements?.first?["range"]?.string ?? "none"
    }
    let counts = ledger[.foreign]
    return "\(found[0]) \(found[1]): \(counts.converted) \(counts.approximated) \(counts.dropped)"
  }

  @Test func `ranges follow the topics that they enclosed`() throws {
    #expect(try ranges { _ in } == "(0,1) (2,3): 3 0 0")
    let swapped = try ranges { map in
      try map.move("a", under: "r", at: 3)
      try map.move("b", under: "r", at: 3)
    }
    #expect(swapped == "(2,3) (0,1): 3 0 0")
    let shorter = try ranges { map in try map.remove("a") }
    #expect(shorter == "(0,0) (1,2): 3 0 0")
  }

  @Test func `ranges that enclose other topics than in the file are counted`() throws {
    let split = try ranges { map in try map.move("d", under: "r", at: 0) }
    #expect(split == "(1,2) (0,0): 2 1 0")
    let mixed = try ranges { map in try map.move("c", under: "r", at: 1) }
    #expect(mixed == "(0,0) (1,1): 1 2 0")
    let new = try ranges { map in
      try map.insert(MindMap.Node(id: "n", "New"), under: "r", at: 1)
    }
    #expect(new == "(0,2) (3,4): 2 1 0")
    let gone = try ranges { map in
      try map.remove("c")
      try map.remove("d")
    }
    #expect(gone == "(0,1) none: 2 0 1")
  }

  /// The ranges of boundaries after reading and writing, of a topic with children whose identifiers are their positions.
  private func boundaries(
    _ ranges: [String], around count: Int, _ change: (inout MindMap) throws -> Void = { _ in }
  ) throws -> (ranges: [String], ledger: Ledger) {
    let boundaries = ranges.map { "{\"range\":\"\($0)\"}" }.joined(separator: ",")
    let children = (0..<count).map { "{\"id\":\"\($0)\"}" }.joined(separator: ",")
    var read = try XMindFiles.read(
      XMindFiles.zip(
        """
        [{"id":"s","class":"sheet","title":"R","rootTopic":{"id":"r","title":"R",
        "boundaries":[\(boundaries)],"children":{"attached":[\(children)]}}}]
        """))
    guard case .map(var map) = read.content else { return ([], Ledger()) }
    try change(&map)
    read.content = .map(map)
    let (bytes, ledger) = try XMindFiles.write(read)
    let pieces = try #require(try XMindFiles.map(bytes)).node("r").foreign.pieces
    let value = pieces.first { $0.format == "xmind" && $0.key == "boundaries" }?.value
    return (RawJSON(value ?? "").elements?.compactMap { $0["range"]?.string } ?? [], ledger)
  }

  @Test func `many boundaries around many topics stay`() throws {
    let ranges = (0..<1_001).map { "(0,\($0))" }
    let same = try boundaries(ranges, around: 1_001)
    #expect(same.ranges == ranges && same.ledger[.foreign].dropped == 0)
    let shorter = try boundaries(ranges, around: 1_001) { map in try map.remove("1000") }
    #expect(shorter.ranges == ranges.dropLast() + ["(0,999)"])
    #expect(shorter.ledger[.foreign].approximated == 0 && shorter.ledger[.foreign].dropped == 0)
  }

  @Test func `ranges whose topics did not move stay as they were written`() throws {
    let ranges = ["(0,9)", "(3,7)", "(7,9)", "(0,1)"]
    let same = try boundaries(ranges, around: 5)
    #expect(same.ranges == ranges && same.ledger[.foreign].approximated == 0)
    let swapped = try boundaries(ranges, around: 5) { map in try map.move("0", under: "r", at: 1) }
    #expect(swapped.ranges == ranges && swapped.ledger[.foreign].approximated == 0)
    let shorter = try boundaries(ranges, around: 5) { map in try map.remove("4") }
    #expect(shorter.ranges == ["(0,3)", "(3,3)", "(7,9)", "(0,1)"])
    let longer = try boundaries(ranges, around: 5) { map in
      try map.insert(MindMap.Node(id: "n", "New"), under: "r")
    }
    #expect(longer.ranges == ["(0,4)", "(3,4)", "(7,9)", "(0,1)"])
  }

  @Test func `copies of topics keep their ranges`() throws {
    var read = try XMindFiles.read(XMindFiles.zip(Self.ranges))
    guard case .map(let map) = read.content else { return }
    var editor = Editor(MindMap(id: "m", root: "Root"))
    var context = Context(
      now: Instant(milliseconds: 0), identifiers: Identifiers(seed: 1))
    try editor.perform(PasteNodes(try map.clip(of: "r"), under: "root"), in: &context)
    read.content = .map(editor.document)
    let (bytes, ledger) = try XMindFiles.write(read)
    let json = try #require(try Files(bytes)["content.json"])
    #expect(json.contains(#""range":"(0,1)""#) && json.contains(#""range":"(2,3)""#))
    #expect(ledger[.foreign].dropped == 0 && ledger[.foreign].approximated == 0)
  }

  @Test func `identifiers that were made up stay so, and links lead there`() throws {
    var made = MindMap.Node(id: "ID_1", "Made up")
    made.hasInventedID = true
    var map = MindMap(id: "m", root: "Root")
    try map.insert(made, under: "root")
    try map.update("root") { node in
      node.link = "#ID_1"
      node.connectors = [Connector(to: "ID_1", label: "x")]
    }
    let written = try XMindExporter().written(ExportRequest(.map(map)))
    let back = try #require(try XMindFiles.map(written.bytes))
    #expect(back == map)
  }

  @Test func `a note that was removed does not come back`() throws {
    let notes = #"{"plain":{"content":"a"},"realHTML":{"content":"<p class=\"x\">a</p>"}}"#
    let json = #"[{"rootTopic":{"id":"r","notes":\#(notes)}}]"#
    var read = try XMindFiles.read(XMindFiles.zip(json))
    guard case .map(var map) = read.content else { return }
    try map.update("r") { $0.note = nil }
    read.content = .map(map)
    let (bytes, ledger) = try XMindFiles.write(read)
    #expect(try Files(bytes)["content.json"]?.contains("notes") == false)
    #expect(ledger[.foreign].dropped == 1)
  }

  @Test func `looks of connectors and a progress of 0 % have no place`() throws {
    var blue = Connector(to: "a")
    blue.color = RGBA(hex: "#0000ff")
    let connectors = [Connector(to: "a", label: "x"), blue, Connector(to: "a", hasEndArrow: false)]
    var map = MindMap(id: "m", root: "Root")
    try map.insert(MindMap.Node(id: "a", "A"), under: "root")
    try map.update("root") { node in
      node.connectors = connectors
      node.task = TaskState(progress: 0)
    }
    let written = try XMindExporter().written(ExportRequest(.map(map)))
    let counts = written.ledger[.connector]
    #expect(counts.converted == 1 && counts.approximated == 2)
    #expect(written.ledger[.progress].dropped == 1)
    let back = try #require(try XMindFiles.map(written.bytes))
    #expect(try back.node("root").task == TaskState.none)
  }

  @Test func `pictures come along, and missing ones are told`() throws {
    let picture: [UInt8] = [1, 2, 3]
    var node = MindMap.Node(id: "n", "Picture")
    node.media = [
      Media(.stored(ByteDigest(of: picture)), name: "bird.png", mediaType: "image/png"),
      Media(.stored(ByteDigest(of: [9])), mediaType: "application/pdf", byteCount: 1),
    ]
    var request = ExportRequest(.map(MindMap(id: "m", root: node)))
    request.media = MemoryMedia([ByteDigest(of: picture): picture])
    let written = try XMindExporter().written(request)
    let ledger = written.ledger
    #expect(ledger[.media].approximated == 1 && ledger[.media].dropped == 1)
    let read = try XMindFiles.read(written.bytes)
    let back = try #require(read.content.media.first)
    guard case .stored(let digest) = back.source else { return }
    var source = try #require(try read.media.open(digest))
    #expect(try source.readAll() == picture && read.content.media.count == 1)
  }

  @Test func `hostile names of kept files do not lead out`() throws {
    var map = MindMap(id: "m", root: "Root")
    let names = ["../evil", "/etc/x", "content.json", "CONTENT.JSON", "manifest.json", "ok.txt"]
    map.foreign.pieces = names.map { Foreign.Entry(format: "xmind.file", key: $0, value: "x") }
    let written = try XMindExporter().written(ExportRequest(.map(map)))
    #expect(try Files(written.bytes)["ok.txt"] == "x" && written.ledger[.foreign].dropped == 5)
  }

  @Test func `generated maps come back, and are written the same again`() throws {
    for seed in 1...200 as ClosedRange<UInt64> {
      let sample = Sample.generated(seed: seed)
      let first = try XMindExporter().written(ExportRequest(sample.content))
      let read = try XMindFiles.read(first.bytes)
      let second = try XMindFiles.write(read)
      #expect(second.ledger.isLossless, "\(seed): \(second.ledger.summary)")
      #expect(second.bytes == first.bytes, "\(seed)")
    }
  }
}
