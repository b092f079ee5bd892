import NapkinCore
import NapkinFormats

/// What stands at the end of a picture that can be opened again: the SHA-256 of all before it. Who opens the
/// picture is told by it if another program changed what nobody reads.
struct SVGChecksumSink<Target: ByteSink>: ByteSink {
  private(set) var target: Target
  private var hasher: ByteHasher?

  /// Hands everything on, and adds it up if it is to be sealed.
  init(_ target: Target, seals: Bool) {
    self.target = target
    hasher = seals ? ByteHasher() : nil
  }

  mutating func write(_ bytes: [UInt8]) throws(FormatError) {
    hasher?.update(bytes)
    try target.write(bytes)
  }

  /// The seal of all that was written, if there is to be one.
  var text: String? {
    hasher.map { ChecksumSyntax.begin + $0.finalize().hex + ChecksumSyntax.end }
  }
}

/// How the checksum is spelt in the file.
enum ChecksumSyntax {
  static let begin = "<metadata id=\"napkin-sha256\">"
  static let end = "</metadata>\n"
  private static let last = "</svg>\n"

  /// Whether a picture is as it was sealed.
  static func isWhole(in picture: [UInt8]) -> Bool {
    let count = begin.utf8.count + 64 + end.utf8.count
    let start = picture.count - count - last.utf8.count
    guard start > 0 else { return false }
    var hasher = ByteHasher()
    hasher.update(picture[..<start])
    let seal = begin + hasher.finalize().hex + end + last
    return picture[start...].elementsEqual(seal.utf8)
  }
}
