/// The possible keys of an object, prepared so that they are recognised without creating strings.
package struct JSONKeyTable: Sendable {
  /// A key with the characters after it, for example `id":`; its first eight bytes are compared at once.
  private struct Name: Sendable {
    var head: UInt64 = 0
    var mask: UInt64 = 0
    var count: Int

    init(_ bytes: [UInt8]) {
      count = bytes.count
      for (index, byte) in bytes.prefix(8).enumerated() {
        head |= UInt64(byte) << UInt64(8 * index)
        mask |= 0xFF << UInt64(8 * index)
      }
    }
  }

  private let names: [Name]
  private let spellings: [[UInt8]]

  /// Prepares a table of at most 64 keys.
  package init(_ names: [String]) {
    precondition(names.count <= 64, "A table has at most 64 keys.")
    spellings = names.map { Array($0.utf8) }
    self.names = spellings.map { Name($0 + [UInt8(ascii: "\""), UInt8(ascii: ":")]) }
  }

  /// Returns the index of the key at an offset, and the offset after its colon. Returns `nil` if there is no such
  /// key, or if white space comes before the colon, or near the end of the text.
  ///
  /// The search begins after the last key found, because most files have their keys in the order of the table.
  func key(
    in text: UnsafeBufferPointer<UInt8>, at start: Int, after last: Int
  ) -> (index: Int, end: Int)? {
    guard start + 8 <= text.count else { return nil }
    let head = UInt64(
      littleEndian: UnsafeRawBufferPointer(text).loadUnaligned(
        fromByteOffset: start, as: UInt64.self))
    var index = last + 1
    for _ in names.indices {
      if index >= names.count { index = 0 }
      let name = names[index]
      if head & name.mask == name.head, name.count <= 8 || isTail(of: index, in: text, at: start) {
        return (index, start + name.count)
      }
      index += 1
    }
    return nil
  }

  /// Whether the rest of a key, after its first eight bytes, is in the text.
  private func isTail(of key: Int, in text: UnsafeBufferPointer<UInt8>, at start: Int) -> Bool {
    let end = start + names[key].count
    guard end <= text.count, text[end - 2] == UInt8(ascii: "\""), text[end - 1] == UInt8(ascii: ":")
    else { return false }
    var index = 8
    while index < spellings[key].count {
      if text[start + index] != spellings[key][index] { return false }
      index += 1
    }
    return true
  }

  func index(of name: UnsafeBufferPointer<UInt8>) -> Int? {
    spellings.firstIndex { $0.elementsEqual(name) }
  }
}
