import NapkinCore
package import NapkinFormats

/// A file of a bundle that an exporter writes.
package struct BundledFile {
  package let name: String
  /// The format that writes it.
  package let exporter: any Exporter
  package let content: Content
  package var options = FormatOptions()

  /// Creates a file that an exporter will write.
  package init(name: String, exporter: any Exporter, content: Content) {
    self.name = name
    self.exporter = exporter
    self.content = content
  }

  package var format: Format { exporter.format }
}

extension BundleItem {
  /// The ids of the formats for the document; some may not be registered.
  private var formats: [String] {
    switch item {
    case .note: ["markdown"]
    case .drawing: ["svg"]
    case .map: ["freemind", "opml", "svg"]
    case .planList: ["markdown"]
    }
  }

  /// Returns the files of the document; formats that are not registered are left out.
  package func pieces(_ registry: FormatRegistry) -> [BundledFile] {
    var pieces = formats.compactMap { id in
      registry.exporter(id: id).flatMap { piece(content, $0, stem) }
    }
    if case .note(let note) = item, let drawing = note.drawing,
      let svg = registry.exporter(id: "svg")
    {
      pieces += piece(.drawing(drawing), svg, stem).map { [$0] } ?? []
    }
    return pieces
  }

  /// The size limit of a picture in pixels: twice the width of a page, and a height that keeps long maps small.
  package static let pictureBox = (width: 1_200, height: 4_000)

  /// Returns a picture of the document for the screen; `nil` if there is nothing to draw or no PNG exporter.
  package func picture(_ registry: FormatRegistry) -> BundledFile? {
    guard let png = registry.exporter(id: "png") else { return nil }
    var picture: BundledFile?
    if let drawing {
      picture = drawing.strokes.isEmpty ? nil : piece(.drawing(drawing), png, stem)
    } else if case .map = item {
      picture = piece(content, png, stem)
    }
    if png.format.options.contains(where: { $0.name == "within" }) {
      picture?.options["within"] = "\(Self.pictureBox.width)x\(Self.pictureBox.height)"
    }
    return picture
  }

  private func piece(_ content: Content, _ exporter: any Exporter, _ stem: String) -> BundledFile? {
    let format = exporter.format
    guard format.kinds.contains(content.kind), let ending = format.fileExtensions.first else {
      return nil
    }
    return BundledFile(name: "\(stem).\(ending)", exporter: exporter, content: content)
  }
}

extension BundledFile {
  /// Writes the file and returns its ledger.
  package func write(
    for request: ExportRequest, to sink: inout some ByteSink
  ) throws(FormatError) -> Ledger {
    var own = ExportRequest(content)
    own.options = options
    own.settings = request.settings
    own.limits = request.limits
    own.media = request.media
    own.registry = request.registry
    return try exporter.export(own, to: &sink)
  }
}
