package import NapkinCore

/// Hashes what is written to it, and keeps it in a temporary file.
package struct HashedFile: ByteSink {
  /// The file.
  package let file: TemporaryFile
  private var hash = ByteHasher()

  /// Creates a sink that writes after what is in a file.
  package init(_ file: TemporaryFile) {
    self.file = file
  }

  /// Takes the next bytes.
  package mutating func write(_ bytes: [UInt8]) throws(FormatError) {
    hash.update(bytes)
    try file.write(bytes)
  }

  /// The SHA-256 of what was written to the sink.
  package var digest: ByteDigest { hash.finalize() }
}
