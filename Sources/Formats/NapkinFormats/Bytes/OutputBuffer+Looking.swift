extension OutputBuffer {
  /// Calls a closure with the bytes that have not been passed on yet, without copying them.
  @inlinable
  public func withBytes<Result>(_ look: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    storage.withUnsafeBufferPointer { look(UnsafeBufferPointer(rebasing: $0[..<count])) }
  }

  /// The bytes that have not been passed on yet, as text.
  public var text: String { withBytes { String(decoding: $0, as: UTF8.self) } }
}
