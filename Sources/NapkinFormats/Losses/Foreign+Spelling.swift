package import NapkinCore

extension Foreign.Piece {
  /// What stands behind the identifier of a format in that of its spellings, as in `opml=`.
  package static let spellingMark = "="

  /// Whether the piece holds nothing but how a file of a format spelt what the document says anyway.
  /// It is no thing of its own, and no ledger counts it: another format loses nothing with it.
  package var isSpelling: Bool { format.hasSuffix(Self.spellingMark) }
}

extension Foreign {
  /// How many pieces count as things.
  package var thingCount: Int {
    pieces.isEmpty ? 0 : pieces.count { !$0.isSpelling }
  }
}
