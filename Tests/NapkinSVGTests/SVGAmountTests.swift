import NapkinCore
import NapkinFormats
import NapkinSVG
import Testing

/// Small documents of which a picture could make very much.
@Suite struct SVGAmountTests {
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
