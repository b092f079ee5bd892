internal import CQREncode
import NapkinCore
import NapkinFormats

/// A QR code as a grid of dark and light squares.
struct QRCode: Sendable {
  /// The number of squares per side.
  let width: Int
  private let squares: [Bool]

  /// Encodes a text with enough redundancy to be read if an eighth of the code is dirty.
  init(_ text: String) throws(FormatError) {
    guard let code = QRcode_encodeString(text, 0, QR_ECLEVEL_M, QR_MODE_8, 1) else {
      throw FormatError(
        .limit, "The address is too long for a QR code; give the museum a shorter one.")
    }
    defer { QRcode_free(code) }
    width = Int(code.pointee.width)
    // The lowest bit of each byte is the colour.
    squares = UnsafeBufferPointer(start: code.pointee.data, count: width * width).map {
      $0 & 1 == 1
    }
  }

  /// The dark squares as the path of an SVG, in units of one square; each run in a row is one rectangle.
  var path: String {
    var path = ""
    for row in 0..<width {
      var column = 0
      while column < width {
        let start = column
        while column < width, squares[row * width + column] { column += 1 }
        if column > start { path += "M\(start) \(row)h\(column - start)v1h-\(column - start)z" }
        column += 1
      }
    }
    return path
  }
}
