extension OutputBuffer {
  /// A buffer for what is written of a piece, as it usually is.
  package static var forPart: OutputBuffer { OutputBuffer(reserving: 3 * fullCount) }

  /// Hands over what was collected, and behind it what was collected of the next part.
  package mutating func add(
    _ part: inout OutputBuffer, to sink: inout some ByteSink
  ) throws(FormatError) {
    try flush(to: &sink)
    try part.flush(to: &sink)
  }
}
