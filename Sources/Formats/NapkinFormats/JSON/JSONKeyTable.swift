/// The keys that an object may have, prepared for being recognised without making texts of them.
package struct JSONKeyTable: Sendable {
  /// A key and what stands after it, as in `id":`; the first eight bytes are compared at once.
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

  /// Prepares the keys; at most 64.
  package init(_ names: [String]) {
    precondition(names.count <= 64, "A table has at most 64 keys.")
    spellings = names.map { Array($0.utf8) }
    self.names = spellings.map { Name($0 + [UInt8(ascii: "\""), UInt8(ascii: ":")]) }
  }

  /// The number of the key that a text goes on with, and where it ends, after its colon; `nil`
  /// too if the colon stands apart or the text ends here.
  ///
  /// Files mostly have their keys in the order of the table, so the search begins after the last
  /// one found.
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

  /// Whether a text goes on with what stands after the first eight bytes of a key.
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

  /// The number of a key.
  func index(of name: UnsafeBufferPointer<UInt8>) -> Int? {
    spellings.firstIndex { $0.elementsEqual(name) }
  }
}
