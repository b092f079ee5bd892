import NapkinCore
import NapkinFormats

/// Hands out other bytes each time.
final class FickleMedia: MediaSource, @unchecked Sendable {
  private var bytes: [UInt8]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  func open(_ digest: ByteDigest) -> (any ByteSource)? {
    defer { bytes[bytes.count / 2] &+= 1 }
    return MemorySource(bytes)
  }
}
