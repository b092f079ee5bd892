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
    let rootLeftOut = content.rootLeftOut
    var isOnRootLeftOut = false
    var carried = FrontMatter.others(in: content.foreign).count
    let document = content.identifier
    // Where other programs' keys have their place, so have dates.
    let hasFrontMatter = table[.foreign]?.writes.contains(.carried) ?? false
    let unnamed = content.mapsWhoseNameIsLost
    for map in content.mapsInNotebook {
      ledger.losePictures(of: map.info, writtenAs: nil, at: map.id.rawValue)
    }
    let onBack = showsDrawing ? nil : content.drawingOnBack
    var lost = onBack?.counts ?? [:]
    let usual = table.usualTreatments
    content.census { feature, count, place in
      guard count > 0 else { return }
      var treatment = usual[feature]
      var count = count
      if feature == .trash { isInTrash = true }
      if feature == .node { isOnRootLeftOut = place == rootLeftOut }
      // The drawing may be called like its note.
      if place == onBack?.id.rawValue, let rest = lost[feature], rest > 0 {
        let dropped = min(rest, count)
        lost[feature] = rest - dropped
        ledger.count(feature, .dropped, times: dropped, at: place)
        count -= dropped
      }
      if isInTrash || isOnRootLeftOut {
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
        let isWritten = hasFrontMatter && place == document || content.kind == .planList
        if !isWritten { treatment = .dropped }
      } else if feature == .map, content.hasRootToShow {
        treatment = .approximated
      } else if feature == .category, content.kind == .notebook {
        treatment = .approximated
      } else if feature == .title || feature == .markup, unnamed.contains(place) {
        treatment = .dropped
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

  /// The maps of a notebook whose names, or what is said of them, stand nowhere.
  fileprivate var mapsWhoseNameIsLost: Set<String> {
    let lost = mapsInNotebook.compactMap { map -> String? in
      let isSaid = map.info.isEmpty && map.name == map[map.slotOfRoot].text.plain
      return isSaid ? nil : map.id.rawValue
    }
    return Set(lost)
  }

  /// The root of ours that has nothing to be read, and stands nowhere.
  fileprivate var rootLeftOut: String? {
    guard case .map(let map) = self, map.isRootImplied, !hasRootToShow else { return nil }
    return map.root.rawValue
  }

  /// The drawing on the back of a note.
  fileprivate var drawingOnBack: Drawing? {
    guard case .note(let note) = self else { return nil }
    return note.drawing
  }
}

extension Drawing {
  /// How much of what there is of it.
  fileprivate var counts: [Feature: Int] {
    var counts: [Feature: Int] = [:]
    Content.drawing(self).census { feature, count, _ in counts[feature, default: 0] += count }
    return counts
  }
}
