import CNapkinImage
import NapkinCore
import NapkinFormats

/// An SVG file that is open to be drawn.
struct DrawnSVG: ~Copyable {
  /// How large it is, in its own units.
  let size: Extent
  private let svg: OpaquePointer
  // librsvg reads from them until the end.
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

  /// Refuses letters that FreeType cannot draw: it would not draw any of the same font afterwards.
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

  /// The picture as PNG.
  func png(_ size: PixelSize) throws(FormatError) -> [UInt8] {
    try check(size.scale)
    return try Written.by { write, context in
      napkin_image_write_png(
        svg, UInt32(size.width), UInt32(size.height), size.scale, write, context)
    }
  }

  /// The picture as one page, with so many points for each of its units.
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
  /// Puts characters that nobody can draw in the place of those that Unicode calls none, since cairo refuses a page
  /// with these. What is written stays as long as it was.
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
