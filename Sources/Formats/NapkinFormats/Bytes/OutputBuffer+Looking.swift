extension OutputBuffer {
  /// Looks at what has not been handed over yet, where it lies.
  @inlinable
  public func withBytes<Result>(_ look: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    storage.withUnsafeBufferPointer { look(UnsafeBufferPointer(rebasing: $0[..<count])) }
  }

  /// What has not been handed over yet, as text.
  public var text: String { withBytes { String(decoding: $0, as: UTF8.self) } }
}
