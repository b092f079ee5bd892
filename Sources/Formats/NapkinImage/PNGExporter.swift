import NapkinCore
public import NapkinFormats

/// Draws notes, drawings, maps, plan lists and notebooks as PNG.
///
/// ```swift
/// registry.register(PNGExporter(drawing: SVGExporter()))
/// ```
public struct PNGExporter: Exporter {
  /// The description of the format.
  public let format: Format
  private let drawer: Drawer

  /// Creates an exporter that draws the SVG of another exporter.
  public init(drawing svg: some Exporter) {
    drawer = Drawer(svg)
    format = PNGFormat.format(drawing: svg.format)
  }

  /// Draws the content.
  public func export(
    _ request: ExportRequest, to sink: inout some ByteSink
  ) throws(FormatError) -> Ledger {
    let (bytes, ledger) = try draw(request)
    try sink.write(bytes)
    return ledger
  }

  func draw(
    _ request: ExportRequest
  ) throws(FormatError) -> (bytes: [UInt8], ledger: Ledger) {
    let wish = try PictureOptions.wish(request.options)
    func pixels(_ size: Extent) throws(FormatError) -> PixelSize {
      try PixelSize(of: size, wish, limit: request.limits.pixels)
    }
    let (bytes, ledger) = try drawer.draw(
      request, check: { size throws(FormatError) in _ = try pixels(size) },
      { svg throws(FormatError) in try svg.png(pixels(svg.size)) })
    return (bytes, UndrawnContent(in: request.content, .pixels).ledger(ledger))
  }
}
