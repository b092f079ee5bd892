/// A word that files have for a field or a part of one, as `fontSize` for a part of a style.
package final class Word<Owner>: Sendable {
  /// The word, as it stands in native JSON and in OPML.
  package let name: String
  /// The name of the feature as which a ledger counts it.
  package let feature: String
  /// Whether all words of the feature together count as one thing.
  package let isPartOfOne: Bool
  /// The word without which this one means nothing.
  package let partner: String?
  /// What a reader has to look for.
  package let kind: WordKind
  /// What is said of a value that is not understood.
  package let rule: Phrase
  /// What an owner says; `nil` if it says nothing.
  package let value: @Sendable (borrowing Owner) -> WordValue?
  /// How many things of the feature that is.
  package let count: @Sendable (borrowing Owner) -> Int
  /// Whether a value is understood.
  package let accepts: @Sendable (WordValue) -> Bool
  /// Gives an owner what a file says, and tells whether that is understood.
  package let set: @Sendable (inout Owner, WordValue) -> Bool

  /// Describes a word.
  ///
  /// - Parameters:
  ///   - name: The word.
  ///   - codec: How its value is written.
  ///   - feature: As what a ledger counts it.
  ///   - isPartOfOne: Whether it counts together with the words before it.
  ///   - partner: The word without which it means nothing.
  ///   - count: How many things it counts as; one if it is not given.
  ///
  /// It is inlined, so that the closures are compiled for the type of the value: formats call them for
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
  /// A title: files always say it, and an empty one counts as none.
  @inline(__always)
  static func title(
    _ name: String, _ path: any WritableKeyPath<Owner, String> & Sendable
  ) -> Word {
    Word(
      name, .text, "title", count: { $0[keyPath: path].isEmpty ? 0 : 1 },
      get: { $0[keyPath: path] }, set: { $0[keyPath: path] = $1 })
  }

  /// A text as two words: its source, and the markup that it is in. An empty one counts as none.
  @inline(__always)
  static func text(
    _ name: String, get: @escaping @Sendable (borrowing Owner) -> RichText,
    set: @escaping @Sendable (inout Owner, RichText) -> Void
  ) -> [Word] {
    optionalText(
      name, count: { get($0).source.isEmpty ? 0 : 1 }, get: { get($0) },
      set: { set(&$0, $1 ?? .empty) })
  }

  /// A text that may be missing, as two words, and the names of the features as which they count.
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
          // What goes without saying makes no text of none.
          if text == nil, syntax == .plain { return }
          set(&owner, RichText(text?.source ?? "", syntax: syntax))
        }),
    ]
  }
}
