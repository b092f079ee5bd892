package import NapkinFormats

/// The keys that an object may have, prepared for being recognised without making texts of them.
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
  /// A key that was met in a file.
  package enum Match {
    /// One of the table.
    case known(Key)
    /// Another one.
    case unknown(String)
  }

  let cases: [Key]
  let table: JSONKeyTable

  /// Prepares the keys; at most 64.
  package init() {
    cases = Array(Key.allCases)
    table = JSONKeyTable(cases.map(\.rawValue))
  }
}

// It stands where it is used: what is generic is as fast as it can be in its own module only.
extension JSONReader {
  /// Goes to the next key of the object; unlike ``nextKey()`` it makes no text of those that are in
  /// the table, and tries first the one after the last.
  ///
  /// All keys of one object have to be asked for in the same way.
  package mutating func nextKey<Key>(
    of keys: JSONKeys<Key>
  ) throws(FormatError) -> JSONKeys<Key>.Match? {
    guard let index = try nextKey(in: keys.table) else { return nil }
    return index < 0 ? .unknown(unknownKey) : .known(keys.cases[index])
  }
}
