import NapkinCore
import NapkinFormats

/// What the formats said of one thing that they wrote side by side.
struct DocumentAccount {
  let content: Content
  let ledgers: [Ledger]
}

/// The account of a whole bundle.
enum BundleAccount {
  /// Each thing as in its best format. What belongs to the whole and not to one of its things is
  /// dropped, but for what the bundle's own pages show of it.
  static func of(
    _ content: Content, documents: [DocumentAccount], shown: [Feature: Int]
  ) -> Ledger {
    var ledger = Ledger()
    var things = Ledger()
    for document in documents {
      ledger.merge(.best(of: document.ledgers, for: document.content))
      things.merge(Ledger(of: document.content, as: .converted))
    }
    let whole = Ledger(of: content, as: .converted)
    for feature in whole.features {
      let rest = whole[feature].source - things[feature].source
      let kept = min(rest, shown[feature] ?? 0)
      ledger.count(feature, .converted, times: kept)
      ledger.count(feature, .dropped, times: rest - kept)
    }
    return ledger
  }

  /// The account, once it is known which media could not be taken along: of these, there is only what
  /// the documents say about them.
  static func revised(
    _ ledger: Ledger, of content: Content, absent: Set<Digest>
  ) -> Ledger {
    guard !absent.isEmpty else { return ledger }
    var ledger = ledger
    for (media, place) in content.placedMedia {
      if case .stored(let digest) = media.source, absent.contains(digest) {
        ledger.revise(.media, to: .approximated, at: place)
      }
    }
    return ledger
  }
}

extension Content {
  /// The media with the identifier of the node, note or list that they stand on.
  var placedMedia: [(Media, String)] {
    switch self {
    case .note(let note): return Notebook.Item.note(note).placedMedia
    case .drawing(let drawing): return Notebook.Item.drawing(drawing).placedMedia
    case .map(let map): return Notebook.Item.map(map).placedMedia
    case .planList(let list): return Notebook.Item.planList(list).placedMedia
    case .notebook(let notebook):
      let own = notebook.settings.background.map { [($0, notebook.id.rawValue)] } ?? []
      let items = notebook.items + notebook.trash.map(\.item)
      return own + items.flatMap(\.placedMedia)
    }
  }
}

extension Notebook.Item {
  fileprivate var placedMedia: [(Media, String)] {
    guard case .map(let map) = self else { return media.map { ($0, id.rawValue) } }
    return map.walkAll().flatMap { visit -> [(Media, String)] in
      let node = map[visit.slot]
      return node.isPlain ? [] : node.media.map { ($0, node.id.rawValue) }
    }
  }
}
