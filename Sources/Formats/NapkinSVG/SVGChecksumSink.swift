import NapkinCore
import NapkinFormats

/// Computes the checksum at the end of a picture that can be opened again: the SHA-256 of all bytes before. It
/// shows whether another program changed parts of the picture that are not read.
struct SVGChecksumSink<Target: ByteSink>: ByteSink {
  private(set) var target: Target
  private var hasher: ByteHasher?

  /// Creates a sink that passes all bytes on, and hashes them if the picture gets a checksum.
  init(_ target: Target, seals: Bool) {
    self.target = target
    hasher = seals ? ByteHasher() : nil
  }

  mutating func write(_ bytes: [UInt8]) throws(FormatError) {
    hasher?.update(bytes)
    try target.write(bytes)
  }

  /// The checksum element for all bytes that were written; `nil` without a checksum.
  var text: String? {
    hasher.map { ChecksumSyntax.begin + $0.finalize().hex + ChecksumSyntax.end }
  }
}

/// The spelling of the checksum in the file.
enum ChecksumSyntax {
  static let begin = "<metadata id=\"napkin-sha256\">"
  static let end = "</metadata>\n"
  private static let last = "</svg>\n"

  /// Whether a picture matches its checksum.
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
