internal import CQREncode
import NapkinCore
import NapkinFormats

/// A QR code as squares that are dark or not.
struct QRCode: Sendable {
  /// How many squares a side has.
  let width: Int
  private let squares: [Bool]

  /// Encodes a text, so that a code of which an eighth is dirty can still be read.
  init(_ text: String) throws(FormatError) {
    guard let code = QRcode_encodeString(text, 0, QR_ECLEVEL_M, QR_MODE_8, 1) else {
      throw FormatError(
        .limit, "The address is too long for a QR code; give the museum a shorter one.")
    }
    defer { QRcode_free(code) }
    width = Int(code.pointee.width)
    // Of each byte, the lowest bit is the colour.
    squares = UnsafeBufferPointer(start: code.pointee.data, count: width * width).map {
      $0 & 1 == 1
    }
  }

  /// The dark squares as the path of an SVG, in units of a square, a run of a row at a time.
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
