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
  private let hidesPaperOfMaps: Bool
  private var isInMap = false

  init(
    _ content: Content, _ table: FormatTable, _ remarks: Remarks, hasReplaced: Bool,
    hasSource: Bool
  ) {
    self.table = table
    self.hasSource = hasSource
    hidden = remarks.hidden.reversed()
    hidesPaperOfMaps = remarks.hidesPaperOfMaps
    if !hasSource && !hidesPaperOfMaps && hidden.allSatisfy(\.isEmpty) {
      ledger = Ledger(of: content, following: table)
    } else {
      content.census { count($0, $1, at: $2) }
    }
    for revision in remarks.revisions {
      let isKept = hasSource && revision.treatment == .dropped
      ledger.revise(
        revision.feature, to: isKept ? .carried : revision.treatment, at: revision.place)
    }
    if hasReplaced { ledger.revise(.text, to: .approximated, at: "") }
  }

  private mutating func count(_ feature: Feature, _ number: Int, at place: String) {
    switch feature {
    case .trash: isInTrash = true
    case .map:
      current = isInTrash ? [] : hidden.popLast() ?? []
      isInMap = true
    case .drawing, .planList:
      current = []
      isInMap = false
    default: break
    }
    let isPaper = feature == .canvas && isInMap && hidesPaperOfMaps
    let isSeen = !isInTrash && !isPaper && (current.isEmpty || !current.contains(place))
    var treatment = isSeen ? table[feature]?.writes.first ?? .dropped : .dropped
    if hasSource && treatment == .dropped { treatment = .carried }
    ledger.count(feature, treatment, times: number, at: place)
  }
}
