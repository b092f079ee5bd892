package import NapkinCore
package import NapkinFormats

/// Hands out other bytes each time.
package final class FickleMedia: MediaSource, @unchecked Sendable {
  private var bytes: [UInt8]

  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  package func open(_ digest: ByteDigest) -> (any ByteSource)? {
    defer { bytes[bytes.count / 2] &+= 1 }
    return MemorySource(bytes)
  }
}
