import NapkinCore
package import NapkinFormats
import NapkinJSON
import NapkinTesting

/// A format for tests that writes a line about its content, under the id and the ending of a real
/// one.
package struct StubExporter: Exporter {
  package let format: Format
  /// Whether the whole content follows the line, as the ledger says.
  package let isHonest: Bool

  package init(
    _ id: String, ending: String, mediaType: String, kinds: Set<ContentKind>, isHonest: Bool = false
  ) {
    self.isHonest = isHonest
    let rows = Feature.all.map { FormatTable.Row($0, writes: .converted, how: "a line") }
    format = Format(
      id: id, name: id, fileExtensions: [ending], mediaType: mediaType, kinds: kinds,
      table: FormatTable(rows))
  }

  package func export(
    _ request: ExportRequest, to sink: inout some ByteSink
  ) throws(FormatError) -> Ledger {
    try sink.write("\(format.id) of a \(request.content.kind)\n")
    if isHonest { _ = try JSONExporter().export(request, to: &sink) }
    return Ledger(of: request.content, as: format.id == "svg" ? .approximated : .converted)
  }
}

/// Draws pictures of a given size, or cannot draw at all.
package struct StubPNG: Exporter {
  package let format: Format
  private let width: Int
  private let padding: Int
  private let trouble: FormatError?

  package init(width: Int = 0, padding: Int = 0, trouble: FormatError? = nil) {
    var format = StubExporter(
      "png", ending: "png", mediaType: "image/png", kinds: [.map, .drawing]
    ).format
    format.options = [Format.Option("within", "a box")]
    self.format = format
    self.width = width
    self.padding = padding
    self.trouble = trouble
  }

  package func export(
    _ request: ExportRequest, to sink: inout some ByteSink
  ) throws(FormatError) -> Ledger {
    if let trouble { throw trouble }
    let head: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13]
    try sink.write(head + Array("IHDR".utf8) + [0, 0, UInt8(width / 256), UInt8(width % 256)])
    try sink.write([0, 0, 0, 1] + Array("within \(request.options["within"] ?? "")".utf8))
    try sink.write([UInt8](repeating: 7, count: padding))
    return Ledger(of: request.content, as: .converted)
  }
}

/// Writes the text of a note as it is, as the real format may.
package struct StubHTML: Exporter {
  /// Whether the source of the text is HTML already.
  private let isRaw: Bool
  package let format = StubExporter("html", ending: "html", mediaType: "text/html", kinds: [.note])
    .format

  package init(isRaw: Bool = false) {
    self.isRaw = isRaw
  }

  package func export(
    _ request: ExportRequest, to sink: inout some ByteSink
  ) throws(FormatError) -> Ledger {
    guard case .note(let note) = request.content else { return Ledger() }
    let text = isRaw ? note.text.source : "<em>\(note.text.plain)</em>"
    try sink.write("<html><body class=\"x\">\(text)</body></html>\n")
    return Ledger(of: request.content, as: .converted)
  }
}

extension FormatRegistry {
  /// Native JSON alone.
  package static var native: FormatRegistry {
    var registry = FormatRegistry()
    registry.register(JSONExporter())
    registry.register(JSONImporter())
    return registry
  }

  /// All formats that a bundle asks for, but for pictures.
  package static var all: FormatRegistry { withFiles(areHonest: false) }

  /// The same formats; their files hold what their ledgers say.
  package static var honest: FormatRegistry { withFiles(areHonest: true) }

  private static func withFiles(areHonest: Bool) -> FormatRegistry {
    var registry = native
    let files: [(id: String, ending: String, mediaType: String, kinds: Set<ContentKind>)] = [
      ("markdown", "md", "text/markdown", [.note, .planList]),
      ("freemind", "mm", "application/x-freemind", [.map]),
      ("opml", "opml", "text/x-opml", [.map]),
      ("svg", "svg", "image/svg+xml", [.map, .drawing]),
    ]
    for file in files {
      registry.register(
        StubExporter(
          file.id, ending: file.ending, mediaType: file.mediaType, kinds: file.kinds,
          isHonest: areHonest))
    }
    return registry
  }

  /// All formats that a bundle asks for.
  package static var withPictures: FormatRegistry {
    var registry = all
    registry.register(
      StubExporter("png", ending: "png", mediaType: "image/png", kinds: [.map, .drawing]))
    return registry
  }
}

extension Exporter {
  /// The bytes of a content.
  package func bytes(
    of content: Content, _ registry: FormatRegistry = .all, options: FormatOptions = [:],
    media: any MediaSource = MemoryMedia()
  ) throws(FormatError) -> [UInt8] {
    var request = ExportRequest(content)
    request.registry = registry
    request.options = options
    request.media = media
    return try written(request).bytes
  }
}
