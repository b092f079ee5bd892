import NapkinCore
import NapkinFormats

/// What PNG and PDF share: the SVG of another exporter, made and opened.
struct Drawer: Sendable {
  /// The exporter whose SVG is drawn.
  let exporter: any Exporter

  init(_ exporter: some Exporter) {
    precondition(exporter.format.mediaType == "image/svg+xml", "only SVG is drawn")
    self.exporter = exporter
  }

  /// Has a content drawn, and hands the picture over with what the SVG's ledger says.
  ///
  /// - Parameter check: Refuses a size before the SVG is opened, which takes much time and memory for a
  ///   large one.
  func draw(
    _ request: ExportRequest, check: (Extent) throws(FormatError) -> Void = { _ in },
    _ finish: (borrowing DrawnSVG) throws(FormatError) -> [UInt8]
  ) throws(FormatError) -> (bytes: [UInt8], ledger: Ledger) {
    let library = try ImageLibrary.load()
    var inner = PictureOptions.drawn(request, by: exporter.format)
    inner.media = try DrawableMedia.prepare(request, library)
    var sink = MemorySink()
    let ledger = try exporter.export(inner, to: &sink)
    if let size = Self.size(of: sink.bytes) { try check(size) }
    let svg = try DrawnSVG(sink.bytes, library)
    return (try finish(svg), ledger)
  }

  /// The size that the root of an SVG states in plain numbers; `nil` if it does not.
  private static func size(of svg: [UInt8]) -> Extent? {
    let head = String(decoding: svg.prefix(1024), as: UTF8.self)
    guard let root = head.firstRange(of: "<svg") else { return nil }
    let tag = head[root.upperBound...].prefix { $0 != ">" }
    func side(_ name: String) -> Double? {
      guard let start = tag.firstRange(of: " \(name)=\"") else { return nil }
      return Double(tag[start.upperBound...].prefix { $0 != "\"" })
    }
    guard let width = side("width"), let height = side("height"), width > 0, height > 0 else {
      return nil
    }
    return Extent(width: width, height: height)
  }
}
