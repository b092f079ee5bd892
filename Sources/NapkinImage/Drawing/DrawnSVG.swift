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
    var svg: OpaquePointer?
    var size = Extent(width: 0, height: 0)
    let trouble = napkin_image_open_svg(
      library.functions, bytes.baseAddress, bytes.count, &svg, &size.width, &size.height)
    guard trouble == napkin_image_fine, let svg else {
      bytes.deallocate()
      throw ImageLibrary.error(trouble)
    }
    self.svg = svg
    self.size = size
  }

  deinit {
    napkin_image_close_svg(svg)
    bytes.deallocate()
  }

  /// The picture as PNG.
  func png(_ size: PixelSize) throws(FormatError) -> [UInt8] {
    try Written.by { write, context in
      napkin_image_write_png(
        svg, UInt32(size.width), UInt32(size.height), size.scale, write, context)
    }
  }

  /// The picture as one page, with so many points for each of its units.
  func pdf(scale: Double, title: String) throws(FormatError) -> [UInt8] {
    try Written.by { write, context in
      napkin_image_write_pdf(svg, scale, title, write, context)
    }
  }
}
