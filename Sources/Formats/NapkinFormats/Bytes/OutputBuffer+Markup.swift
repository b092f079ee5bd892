public import NapkinMarkup

extension OutputBuffer {
  /// Appends a text as markup, with the escapes that the context requires.
  public mutating func append(_ text: String, in context: MarkupContext) {
    append(text.utf8, in: context)
  }

  /// Appends a text in UTF-8 as markup, with the escapes that the context requires.
  public mutating func append(_ text: some Collection<UInt8>, in context: MarkupContext) {
    let isDone: Void? = text.withContiguousStorageIfAvailable { append(escaping: $0, in: context) }
    if isDone == nil {
      Array(text).withUnsafeBufferPointer { append(escaping: $0, in: context) }
    }
  }

  private mutating func append(
    escaping bytes: UnsafeBufferPointer<UInt8>, in context: MarkupContext
  ) {
    var index = 0
    while index < bytes.count {
      append(upTo: bytes.count - index) { pen in
        index = pen.put(bytes, from: index) {
          $0.controls | $0.marks("&", "\"") | $0.marks("<", ">") | $0.marks(0xEF)
        }
      }
      guard index < bytes.count else { return }
      let end = index + MarkupContext.length(from: bytes[index])
      if let spelling = context.spelling(of: bytes, at: index) {
        append(upTo: spelling.utf8CodeUnitCount) { pen in pen.put(spelling) }
      } else {
        append(contentsOf: UnsafeBufferPointer(rebasing: bytes[index..<end]))
      }
      index = end
    }
  }
}
