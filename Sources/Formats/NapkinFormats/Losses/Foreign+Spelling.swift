package import NapkinCore

extension Foreign.Entry {
  /// What stands after the identifier of a format in that of its spellings, as in `opml=`.
  package static let spellingMark = "="

  /// What stands after the identifier of a format in that of the texts that nodes had in a file of it, as in
  /// `markdown==`: spellings that other formats carry, so that the same file can be written again.
  package static let ownTextMark = "=="

  /// Whether it holds the text that a node had in a file of another format.
  package var isOwnText: Bool { format.hasSuffix(Self.ownTextMark) }

  /// Whether the piece holds nothing but how a file of a format spelt what the document says anyway.
  /// It is no thing of its own, and no ledger counts it: another format loses nothing with it.
  package var isSpelling: Bool { format.hasSuffix(Self.spellingMark) }
}

extension Foreign {
  /// How many pieces count as things.
  package var thingCount: Int {
    pieces.isEmpty ? 0 : pieces.count { !$0.isSpelling }
  }

  /// The texts that a node had in files, for other formats to carry.
  package var ownTexts: [Entry] { pieces.isEmpty ? [] : pieces.filter(\.isOwnText) }
}

extension Foreign {
  /// How many of some dates a file spelt as clocks of other zones showed them: another format keeps the moments alone.
  package func datesElsewhere(_ dates: [Instant]) -> Int {
    if pieces.isEmpty || dates.isEmpty { return 0 }
    let texts = pieces.filter(\.isSpelling).flatMap { $0.value.split(separator: "\"") }
    return dates.count { date in
      texts.contains { WrittenDate.secondsFromUTC(String($0), at: date) ?? 0 != 0 }
    }
  }
}
