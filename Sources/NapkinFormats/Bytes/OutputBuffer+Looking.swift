extension OutputBuffer {
  /// Looks at what has not been handed over yet, where it lies.
  @inlinable
  public func withBytes<Result>(_ look: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    storage.withUnsafeBufferPointer { look(UnsafeBufferPointer(rebasing: $0[..<count])) }
  }
}
