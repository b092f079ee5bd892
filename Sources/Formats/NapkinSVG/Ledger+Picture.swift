import NapkinCore
import NapkinFormats

extension Ledger {
  /// Counts how everything was treated: as the format's table states first, except for content that is not visible
  /// and content that the picture had to draw differently.
  ///
  /// - Parameter leads: Whether links in texts can be followed.
  init(
    ofPictureOf census: Census, _ table: FormatTable, _ remarks: LossRecorder, hasSource: Bool,
    leads: Bool
  ) {
    self.init(of: census, following: table, seeing: remarks.sights, keepsDropped: hasSource)
    for revision in remarks.revisions {
      let isKept = hasSource && revision.treatment == .dropped
      revise(
        revision.feature, from: table.usual(revision.feature),
        to: isKept ? .carried : revision.treatment, at: revision.place)
    }
    var sights = remarks.sights[...]
    for item in census.content.items {
      let id = item.id.rawValue
      switch item {
      case .note(let note):
        account(for: note.text, as: .drawn(leads: leads, inBold: false), at: id, hasSource)
      case .map(let map):
        let sight = sights.popFirst() ?? []
        account(for: map.info, as: .words, at: id, hasSource)
        map.forEachNode { slot, node in
          // Most texts are plain; this test does not copy them.
          if node.isPlain, node.text.syntax == .plain { return }
          let id = node.id.rawValue
          let isSeen = sight.isEmpty || sight[slot.index]
          func use(inBold: Bool, isShown: Bool) -> TextUse {
            if !isSeen { return .unseen }
            return isShown ? .drawn(leads: leads && node.link == nil, inBold: inBold) : .words
          }
          let text = use(
            inBold: node.style.font.isBold ?? false, isShown: !map.isBodyText(slot))
          account(for: node.text, as: text, at: id, hasSource)
          account(for: node.note, as: use(inBold: false, isShown: false), at: id, hasSource)
          let details = use(inBold: false, isShown: !node.hidesDetails)
          account(for: node.details, as: details, at: id, hasSource)
        }
      case .planList(let list):
        for plan in list.allPlans {
          account(for: plan.note, as: .words, at: plan.id.rawValue, hasSource)
        }
      case .drawing: continue
      }
    }
  }

  /// How much of a text a picture shows.
  private enum TextUse: Equatable {
    /// The text with its markup; its links may work or not, and all of it may be bold.
    case drawn(leads: Bool, inBold: Bool)
    /// Only the plain text.
    case words
    /// Nothing; the ledger counts this elsewhere.
    case unseen
  }

  /// Records the losses of a text's markup and links.
  private mutating func account(
    for text: RichText?, as use: TextUse, at place: String, _ hasSource: Bool
  ) {
    guard let text, text.syntax != .plain else { return }
    var isWhole = use == .unseen
    var links = hasSource ? [] : text.linksAmongWords
    if case .drawn(let leads, let inBold) = use {
      isWhole = text.isDrawnWhole(inBold: inBold)
      if leads { links.removeAll { SafeLink.address($0) != nil } }
    }
    if !isWhole { revise(.markup, to: .approximated, at: place) }
    loseLinks(links, writing: text.drawnWords, at: place)
  }
}
