/// The keys that an object may have, prepared for being recognised without making texts of them.
///
/// ```swift
/// enum Key: String, CaseIterable { case id, text }
/// static let keys = JSONKeys<Key>()
///
/// while let key = try reader.nextKey(of: keys) {
///   switch key {
///   case .known(.id): id = try reader.string()
///   case .known(.text): text = try reader.string()
///   case .unknown(let name): rest.append((name, try reader.rawValue()))
///   }
/// }
/// ```
public struct JSONKeys<Key>: Sendable
where Key: RawRepresentable & CaseIterable & Sendable, Key.RawValue == String {
  /// A key that was met in a file.
  public enum Match {
    /// One of the table.
    case known(Key)
    /// Another one.
    case unknown(String)
  }

  @usableFromInline let cases: [Key]
  @usableFromInline let table: JSONKeyTable

  /// Prepares the keys; at most 64.
  public init() {
    cases = Array(Key.allCases)
    precondition(cases.count <= 64, "A table has at most 64 keys.")
    table = JSONKeyTable(cases.map(\.rawValue))
  }
}

/// The bytes of the keys, apart from what type they are of, so that the search is compiled once.
@usableFromInline
struct JSONKeyTable: Sendable {
  /// A key and what stands behind it, as in `id":`. The first eight bytes are compared at once.
  private struct Name: Sendable {
    var head: UInt64 = 0
    var mask: UInt64 = 0
    var bytes: [UInt8]

    init(_ name: String) {
      bytes = Array(name.utf8) + [UInt8(ascii: "\""), UInt8(ascii: ":")]
      for (index, byte) in bytes.prefix(8).enumerated() {
        head |= UInt64(byte) << UInt64(8 * index)
        mask |= 0xFF << UInt64(8 * index)
      }
    }

    func matches(_ text: UnsafeBufferPointer<UInt8>, at start: Int) -> Bool {
      guard text.count - start >= bytes.count else { return false }
      for index in bytes.indices.dropFirst(8) where text[start + index] != bytes[index] {
        return false
      }
      return true
    }
  }

  private let names: [Name]

  init(_ names: [String]) {
    self.names = names.map(Name.init)
  }

  /// The number of the key that a text goes on with, and where it ends, behind its colon; `nil`
  /// too if the colon stands apart or the text ends here.
  ///
  /// Files mostly have their keys in the order of the table, so the search begins behind the last
  /// one found.
  func key(
    in text: UnsafeBufferPointer<UInt8>, at start: Int, after last: Int
  ) -> (index: Int, end: Int)? {
    guard start + 8 <= text.count else { return nil }
    let head = UInt64(
      littleEndian: UnsafeRawBufferPointer(text).loadUnaligned(
        fromByteOffset: start, as: UInt64.self))
    return names.withUnsafeBufferPointer { names in
      var index = last + 1
      for _ in names.indices {
        if index >= names.count { index = 0 }
        if head & names[index].mask == names[index].head, names[index].matches(text, at: start) {
          return (index, start + names[index].bytes.count)
        }
        index += 1
      }
      return nil
    }
  }

  /// The number of a key.
  func index(of name: UnsafeBufferPointer<UInt8>) -> Int? {
    names.firstIndex { $0.bytes.dropLast(2).elementsEqual(name) }
  }
}
