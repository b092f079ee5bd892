import NapkinCore
import NapkinFormats

/// Makes and opens the SVG of another exporter, for PNG and PDF.
struct Drawer: Sendable {
  /// The exporter whose SVG is drawn.
  let exporter: any Exporter

  init(_ exporter: some Exporter) {
    precondition(exporter.format.mediaType == "image/svg+xml", "only SVG is drawn")
    self.exporter = exporter
  }

  /// Draws a content as SVG, and calls `finish` with the open picture; returns its result and the ledger of the SVG.
  ///
  /// - Parameter check: Throws for a size that is too large, before the SVG is opened, which takes much time and
  ///   memory for a large picture.
  func draw(
    _ request: ExportRequest, check: (Extent) throws(FormatError) -> Void = { _ in },
    _ finish: (borrowing DrawnSVG) throws(FormatError) -> [UInt8]
  ) throws(FormatError) -> (bytes: [UInt8], ledger: Ledger) {
    let library = try ImageLibrary.load()
    var inner = PictureOptions.drawn(request, by: exporter.format)
    inner.media = try DrawableMedia.prepare(request, library)
    var sink = MemorySink()
    let ledger = try exporter.export(inner, to: &sink)
    if let size = SVGHead.size(of: sink.bytes) { try check(size) }
    let svg = try DrawnSVG(sink.bytes, library)
    return (try finish(svg), ledger)
  }
}
