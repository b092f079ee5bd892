import NapkinCore
public import NapkinFormats

/// Draws notes, drawings, maps, plan lists and notebooks as PNG; a notebook as a folder too, with a
/// picture for each thing in it.
///
/// ```swift
/// registry.register(PNGExporter(drawing: SVGExporter()))
/// ```
public struct PNGExporter: FolderExporter {
  /// What the format is.
  public let format: Format
  private let drawer: Drawer

  /// Creates an exporter that draws what another one writes as SVG.
  public init(drawing svg: some Exporter) {
    drawer = Drawer(svg)
    format = PNGFormat.format(drawing: svg.format)
  }

  /// Draws the content.
  public func export(
    _ request: ExportRequest, to sink: inout some ByteSink
  ) throws(FormatError) -> Ledger {
    let wish = try PictureOptions.wish(request.options)
    let (bytes, ledger) = try drawer.draw(request) { svg throws(FormatError) in
      try svg.png(PixelSize(of: svg.size, wish, limit: request.limits.pixels))
    }
    try sink.write(bytes)
    return Unseen(in: request.content, .pixels).ledger(ledger)
  }

  /// Draws everything in the content as a picture of its own.
  public func export(
    _ request: ExportRequest, into folder: inout some PartSink
  ) throws(FormatError) -> Ledger {
    var names = PartNames()
    var parts: [Ledger.Part] = []
    for item in request.content.documents where !request.content.isBare(item) {
      let name = names.claim(item.title, else: item.kindName, ending: "png")
      try folder.begin(name)
      var own = request
      own.content = item.content
      do {
        parts.append(Ledger.Part(item.content, [try export(own, to: &folder)]))
      } catch {
        throw error.named(name)
      }
    }
    return Ledger(of: request.content, parts: parts, shown: [.notebook: 1])
  }
}

extension Content {
  /// Whether something is the default plan list of the notebook, and nobody has made use of it.
  fileprivate func isBare(_ item: Notebook.Item) -> Bool {
    guard case .notebook(let notebook) = self, case .planList(let list) = item else { return false }
    return list.id == notebook.defaultPlanList && list.plans.isEmpty && list.archive.isEmpty
  }
}

extension Notebook.Item {
  /// What it is called if nobody has given it a title.
  fileprivate var kindName: String {
    switch self {
    case .note: "Note"
    case .drawing: "Drawing"
    case .map: "Map"
    case .planList: "Plans"
    }
  }
}
