public import NapkinCore

extension Ledger {
  /// One document of a notebook, with the ledgers of the formats that it was written in.
  public struct Part: Sendable {
    /// The document.
    public let content: Content
    /// The ledgers of the formats that wrote it.
    public let ledgers: [Ledger]

    /// Creates a part.
    public init(_ content: Content, _ ledgers: [Ledger]) {
      self.content = content
      self.ledgers = ledgers
    }
  }

  /// Creates the ledger of a content whose documents were written one by one, like a notebook in a folder.
  ///
  /// Each document is treated as in the format that treats it best. Features of the notebook itself (a title, the
  /// order, the trash) are dropped, except for the numbers in `shown`.
  public init(of content: Content, parts: [Part], shown: [Feature: Int] = [:]) {
    self.init()
    var things = Ledger()
    for part in parts {
      merge(.best(of: part.ledgers, for: Census(of: part.content)))
      things.merge(Ledger(of: part.content, as: .converted))
    }
    let whole = Ledger(of: content, as: .converted)
    for feature in whole.features {
      let rest = whole[feature].source - things[feature].source
      let kept = min(rest, shown[feature] ?? 0)
      count(feature, .converted, times: kept)
      count(feature, .dropped, times: rest - kept)
    }
  }

  /// Returns the ledger after counting media as dropped whose bytes are missing or damaged.
  public func withoutBytes(of absent: Set<ByteDigest>, in content: Content) -> Ledger {
    if absent.isEmpty { return self }
    var ledger = self
    ledger.absentMedia = absent
    // Media that are dropped already are not dropped again.
    var dropped: [String: Int] = [:]
    for place in places(of: .media) where place.treatment == .dropped {
      dropped[place.id, default: 0] += 1
    }
    for (media, place) in content.placedMedia {
      guard case .stored(let digest) = media.source, absent.contains(digest) else { continue }
      if let count = dropped[place], count > 0 {
        dropped[place] = count - 1
        continue
      }
      let old = [Treatment.converted, .carried, .approximated].first { ledger[.media][$0] > 0 }
      if let old { ledger.revise(.media, from: old, to: .dropped, at: place) }
    }
    return ledger
  }

  /// Revises as many entries of a feature as another ledger has with this treatment, at the places that it lists.
  package mutating func revise(
    _ feature: Feature, from old: Treatment = .converted, to treatment: Treatment, as other: Ledger
  ) {
    let places = other.places(of: feature).filter { $0.treatment == treatment }.map(\.id)
    for number in 0..<other[feature][treatment] {
      // Only the first entries have places.
      revise(feature, from: old, to: treatment, at: number < places.count ? places[number] : "")
    }
  }

  /// Returns the ledger of a content that is written in several formats side by side: each feature is treated as in
  /// the format that treats it best. A feature that no ledger counts is dropped.
  package static func best(of ledgers: [Ledger], for census: Census) -> Ledger {
    var best = Ledger()
    let source = Ledger(of: census, as: .converted)
    for feature in source.features {
      let count = source[feature].source
      let winner = ledgers.max { left, right in
        rank(left[feature]).lexicographicallyPrecedes(rank(right[feature]))
      }
      best.enter(feature, from: winner ?? Ledger(), of: count)
    }
    let lost = ledgers.compactMap(\.lostPictures)
    let rest = lost.dropFirst().map { Set($0) }
    best.lostPictures = lost.first?.filter { picture in rest.allSatisfy { $0.contains(picture) } }
    let others = ledgers.dropFirst().map { Set($0.lostLinks) }
    best.lostLinks = (ledgers.first?.lostLinks ?? []).filter { link in
      others.allSatisfy { $0.contains(link) }
    }
    return best
  }

  /// Returns numbers that sort later if a format keeps more.
  private static func rank(_ counts: Counts) -> [Int] {
    [
      counts.converted + counts.carried + counts.approximated, counts.converted + counts.carried,
      counts.converted,
    ]
  }

  /// Adds a feature with the treatments of another ledger, for at most `count` things; the rest is dropped.
  mutating func enter(_ feature: Feature, from other: Ledger, of count: Int) {
    if let deviation = other.deviation(of: feature) { measure(feature, deviation: deviation) }
    var rest = count
    for treatment in [Treatment.converted, .carried, .approximated] {
      let number = min(rest, other[feature][treatment])
      enter(feature, treatment, number, from: other)
      rest -= number
    }
    enter(feature, .dropped, rest, from: other)
  }

  private mutating func enter(
    _ feature: Feature, _ treatment: Treatment, _ number: Int, from other: Ledger
  ) {
    var rest = number
    for place in other.places(of: feature) where place.treatment == treatment && rest > 0 {
      count(feature, treatment, at: place.id)
      rest -= 1
    }
    count(feature, treatment, times: rest)
  }
}

extension Content {
  /// The media, each with the identifier of its node, note or list.
  package var placedMedia: [(Media, String)] {
    guard case .notebook(let notebook) = self else { return item?.placedMedia ?? [] }
    let own = notebook.settings.background.map { [($0, notebook.id.rawValue)] } ?? []
    let items = notebook.items + notebook.trash.map(\.item)
    return own + items.flatMap(\.placedMedia)
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
