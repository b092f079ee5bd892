import NapkinCore
import NapkinFormats
import NapkinSVG
import Testing

/// How large pictures are drawn.
@Suite struct SVGPictureTests {
  @Test(arguments: [(16, 16, 16, 16), (640, 400, 160, 100), (100, 300, 40, 120), (2, 3, 2, 3)])
  func `in a node, a picture keeps its proportions and is never enlarged`(
    _ width: Int, _ height: Int, _ drawnWidth: Double, _ drawnHeight: Double
  ) throws {
    let (media, source) = picture(width, height)
    var map = MindMap(id: "m", root: "root")
    map.update(map.slotOfRoot) { $0.media = [media] }
    let drawn = Extent(width: drawnWidth, height: drawnHeight)
    #expect(try extent(.map(map), source) == drawn)
    #expect(try extent(.map(map), source, ["media": "link"]) == drawn)
  }

  @Test func `what a document says of its picture counts more`() throws {
    var (media, source) = picture(640, 400)
    media.extent = Extent(width: 80, height: 50)
    var map = MindMap(id: "m", root: "root")
    map.update(map.slotOfRoot) { $0.media = [media] }
    #expect(try extent(.map(map), source) == Extent(width: 80, height: 50))
  }

  @Test func `on the page of a note, a picture is as wide as its text`() throws {
    let (media, source) = picture(640, 400)
    var note = Note(id: "n")
    note.picture = media
    #expect(try extent(.note(note), source) == Extent(width: 464, height: 290))
  }

  @Test(arguments: [
    (160, "a holiday.png", 1, true), (40, "a holiday.png", 0, false),
    (160, String(repeating: "a very long name of ", count: 9) + "a <holiday>.png", 1, false),
    (100, String(repeating: "holiday", count: 30) + ".png", 1, false),
  ])
  func `what is not at hand is called by its name, however long that is`(
    _ width: Double, _ name: String, _ lines: Int, _ isWhole: Bool
  ) throws {
    var map = MindMap(id: "m", root: "root")
    var media = Media(.external("a.png"), name: name, mediaType: "image/png")
    media.extent = Extent(width: width, height: width * 0.75)
    map.update(map.slotOfRoot) { $0.media = [media] }
    var sink = MemorySink()
    _ = try SVGExporter().export(ExportRequest(.map(map)), to: &sink)
    let escaped = name.replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    let shown = sink.text.split(separator: "<text").dropFirst().filter { !$0.contains(">root<") }
    #expect(shown.count == lines && sink.text.contains(">\(escaped)</text>") == isWhole)
    #expect(sink.text.contains("<title>\(escaped)</title>") == !isWhole)
    #expect(sink.text.contains("aria-label=\"\(escaped)\"") == !isWhole)
    let isCut = shown.contains { $0.contains("…") && $0.contains(".png</text>") }
    #expect(isCut == (lines == 1 && !isWhole))
  }

  @Test func `a frame for what is not at hand has a size of its own`() throws {
    var map = MindMap(id: "m", root: "root")
    map.update(map.slotOfRoot) { $0.media = [picture(16, 16).0] }
    #expect(try extent(.map(map), MemoryMedia()) == nil)
    #expect(
      try extent(.map(map), MemoryMedia(), ["media": "link"]) == Extent(width: 160, height: 120))
  }

  @Test func `of a picture that is damaged a frame is drawn, and that is told`() throws {
    let (media, source) = picture(8, 8)
    guard case .stored(let digest) = media.source else { return }
    var note = Note(id: "n", title: "N")
    note.attachments = [media]
    let others: [any MediaSource] = [
      MemoryMedia([digest: (source[digest] ?? []) + [0]]), DamagedMedia(), MemoryMedia(),
    ]
    for other in others {
      var request = ExportRequest(.note(note))
      request.media = other
      var sink = MemorySink()
      let ledger = try SVGExporter().export(request, to: &sink)
      #expect(!sink.text.contains("<image ") && ledger[.media].approximated == 1)
    }
    for (media, isAtHand) in [(source as any MediaSource, true), (DamagedMedia(), false)] {
      var request = ExportRequest(.note(note))
      (request.media, request.options) = (media, ["fit": "60x60"])
      var sink = MemorySink()
      _ = try SVGExporter().export(request, to: &sink)
      #expect(sink.text.contains(" xlink:href=\"data:image/gif;base64,") == isAtHand)
    }
  }

  @Test func `a width and a box to fit in exclude each other`() throws {
    var request = ExportRequest(.note(Note(id: "n", title: "N")))
    request.options = ["width": "500", "fit": "60x60"]
    var sink = MemorySink()
    let error = #expect(throws: FormatError.self) { try SVGExporter().export(request, to: &sink) }
    #expect(error?.code == .invalidOption)
  }

  private func picture(_ width: Int, _ height: Int) -> (Media, MemoryMedia) {
    let sides = [width, height].flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
    let bytes = Array("GIF89a".utf8) + sides
    let digest = ByteDigest(of: bytes)
    return (
      Media(.stored(digest), name: "p.gif", mediaType: "image/gif"), MemoryMedia([digest: bytes])
    )
  }

  /// How large the only picture is drawn.
  private func extent(
    _ content: Content, _ media: MemoryMedia, _ options: FormatOptions = [:]
  ) throws -> Extent? {
    var request = ExportRequest(content)
    (request.media, request.options) = (media, options)
    var sink = MemorySink()
    _ = try SVGExporter().export(request, to: &sink)
    guard let tag = sink.text.split(separator: "<image ").dropFirst().first else { return nil }
    let sides = ["width", "height"].compactMap { name in
      tag.split(separator: " \(name)=\"").dropFirst().first
        .flatMap { Double($0.prefix { $0 != "\"" }) }
    }
    return sides.count == 2 ? Extent(width: sides[0], height: sides[1]) : nil
  }
}

/// Media of an archive in which every file is damaged.
private struct DamagedMedia: MediaSource {
  struct Source: ByteSource {
    func read(upTo count: Int) throws(FormatError) -> [UInt8] {
      throw FormatError(.malformed, "This file is damaged.")
    }
  }

  func open(_ digest: ByteDigest) -> (any ByteSource)? { Source() }
}
