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
  private let names: [[UInt8]]

  init(_ names: [String]) {
    self.names = names.map { Array($0.utf8) }
  }

  /// The number of a key. Files mostly have their keys in the order of the table, so the search
  /// begins behind the last one found.
  func index(of name: UnsafeBufferPointer<UInt8>, after last: Int) -> Int? {
    let start = last + 1
    for index in start..<max(start, names.count) where matches(index, name) { return index }
    for index in 0..<min(start, names.count) where matches(index, name) { return index }
    return nil
  }

  private func matches(_ index: Int, _ name: UnsafeBufferPointer<UInt8>) -> Bool {
    guard names[index].count == name.count else { return false }
    return names[index].withUnsafeBufferPointer { own in
      for position in own.indices where own[position] != name[position] { return false }
      return true
    }
  }
}
