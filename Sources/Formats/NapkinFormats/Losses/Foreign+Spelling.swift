package import NapkinCore

extension Foreign.Entry {
  /// The suffix of a format's identifier for a piece with a spelling, for example in `opml=`.
  package static let spellingMark = "="

  /// The suffix of a format's identifier for a piece with the text of a node in a file of the format, for example
  /// in `markdown==`. Other formats carry such spellings, so that the same file can be written again.
  package static let ownTextMark = "=="

  /// Whether the piece holds the text that a node had in a file of another format.
  package var isOwnText: Bool { format.hasSuffix(Self.ownTextMark) }

  /// Whether the piece holds only how a file of a format spelt values of the document. Ledgers do not count such
  /// pieces, because a format that leaves them out loses no content.
  package var isSpelling: Bool { format.hasSuffix(Self.spellingMark) }
}

extension Foreign {
  /// The number of pieces that ledgers count.
  package var thingCount: Int {
    pieces.isEmpty ? 0 : pieces.count { !$0.isSpelling }
  }

  /// The texts that the node had in files, for other formats to carry.
  package var ownTexts: [Entry] { pieces.isEmpty ? [] : pieces.filter(\.isOwnText) }
}

extension Foreign {
  /// Returns how many of the dates a file has with other time zones, which other formats lose.
  package func datesElsewhere(_ dates: [Instant]) -> Int {
    if pieces.isEmpty || dates.isEmpty { return 0 }
    let texts = pieces.filter(\.isSpelling).flatMap { $0.value.split(separator: "\"") }
    return dates.count { date in
      texts.contains { WrittenDate.secondsFromUTC(String($0), at: date) ?? 0 != 0 }
    }
  }
}
