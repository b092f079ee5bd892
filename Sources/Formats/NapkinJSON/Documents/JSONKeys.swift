package import NapkinFormats

/// The keys that an object may have, prepared for being recognised without creating strings.
///
/// ```swift
/// enum Key: String, CaseIterable { case id, text }
/// let keys = JSONKeys<Key>()
///
/// while let key = try reader.nextKey(of: keys) {
///   switch key {
///   case .known(.id): id = try reader.string()
///   case .known(.text): text = try reader.string()
///   case .unknown(let name): rest.append((name, try reader.rawValue()))
///   }
/// }
/// ```
package struct JSONKeys<Key>: Sendable
where Key: RawRepresentable & CaseIterable & Sendable, Key.RawValue == String {
  /// A key that was read.
  package enum Match {
    /// A key of the table.
    case known(Key)
    /// Another key.
    case unknown(String)
  }

  let cases: [Key]
  let table: JSONKeyTable

  /// Prepares the keys, at most 64.
  package init() {
    cases = Array(Key.allCases)
    table = JSONKeyTable(cases.map(\.rawValue))
  }
}

// This extension is in the module that uses it, because generic code is fastest in its own module.
extension JSONReader {
  /// Goes to the next key of the object. Unlike ``nextKey()``, it creates no strings for keys of the table, and it
  /// tries the key after the last found key first.
  ///
  /// All keys of one object must be read with the same function.
  package mutating func nextKey<Key>(
    of keys: JSONKeys<Key>
  ) throws(FormatError) -> JSONKeys<Key>.Match? {
    guard let index = try nextKey(in: keys.table) else { return nil }
    return index < 0 ? .unknown(unknownKey) : .known(keys.cases[index])
  }
}
