import NapkinCore
import NapkinFormats

/// The account of writing, as far as it can be given beforehand.
enum MarkdownLedger {
  static func make(
    of content: Content, following table: FormatTable, showsDrawing: Bool
  ) -> Ledger {
    if let ledger = make(ofMapIn: content, following: table) { return ledger }
    var ledger = Ledger()
    ledger.lostPictures = []
    var isInTrash = false
    var carried = FrontMatter.others(in: content.foreign).count
    let document = content.identifier
    // Where other programs' keys have their place, so have dates.
    let hasFrontMatter = table[.foreign]?.writes.contains(.carried) ?? false
    // A node may be called like its map.
    var datesOfMap: Int?
    if case .map(let map) = content { datesOfMap = map.dateCount }
    for map in content.mapsInNotebook {
      ledger.losePictures(of: map.info, writtenAs: nil, at: map.id.rawValue)
    }
    var losses = MarkdownLosses(of: content, showsDrawing: showsDrawing)
    let usual = table.usualTreatments
    content.census { feature, count, place in
      guard count > 0 else { return }
      var treatment = usual[feature]
      var count = count
      if feature == .trash { isInTrash = true }
      let lost = losses.take(feature, upTo: count, at: place)
      ledger.count(feature, .dropped, times: lost, at: place)
      count -= lost
      if isInTrash {
        treatment = .dropped
      } else if feature == .foreign {
        treatment = .dropped
        if place == document, hasFrontMatter, carried > 0 {
          let kept = min(carried, count)
          ledger.count(.foreign, .carried, times: kept, at: place)
          count -= kept
          carried = 0
        }
      } else if feature == .date {
        let isWritten = place == document ? hasFrontMatter : content.kind == .planList
        let kept = isWritten ? min(datesOfMap ?? count, count) : 0
        ledger.count(.date, .dropped, times: count - kept, at: place)
        if place == document { datesOfMap = datesOfMap.map { $0 - kept } }
        count = kept
      } else if feature == .map, content.hasRootToShow {
        treatment = .approximated
      } else if feature == .category, content.kind == .notebook {
        treatment = .approximated
      }
      ledger.count(feature, treatment, times: count, at: place)
    }
    return ledger
  }

  /// The same for a map of which all is written, counted by the table alone, since its nodes may be a
  /// million; `nil` for what has to be asked about one by one.
  private static func make(ofMapIn content: Content, following table: FormatTable) -> Ledger? {
    guard case .map(var map) = content, !map.isRootImplied || content.hasRootToShow,
      map.slot(of: MindMap.Node.ID(map.id.rawValue)) == nil
    else { return nil }
    var ledger = Ledger()
    ledger.lostPictures = []
    let document = map.id.rawValue
    // What is said of the map as a whole has its place in the front matter, if there is one.
    let hasFrontMatter = table[.foreign]?.writes.contains(.carried) ?? false
    let usual = table[.date]?.writes.first ?? .dropped
    ledger.count(.date, hasFrontMatter ? usual : .dropped, times: map.dateCount, at: document)
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

extension MindMap {
  /// How many dates the map has as a whole.
  fileprivate var dateCount: Int { (created == nil ? 0 : 1) + (modified == nil ? 0 : 1) }
}

extension Content {
  /// The maps of a notebook.
  fileprivate var mapsInNotebook: [MindMap] {
    guard case .notebook(let notebook) = self else { return [] }
    return Array(notebook.maps)
  }
}
