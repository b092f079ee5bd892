import NapkinCore
import NapkinFormats
import NapkinSVG
import Testing

/// Small documents of which a picture could make very much.
@Suite struct SVGAmountTests {
  /// Many nodes below each other, each in a cloud of its own.
  private static func clouds(_ count: Int, _ name: String = "m") throws -> MindMap {
    var map = MindMap(id: .init(name), root: "root")
    var parent = map.root
    for number in 0..<count {
      var node = MindMap.Node(id: .init("\(name)\(number)"), "a node")
      node.style.cloud = NodeStyle.Cloud()
      node.style.cloud?.shape = number % 2 == 0 ? .arc : .star
      try map.insert(node, under: parent)
      parent = node.id
    }
    return map
  }

  @Test func `clouds in each other have bulges up to a limit`() throws {
    var sink = PieceSink()
    let map = try Self.clouds(600)
    let ledger = try SVGExporter().export(ExportRequest(.map(map)), to: &sink)
    #expect(sink.byteCount < 6_000_000, "\(sink.byteCount) bytes")
    #expect(sink.largest < 1_000_000, "\(sink.largest) bytes at once")
    let clouds = ledger[.cloud]
    #expect(clouds.converted > 10 && clouds.approximated > 100)
    #expect(clouds.converted + clouds.approximated == 600)
    let places = ledger.places(of: .cloud).filter { $0.treatment == .approximated }
    #expect(!places.isEmpty && !places.contains { $0.id == "m0" })
  }

  @Test func `all maps of a notebook share the limit`() throws {
    var notebook = Notebook(id: "b", title: "Skies")
    for number in 0..<4 { try notebook.insert(.map(Self.clouds(150, "m\(number)-"))) }
    let (bytes, ledger) = try written(.notebook(notebook))
    #expect(bytes.count < 6_000_000, "\(bytes.count) bytes")
    #expect(ledger[.cloud].converted > 10 && ledger[.cloud].approximated > 100)
  }

  @Test func `usual clouds in each other are drawn as they are`() throws {
    let (_, ledger) = try written(.map(Self.clouds(30)))
    #expect(ledger[.cloud].converted == 30)
  }

  private static let photo = Array("GIF89a".utf8) + [UInt8](repeating: 1, count: 90_000)
  private static let media = MemoryMedia([ByteDigest(of: photo): photo])

  private static func picture(_ number: Int) -> Media {
    Media(.stored(ByteDigest(of: photo)), name: "\(number).gif", mediaType: "image/gif")
  }

  @Test func `a picture that is used everywhere is repeated up to a limit`() throws {
    var map = MindMap(id: "m", root: "root")
    for number in 0..<500 {
      var node = MindMap.Node(id: .init("n\(number)"), "a node")
      node.media = [Self.picture(number % 3)]
      try map.insert(node, under: map.root)
    }
    let (bytes, ledger) = try written(.map(map), Self.media)
    #expect(bytes.count < 18 << 20, "\(bytes.count) bytes")
    let drawn = String(decoding: bytes, as: UTF8.self).split(separator: "<image ").count - 1
    #expect(drawn > 100)
    #expect(ledger[.media].converted == drawn && ledger[.media].approximated == 500 - drawn)
    let places = ledger.places(of: .media).filter { $0.treatment == .approximated }
    #expect(!places.contains { $0.id == "n0" })
    let (links, linked) = try written(.map(map), Self.media, ["media": "link"])
    #expect(linked[.media].converted == 500 && links.count < 1_000_000)
  }

  @Test func `so it is on the sheet of a notebook, and the first copy of each stays`() throws {
    var notebook = Notebook(id: "b", title: "Photos")
    let other = Array("GIF89a".utf8) + [2]
    for number in 0..<20 {
      var note = Note(id: .init("n\(number)"), title: "a note")
      note.attachments = [Media](repeating: Self.picture(0), count: 20)
      if number == 19 {
        note.picture = Media(
          .stored(ByteDigest(of: other)), name: "other.gif", mediaType: "image/gif")
      }
      try notebook.insert(.note(note))
    }
    var media = Self.media
    media[ByteDigest(of: other)] = other
    let (bytes, ledger) = try written(.notebook(notebook), media)
    #expect(bytes.count < 18 << 20, "\(bytes.count) bytes")
    let text = String(decoding: bytes, as: UTF8.self)
    let drawn = text.split(separator: "<image ").count - 1
    #expect(ledger[.media].converted == drawn && ledger[.media].approximated == 401 - drawn)
    #expect(text.contains("aria-label=\"other.gif\""))
  }

  private func written(
    _ content: Content, _ media: MemoryMedia = MemoryMedia(), _ options: FormatOptions = [:]
  ) throws -> (bytes: [UInt8], ledger: Ledger) {
    var request = ExportRequest(content)
    request.media = media
    request.options = options
    var sink = MemorySink()
    let ledger = try SVGExporter().export(request, to: &sink)
    return (sink.bytes, ledger)
  }
}

/// Counts what is handed over.
private struct PieceSink: ByteSink {
  private(set) var byteCount = 0
  private(set) var largest = 0

  mutating func write(_ bytes: [UInt8]) {
    byteCount += bytes.count
    largest = max(largest, bytes.count)
  }
}
