import NapkinCore
import NapkinFormats
import NapkinJSON

/// A format for tests that writes a line about its content, under the id and the ending of a real
/// one.
struct StubExporter: Exporter {
  let format: Format

  init(_ id: String, ending: String, mediaType: String, kinds: Set<ContentKind>) {
    let rows = Feature.all.map { FormatTable.Row($0, writes: .converted, how: "a line") }
    format = Format(
      id: id, name: id, fileExtensions: [ending], mediaType: mediaType, kinds: kinds,
      table: FormatTable(rows))
  }

  func export(
    _ request: ExportRequest, to sink: inout some ByteSink
  ) throws(FormatError) -> Ledger {
    try sink.write("\(format.id) of a \(request.content.kind)\n")
    return Ledger(of: request.content, as: format.id == "svg" ? .approximated : .converted)
  }
}

/// Draws pictures of a given size, or cannot draw at all.
struct StubPNG: Exporter {
  let format: Format
  private let width: Int
  private let trouble: FormatError?

  init(width: Int = 0, trouble: FormatError? = nil) {
    var format = StubExporter(
      "png", ending: "png", mediaType: "image/png", kinds: [.map, .drawing]
    ).format
    format.options = [Format.Option("within", "a box")]
    self.format = format
    self.width = width
    self.trouble = trouble
  }

  func export(
    _ request: ExportRequest, to sink: inout some ByteSink
  ) throws(FormatError) -> Ledger {
    if let trouble { throw trouble }
    let head: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13]
    try sink.write(head + Array("IHDR".utf8) + [0, 0, UInt8(width / 256), UInt8(width % 256)])
    try sink.write([0, 0, 0, 1] + Array("within \(request.options["within"] ?? "")".utf8))
    return Ledger(of: request.content, as: .converted)
  }
}

/// Writes the text of a note as it is, as the real format may.
struct StubHTML: Exporter {
  let format = StubExporter("html", ending: "html", mediaType: "text/html", kinds: [.note]).format

  func export(
    _ request: ExportRequest, to sink: inout some ByteSink
  ) throws(FormatError) -> Ledger {
    guard case .note(let note) = request.content else { return Ledger() }
    try sink.write("<html><body class=\"x\"><em>\(note.text.plain)</em></body></html>\n")
    return Ledger(of: request.content, as: .converted)
  }
}

extension FormatRegistry {
  /// Native JSON alone.
  static var native: FormatRegistry {
    var registry = FormatRegistry()
    registry.register(JSONExporter())
    registry.register(JSONImporter())
    return registry
  }

  /// All formats that a bundle asks for, but for pictures.
  static var all: FormatRegistry {
    var registry = native
    registry.register(
      StubExporter(
        "markdown", ending: "md", mediaType: "text/markdown", kinds: [.note, .planList]))
    registry.register(
      StubExporter("freemind", ending: "mm", mediaType: "application/x-freemind", kinds: [.map]))
    registry.register(
      StubExporter("opml", ending: "opml", mediaType: "text/x-opml", kinds: [.map]))
    registry.register(
      StubExporter("svg", ending: "svg", mediaType: "image/svg+xml", kinds: [.map, .drawing]))
    return registry
  }

  /// All formats that a bundle asks for.
  static var withPictures: FormatRegistry {
    var registry = all
    registry.register(
      StubExporter("png", ending: "png", mediaType: "image/png", kinds: [.map, .drawing]))
    return registry
  }
}

extension Exporter {
  /// The bytes of a content.
  func bytes(
    of content: Content, _ registry: FormatRegistry = .all, options: FormatOptions = [:],
    media: any MediaSource = MemoryMedia()
  ) throws(FormatError) -> [UInt8] {
    var request = ExportRequest(content)
    request.registry = registry
    request.options = options
    request.media = media
    var sink = MemorySink()
    _ = try export(request, to: &sink)
    return sink.bytes
  }
}
