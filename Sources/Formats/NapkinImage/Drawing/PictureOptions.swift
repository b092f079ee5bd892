import NapkinCore
import NapkinFormats

/// The options of PNG and PDF: the options of the exporter whose SVG is drawn, and a few of their own.
enum PictureOptions {
  /// The options that mean nothing for a picture: how the file refers to others, and what else it contains.
  private static let unused = ["decimals", "media", "source"]
  /// The options that set the size of the picture.
  private static let sizes = ["width", "fit"]

  static let pixels: [Format.Option] = [
    Format.Option(
      "scale",
      "how many pixels a unit of the picture has, 0.01 to 100; 2, or 1 for very large pictures "
        + "and those with `width` or `fit`"),
    Format.Option(
      "within", "a box of pixels that the picture may not leave, such as `1200x4000`"),
  ]

  /// Returns the options of a format that draws the SVG of another format.
  static func all(of drawn: Format, and own: [Format.Option] = []) -> [Format.Option] {
    drawn.options.filter { !unused.contains($0.name) } + own
  }

  /// Returns the request for the SVG.
  static func drawn(_ request: ExportRequest, by format: Format) -> ExportRequest {
    var inner = request
    inner.dialect = nil
    inner.isDrawnFrom = true
    inner.options = FormatOptions()
    let known = format.options.map(\.name)
    for name in request.options.names where known.contains(name) {
      guard let value = request.options[name] else { continue }
      inner.options.set(name, to: value, from: request.options.file(of: name))
    }
    // A document in the SVG could not be read from the picture.
    if known.contains("source") { inner.options["source"] = "no" }
    return inner
  }

  /// Returns what the options ask of the pixels.
  static func wish(_ options: FormatOptions) throws(FormatError) -> PixelSize.PixelSizeRequest {
    var wish = PixelSize.PixelSizeRequest()
    if options["scale"] != nil {
      wish.scale = try options.number("scale", in: 0.01...100, default: 1)
    }
    wish.hasSize = sizes.contains { options[$0] != nil }
    if let text = options["within"] {
      let sides = text.split(separator: "x").compactMap { Int($0) }
      guard sides.count == 2, sides.allSatisfy({ (1...PixelSize.sideLimit).contains($0) }) else {
        throw .option("within", is: "a box such as 1200x4000", not: text)
      }
      wish.room = Extent(width: Double(sides[0]), height: Double(sides[1]))
    }
    return wish
  }
}
