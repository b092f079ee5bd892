import NapkinCore
import NapkinFormats

/// The account of writing, as far as it can be given beforehand.
enum MarkdownLedger {
  static func make(
    of content: Content, following table: FormatTable, showsDrawing: Bool
  ) -> Ledger {
    var ledger = Ledger()
    var isInTrash = false
    var carried = content.ownPieces
    let document = content.identifier
    // Where other programs' keys have their place, so have dates.
    let hasFrontMatter = table[.foreign]?.writes.contains(.carried) ?? false
    let unnamed = content.mapsWhoseNameIsLost
    let onBack = content.drawingOnBack
    let usual = table.usualTreatments
    content.census { feature, count, place in
      guard count > 0 else { return }
      var treatment = usual[feature]
      var count = count
      if feature == .trash { isInTrash = true }
      if isInTrash || onBack != nil && place == onBack && !showsDrawing {
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
      } else if feature == .category, content.kind == .notebook {
        treatment = .approximated
      } else if feature == .title, unnamed.contains(place) {
        treatment = .dropped
      }
      ledger.count(feature, treatment, times: count, at: place)
    }
    return ledger
  }
}

extension Content {
  /// The identifier of the document itself.
  fileprivate var identifier: String {
    switch self {
    case .note(let note): note.id.rawValue
    case .drawing(let drawing): drawing.id.rawValue
    case .map(let map): map.id.rawValue
    case .planList(let list): list.id.rawValue
    case .notebook(let notebook): notebook.id.rawValue
    }
  }

  /// How many keys of the document the front matter takes.
  fileprivate var ownPieces: Int {
    switch self {
    case .note(let note): FrontMatter.others(in: note.foreign).count
    case .drawing(let drawing): FrontMatter.others(in: drawing.foreign).count
    case .map(let map): FrontMatter.others(in: map.foreign).count
    case .planList(let list): FrontMatter.others(in: list.foreign).count
    case .notebook(let notebook): FrontMatter.others(in: notebook.foreign).count
    }
  }

  /// The maps of a notebook whose names stand nowhere.
  fileprivate var mapsWhoseNameIsLost: Set<String> {
    guard case .notebook(let notebook) = self else { return [] }
    let lost = notebook.items.compactMap { item -> String? in
      guard case .map(let map) = item else { return nil }
      let isSaid = map.info.isEmpty && map.name == map[map.slotOfRoot].text.plain
      return isSaid ? nil : map.id.rawValue
    }
    return Set(lost)
  }

  /// The drawing on the back of a note.
  fileprivate var drawingOnBack: String? {
    guard case .note(let note) = self else { return nil }
    return note.drawing?.id.rawValue
  }
}
