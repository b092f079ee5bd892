import NapkinCore
import NapkinFormats

/// Adds up what became of everything: as the table says first, but for what nobody sees and what
/// the picture had to draw otherwise.
struct Account {
  private(set) var ledger = Ledger()
  private let table: FormatTable
  private let hasSource: Bool
  private var hidden: [Set<String>]
  /// The nodes that nobody sees, of the map that is being counted.
  private var current: Set<String> = []
  private var isInTrash = false
  /// Whether anybody sees the thing that was counted last: most of what comes next belongs to it.
  private var last: (place: String, isSeen: Bool)?

  init(
    _ content: Content, _ table: FormatTable, _ remarks: Remarks, hasSource: Bool
  ) {
    self.table = table
    self.hasSource = hasSource
    hidden = remarks.hidden.reversed()
    if !hasSource && hidden.allSatisfy(\.isEmpty) {
      ledger = Ledger(of: content, following: table)
    } else {
      content.census { count($0, $1, at: $2) }
    }
    for revision in remarks.revisions {
      let isKept = hasSource && revision.treatment == .dropped
      ledger.revise(
        revision.feature, from: table[revision.feature]?.writes.first ?? .converted,
        to: isKept ? .carried : revision.treatment, at: revision.place)
    }
  }

  private mutating func count(_ feature: Feature, _ number: Int, at place: String) {
    guard number > 0 else { return }
    switch feature {
    case .trash: (isInTrash, last) = (true, nil)
    case .map: (current, last) = (isInTrash ? [] : hidden.popLast() ?? [], nil)
    case .drawing, .planList: (current, last) = ([], nil)
    default: break
    }
    if last?.place != place {
      last = (place, !isInTrash && (current.isEmpty || !current.contains(place)))
    }
    let isSeen = last?.isSeen ?? true
    var treatment = isSeen ? table[feature]?.writes.first ?? .dropped : .dropped
    if hasSource && treatment == .dropped { treatment = .carried }
    ledger.count(feature, treatment, times: number, at: place)
  }
}
