import NapkinCore
package import NapkinFormats

/// The ledger of writing, as far as it is known before writing.
package enum MarkdownLedger {
  package static func make(
    of content: Content, following table: FormatTable, showsDrawing: Bool
  ) -> Ledger {
    var ledger =
      ofWholeMap(content, following: table)
      ?? counted(content, following: table, showsDrawing: showsDrawing)
    for _ in 0..<content.foreign.datesElsewhere(content.dates) {
      ledger.revise(.date, to: .approximated, at: content.identifier)
    }
    return ledger
  }

  private static func counted(
    _ content: Content, following table: FormatTable, showsDrawing: Bool
  ) -> Ledger {
    var count = MarkdownCount(of: content, following: table, showsDrawing: showsDrawing)
    content.census { feature, number, place in
      if number > 0 { count.enter(feature, number, at: place) }
    }
    return count.ledger
  }

  /// Returns the ledger of a map that is written completely. It is counted by the table alone, because a map may
  /// have a million nodes. `nil` for content whose parts have to be examined one by one.
  private static func ofWholeMap(_ content: Content, following table: FormatTable) -> Ledger? {
    guard case .map(var map) = content, !map.isRootImplied || content.hasRootToShow,
      map.slot(of: MindMap.Node.ID(map.id.rawValue)) == nil
    else { return nil }
    var ledger = Ledger()
    ledger.lostPictures = []
    let document = map.id.rawValue
    // Properties of the whole map are written to the front matter, if there is one.
    let hasFrontMatter = table[.foreign]?.writes.contains(.carried) ?? false
    let usual = table.usual(.date)
    ledger.count(.date, hasFrontMatter ? usual : .dropped, times: content.dates.count, at: document)
    let pieces = map.foreign.thingCount
    let carried = hasFrontMatter ? min(pieces, FrontMatter.others(in: map.foreign).count) : 0
    ledger.count(.foreign, .carried, times: carried, at: document)
    ledger.count(.foreign, .dropped, times: pieces - carried, at: document)
    (map.created, map.modified, map.foreign) = (nil, nil, Foreign())
    var rows: [FormatTable.Row] = [
      .init(.date, writes: .dropped, how: ""), .init(.foreign, writes: .dropped, how: ""),
    ]
    if content.hasRootToShow { rows.append(.init(.map, writes: .approximated, how: "")) }
    ledger.merge(Ledger(of: .map(map), following: table.replacing(rows)))
    return ledger
  }
}

/// Counts the features of a document, one by one, as they are written.
private struct MarkdownCount {
  private(set) var ledger = Ledger()
  private let content: Content
  private let document: String
  private let usual: FormatTable.UsualTreatments
  /// Whether there is front matter, which holds the keys of other programs and dates.
  private let hasFrontMatter: Bool
  private var losses: MarkdownLosses
  private var isInTrash = false
  /// The number of keys of other programs, and of dates of the document itself, that remain to be counted. A node
  /// may have the identifier of its map, and a drawing that of its note.
  private var keysLeft: Int
  private var datesLeft: Int

  init(of content: Content, following table: FormatTable, showsDrawing: Bool) {
    self.content = content
    document = content.identifier
    usual = table.usualTreatments
    hasFrontMatter = table[.foreign]?.writes.contains(.carried) ?? false
    losses = MarkdownLosses(of: content, showsDrawing: showsDrawing)
    keysLeft = FrontMatter.others(in: content.foreign).count
    datesLeft = content.dates.count
    ledger.lostPictures = []
    for map in content.mapsInNotebook {
      ledger.losePictures(of: map.info, writtenAs: nil, at: map.id.rawValue)
    }
  }

  mutating func enter(_ feature: Feature, _ number: Int, at place: String) {
    if feature == .trash { isInTrash = true }
    let lost = losses.take(feature, upTo: number, at: place)
    ledger.count(feature, .dropped, times: lost, at: place)
    let count = number - lost
    if isInTrash {
      ledger.count(feature, .dropped, times: count, at: place)
    } else if feature == .foreign {
      enterKeys(count, at: place)
    } else if feature == .date {
      enterDates(count, at: place)
    } else {
      let isRoot = feature == .map && content.hasRootToShow
      let isCategory = feature == .category && content.kind == .notebook
      ledger.count(
        feature, isRoot || isCategory ? .approximated : usual[feature], times: count, at: place)
    }
  }

  private mutating func enterKeys(_ count: Int, at place: String) {
    let kept = place == document && hasFrontMatter ? min(keysLeft, count) : 0
    ledger.count(.foreign, .carried, times: kept, at: place)
    ledger.count(.foreign, .dropped, times: count - kept, at: place)
    if kept > 0 { keysLeft = 0 }
  }

  private mutating func enterDates(_ count: Int, at place: String) {
    let own = place == document ? min(datesLeft, count) : 0
    datesLeft -= own
    let kept = (hasFrontMatter ? own : 0) + (content.kind == .planList ? count - own : 0)
    ledger.count(.date, .dropped, times: count - kept, at: place)
    ledger.count(.date, usual[.date], times: kept, at: place)
  }
}

extension Content {
  fileprivate var dates: [Instant] {
    let dates =
      switch self {
      case .note(let note): [note.created, note.modified]
      case .map(let map): [map.created, map.modified]
      case .drawing(let drawing): [drawing.created, drawing.modified]
      case .planList(let list): [list.created, list.modified]
      case .notebook(let notebook): [notebook.created, notebook.modified]
      }
    return dates.compactMap { $0 }
  }

  fileprivate var mapsInNotebook: [MindMap] {
    guard case .notebook(let notebook) = self else { return [] }
    return Array(notebook.maps)
  }
}
