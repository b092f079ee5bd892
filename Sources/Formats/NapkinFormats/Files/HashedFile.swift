package import NapkinCore

/// Computes the hash of the written bytes, and stores them in a temporary file.
package struct HashedFile: ByteSink {
  /// The temporary file that receives the bytes.
  package let file: TemporaryFile
  private var hash = ByteHasher()

  /// Creates a sink that appends to a file.
  package init(_ file: TemporaryFile) {
    self.file = file
  }

  /// Takes the next bytes.
  package mutating func write(_ bytes: [UInt8]) throws(FormatError) {
    hash.update(bytes)
    try file.write(bytes)
  }

  /// The SHA-256 of the bytes that were written to the sink.
  package var digest: ByteDigest { hash.finalize() }
}
