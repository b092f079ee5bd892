import NapkinCore
public import NapkinFormats

/// Draws notes, drawings, maps, plan lists and notebooks as a PDF of one page.
///
/// ```swift
/// registry.register(PDFExporter(drawing: SVGExporter()))
/// ```
public struct PDFExporter: Exporter {
  /// The description of the format.
  public let format: Format
  private let drawer: Drawer

  /// Creates an exporter that draws the SVG of another exporter.
  public init(drawing svg: some Exporter) {
    drawer = Drawer(svg)
    format = PDFFormat.format(drawing: svg.format)
  }

  /// Draws the content.
  public func export(
    _ request: ExportRequest, to sink: inout some ByteSink
  ) throws(FormatError) -> Ledger {
    // The title has no characters that end a text in C.
    let title = request.content.title(orRootIn: \.plain).filter { $0 != "\0" }
    let (bytes, ledger) = try drawer.draw(request) { svg throws(FormatError) in
      try svg.pdf(scale: Self.scale(svg.size.width, svg.size.height), title: title)
    }
    try sink.write(bytes)
    return UndrawnContent(in: request.content, .page).ledger(ledger)
  }

  /// Returns the number of points for each unit: 0.75, since 96 units are an inch, or less for a page that
  /// otherwise would exceed the 14,400 points (5 m) that PDF readers support.
  private static func scale(_ sides: Double...) -> Double {
    min(0.75, 14_400 / (sides.max() ?? 1))
  }
}
