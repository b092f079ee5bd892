import NapkinCore
import NapkinFormats

/// The account of writing, as far as it can be given beforehand.
enum MarkdownLedger {
  static func make(
    of content: Content, following table: FormatTable, showsDrawing: Bool
  ) -> Ledger {
    var ledger = Ledger()
    ledger.lostPictures = []
    var isInTrash = false
    var carried = FrontMatter.others(in: content.foreign).count
    let document = content.identifier
    // Where other programs' keys have their place, so have dates.
    let hasFrontMatter = table[.foreign]?.writes.contains(.carried) ?? false
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
        if !isWritten { treatment = .dropped }
      } else if feature == .map, content.hasRootToShow {
        treatment = .approximated
      } else if feature == .category, content.kind == .notebook {
        treatment = .approximated
      }
      ledger.count(feature, treatment, times: count, at: place)
    }
    return ledger
  }
}

extension Content {
  /// The maps of a notebook.
  fileprivate var mapsInNotebook: [MindMap] {
    guard case .notebook(let notebook) = self else { return [] }
    return Array(notebook.maps)
  }
}
