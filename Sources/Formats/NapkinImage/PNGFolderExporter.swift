import NapkinCore
public import NapkinFormats

/// Draws notebooks as a folder of PNG, with a picture for each document.
public struct PNGFolderExporter: FolderExporter {
  /// The description of the format.
  public let format: Format
  private let pictures: PNGExporter

  /// Creates an exporter that draws the SVG of another exporter.
  public init(drawing svg: some Exporter) {
    pictures = PNGExporter(drawing: svg)
    var folder = pictures.format
    folder.fileExtensions = []
    folder.table = UndrawnContent.table(inFolder: folder.table)
    format = folder
  }

  /// Draws every document of the content as a picture of its own.
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

  /// Draws one of several documents; errors contain the name of its picture.
  private func drawNamed(
    _ request: ExportRequest, _ name: String
  ) throws(FormatError) -> (bytes: [UInt8], ledger: Ledger) {
    do {
      return try pictures.draw(request)
    } catch {
      throw error.named(name)
    }
  }
}
