import NapkinCore
import NapkinFormats

/// The options of a picture: those of the exporter whose SVG is drawn, and a few of its own.
enum PictureOptions {
  /// What has no meaning in a picture: how the file refers to others, and what else stands in it.
  private static let unused = ["decimals", "media", "source"]
  /// The options by which a person says how large the picture is.
  private static let sizes = ["width", "fit"]

  static let pixels: [Format.Option] = [
    Format.Option(
      "scale",
      "how many pixels a unit of the picture has, 0.01 to 100; 2, or 1 for very large pictures "
        + "and those with `width` or `fit`"),
    Format.Option(
      "within", "a box of pixels that the picture may not leave, such as `1200x4000`"),
  ]

  /// The options of a format that draws the SVG of another one.
  static func all(of drawn: Format, and own: [Format.Option] = []) -> [Format.Option] {
    drawn.options.filter { !unused.contains($0.name) } + own
  }

  /// The request for the SVG.
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
    // Nobody could read the document out of a picture again.
    if known.contains("source") { inner.options["source"] = "no" }
    return inner
  }

  /// What is wished of the pixels.
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
