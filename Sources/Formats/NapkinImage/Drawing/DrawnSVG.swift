import CNapkinImage
import NapkinCore
import NapkinFormats

/// An SVG file that is open to be drawn.
struct DrawnSVG: ~Copyable {
  /// The size of the picture, in its own units.
  let size: Extent
  private let svg: OpaquePointer
  // librsvg reads these bytes until the SVG is closed.
  private let bytes: UnsafeMutableBufferPointer<UInt8>

  init(_ content: [UInt8], _ library: ImageLibrary) throws(FormatError) {
    bytes = UnsafeMutableBufferPointer.allocate(capacity: content.count)
    _ = bytes.initialize(fromContentsOf: content)
    bytes.replaceNoncharacters()
    var svg: OpaquePointer?
    let trouble = napkin_image_open_svg(
      library.functions, bytes.baseAddress, bytes.count, &svg)
    guard trouble == napkin_image_fine, let svg else {
      bytes.deallocate()
      throw ImageLibrary.error(trouble)
    }
    self.svg = svg
    size = Extent(width: napkin_image_svg_width(svg), height: napkin_image_svg_height(svg))
  }

  deinit {
    napkin_image_close_svg(svg)
    bytes.deallocate()
  }

  /// Throws if letters become too large for FreeType, which then would not draw other letters of their fonts either.
  private func check(_ scale: Double) throws(FormatError) {
    let times = scale * napkin_image_svg_enlargement(svg)
    guard times <= Self.mostTimes else {
      throw FormatError(
        .limit,
        "The picture would become \(Int(times < 1e9 ? times : 1e9)) times as large as it is; at most "
          + "\(Int(Self.mostTimes)) times is drawn. Ask for a smaller one.")
    }
  }

  private static let mostTimes = 16.0

  /// Returns the picture as PNG.
  func png(_ size: PixelSize) throws(FormatError) -> [UInt8] {
    try check(size.scale)
    return try Written.by { write, context in
      napkin_image_write_png(
        svg, UInt32(size.width), UInt32(size.height), size.scale, write, context)
    }
  }

  /// Returns the picture as a PDF of one page, with `scale` points for each unit.
  func pdf(scale: Double, title: String) throws(FormatError) -> [UInt8] {
    try check(scale)
    var bytes = Array(title.utf8)
    bytes.withUnsafeMutableBufferPointer { $0.replaceNoncharacters() }
    let title = String(decoding: bytes, as: UTF8.self)
    return try Written.by { write, context in
      napkin_image_write_pdf(svg, scale, title, write, context)
    }
  }
}

extension UnsafeMutableBufferPointer<UInt8> {
  /// Replaces the noncharacters of Unicode by other characters of as many bytes, since cairo refuses a page with
  /// noncharacters.
  fileprivate func replaceNoncharacters() {
    for index in indices.dropFirst(2) where self[index] >= 0x90 && self[index] < 0xC0 {
      let (first, second) = (self[index - 2], self[index - 1])
      if first == 0xEF, second == 0xB7, 0x90...0xAF ~= self[index] {
        (self[index - 1], self[index]) = (0xBF, 0xBD)
      } else if second == 0xBF, self[index] >= 0xBE, first == 0xEF || first & 0xCF == 0x8F {
        self[index] = 0xBD
      }
    }
  }
}
