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
