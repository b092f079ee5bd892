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
  /// What the format is as a folder with a picture for each document.
  public let folderFormat: Format
  private let drawer: Drawer

  /// Creates an exporter that draws what another one writes as SVG.
  public init(drawing svg: some Exporter) {
    drawer = Drawer(svg)
    format = PNGFormat.format(drawing: svg.format)
    var folder = format
    folder.fileExtensions = []
    folder.table = Unseen.table(inFolder: format.table)
    folderFormat = folder
  }

  /// Draws the content.
  public func export(
    _ request: ExportRequest, to sink: inout some ByteSink
  ) throws(FormatError) -> Ledger {
    let (bytes, ledger) = try draw(request)
    try sink.write(bytes)
    return ledger
  }

  private func draw(
    _ request: ExportRequest
  ) throws(FormatError) -> (bytes: [UInt8], ledger: Ledger) {
    let wish = try PictureOptions.wish(request.options)
    func pixels(_ size: Extent) throws(FormatError) -> PixelSize {
      try PixelSize(of: size, wish, limit: request.limits.pixels)
    }
    let (bytes, ledger) = try drawer.draw(
      request, check: { size throws(FormatError) in _ = try pixels(size) },
      { svg throws(FormatError) in try svg.png(pixels(svg.size)) })
    return (bytes, Unseen(in: request.content, .pixels).ledger(ledger))
  }

  /// Draws everything in the content as a picture of its own.
  public func export(
    _ request: ExportRequest, into folder: inout some PartSink
  ) throws(FormatError) -> Ledger {
    var names = PartNames()
    var parts: [Ledger.Part] = []
    for item in request.content.usedItems {
      let name = names.claim(item.title, else: item.fallbackTitle, ending: "png")
      var own = request
      own.content = item.content
      let (bytes, ledger) = try drawNamed(own, name)
      try folder.begin(name)
      try folder.write(bytes)
      parts.append(Ledger.Part(item.content, [ledger]))
    }
    return Ledger(of: request.content, parts: parts, shown: [.notebook: 1])
  }

  /// Draws one of several; what is wrong with it is said under its name.
  private func drawNamed(
    _ request: ExportRequest, _ name: String
  ) throws(FormatError) -> (bytes: [UInt8], ledger: Ledger) {
    do {
      return try draw(request)
    } catch {
      throw error.named(name)
    }
  }
}
