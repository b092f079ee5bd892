/// A key under which files store a field or a part of a field, such as `fontSize` for a part of a style.
package final class Word<Owner>: Sendable {
  /// The key, as it is written in native JSON and in OPML.
  package let name: String
  /// The name of the feature under which a ledger counts the value.
  package let feature: String
  /// Whether all keys of the feature together count as one thing.
  package let isPartOfOne: Bool
  /// The key that this key belongs to, and without which it means nothing.
  package let partner: String?
  /// The kind of value that a reader expects.
  package let kind: WordKind
  /// The message for a value that is not valid.
  package let rule: Phrase
  /// The value of an owner; `nil` if the owner has none.
  package let value: @Sendable (borrowing Owner) -> WordValue?
  /// How many things of the feature a ledger counts for an owner.
  package let count: @Sendable (borrowing Owner) -> Int
  /// Whether a value is valid.
  package let accepts: @Sendable (WordValue) -> Bool
  /// Sets a value from a file in an owner, and returns whether the value is valid.
  package let set: @Sendable (inout Owner, WordValue) -> Bool

  /// Describes a key.
  ///
  /// - Parameters:
  ///   - name: The key.
  ///   - codec: The form in which files store the value.
  ///   - feature: The name of the feature under which a ledger counts the value.
  ///   - isPartOfOne: Whether the key counts together with the keys before it.
  ///   - partner: The key that this key belongs to, and without which it means nothing.
  ///   - count: How many things a ledger counts; by default one if there is a value.
  ///
  /// The initializer is inlined, so that the closures are compiled for the type of the value: formats call them for
  /// each of a million nodes.
  @inline(__always)
  init<Value>(
    _ name: String, _ codec: Codec<Value>, _ feature: String, isPartOfOne: Bool = false,
    with partner: String? = nil, count: (@Sendable (borrowing Owner) -> Int)? = nil,
    get: @escaping @Sendable (borrowing Owner) -> Value?,
    set: @escaping @Sendable (inout Owner, Value) -> Void
  ) {
    self.name = name
    self.feature = feature
    self.isPartOfOne = isPartOfOne
    self.partner = partner
    kind = codec.kind
    rule = codec.rule
    value = { owner in get(owner).map(codec.write) }
    self.count = count ?? { get($0) == nil ? 0 : 1 }
    accepts = { codec.read($0) != nil }
    self.set = { owner, word in
      guard let value = codec.read(word) else { return false }
      set(&owner, value)
      return true
    }
  }
}

extension Word {
  /// The key of a title. Files always have it; ledgers do not count an empty title.
  @inline(__always)
  static func title(
    _ name: String, _ path: any WritableKeyPath<Owner, String> & Sendable
  ) -> Word {
    Word(
      name, .text, "title", count: { $0[keyPath: path].isEmpty ? 0 : 1 },
      get: { $0[keyPath: path] }, set: { $0[keyPath: path] = $1 })
  }

  /// The two keys of a text: its source and its markup. Ledgers do not count an empty text.
  @inline(__always)
  static func text(
    _ name: String, get: @escaping @Sendable (borrowing Owner) -> RichText,
    set: @escaping @Sendable (inout Owner, RichText) -> Void
  ) -> [Word] {
    optionalText(
      name, count: { get($0).source.isEmpty ? 0 : 1 }, get: { get($0) },
      set: { set(&$0, $1 ?? .empty) })
  }

  /// The two keys of a text that may be missing, which ledgers count under the features `feature` and `markup`.
  @inline(__always)
  static func optionalText(
    _ name: String, as feature: String? = nil, markup: String = "markup",
    count: (@Sendable (borrowing Owner) -> Int)? = nil,
    get: @escaping @Sendable (borrowing Owner) -> RichText?,
    set: @escaping @Sendable (inout Owner, RichText?) -> Void
  ) -> [Word] {
    [
      Word(
        name, .text, feature ?? name, count: count, get: { get($0)?.source },
        set: { set(&$0, RichText($1, syntax: get($0)?.syntax ?? .plain)) }),
      Word(
        name + "In", .syntax, markup, with: name,
        get: { owner in get(owner).flatMap { $0.syntax == .plain ? nil : $0.syntax } },
        set: { owner, syntax in
          let text = get(owner)
          // Plain markup is the default, so it does not create a text by itself.
          if text == nil, syntax == .plain { return }
          set(&owner, RichText(text?.source ?? "", syntax: syntax))
        }),
    ]
  }
}
