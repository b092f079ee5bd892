import NapkinCore
import NapkinFormats

extension Ledger {
  /// Adds up what became of everything: as the table says first, but for what nobody sees and what
  /// the picture had to draw otherwise.
  init(
    ofPictureOf census: Census, _ table: FormatTable, _ remarks: Remarks, hasSource: Bool
  ) {
    self.init(of: census, following: table, seeing: remarks.sights, keepsDropped: hasSource)
    for revision in remarks.revisions {
      let isKept = hasSource && revision.treatment == .dropped
      revise(
        revision.feature, from: table.usual(revision.feature),
        to: isKept ? .carried : revision.treatment, at: revision.place)
    }
    guard !hasSource else { return }
    census.content.forEachMarkedText { text, place in
      loseLinks(text.linksAmongWords, writing: text.drawnWords, at: place)
    }
  }
}
