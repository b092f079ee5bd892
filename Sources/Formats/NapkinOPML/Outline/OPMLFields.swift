import NapkinCore
import NapkinFormats

/// What the attributes of an outline say, whichever program wrote them.
///
/// Names with a colon are not looked at: they belong to somebody else.
struct OPMLFields: Equatable {
  var text: String?
  var note: String?
  var status = TaskState.Status.none
  var created: Instant?
  var modified: Instant?
  var link: String?
  var tags: [String] = []
  /// What has a name of its own: the columns of OmniOutliner, the addresses of feeds.
  var rows: [Attribute] = []

  init() {}

  /// Sorts attributes by what they mean; those with some names are known to be rows, whatever these mean.
  init(_ attributes: [OPMLAttribute], rows names: Set<String> = []) {
    func isRow(_ attribute: OPMLAttribute) -> Bool {
      if attribute.value.isEmpty || !names.contains(attribute.name) { return false }
      return switch OPMLMeaning.of(attribute.name)?.meaning {
      case .text: attribute.name != OPMLName.text
      case .type, nil: false
      default: true
      }
    }
    var best = BestAttributePositions()
    for (index, attribute) in attributes.enumerated() where !isRow(attribute) {
      guard let (meaning, rank) = OPMLMeaning.of(attribute.name),
        rank < best.ranks[meaning.rawValue], Self.means(attribute.value, as: meaning)
      else { continue }
      best.ranks[meaning.rawValue] = rank
      best.indices[meaning.rawValue] = index
    }
    func value(_ meaning: OPMLMeaning) -> String? {
      let index = best.indices[meaning.rawValue]
      return index < 0 ? nil : attributes[index].value
    }
    text = value(.text)
    note = value(.note)
    status = value(.task).flatMap(Self.status) ?? .none
    created = value(.created).flatMap(WrittenDate.read)
    modified = value(.modified).flatMap(WrittenDate.read)
    link = value(.link)
    tags = value(.tags).map(Self.tags) ?? []
    for (index, attribute) in attributes.enumerated() {
      if isRow(attribute) {
        rows.append(Attribute(attribute.name, attribute.value))
      } else {
        sort(attribute, at: index, best)
      }
    }
  }

  /// Whether these are all rows of a node, in whatever order; no two of them have the same name.
  func showAll(_ rows: [Attribute]) -> Bool {
    self.rows == rows || self.rows.count == rows.count && self.rows.allSatisfy(rows.contains)
  }

  /// Where the attributes stand that say most about each thing.
  private struct BestAttributePositions {
    var indices = SIMD8<Int>(repeating: -1)
    var ranks = SIMD8<Int>(repeating: .max)
  }

  /// Whether a row would be taken for something else if nothing were known of it.
  static func isAmbiguous(_ row: Attribute) -> Bool {
    OPMLMeaning.of(row.name).map { means(row.value, as: $0.meaning) } ?? false
  }

  /// Whether a value says something of that meaning at all.
  private static func means(_ value: String, as meaning: OPMLMeaning) -> Bool {
    switch meaning {
    case .text: true
    case .link, .note: !value.isEmpty
    case .task: status(value) != nil
    case .created, .modified: WrittenDate.read(value) != nil
    case .type: value.lowercased() == "link"
    case .tags: !tags(value).isEmpty
    }
  }

  /// Puts an attribute among the rows, unless it has been understood or is empty: lists of feeds have
  /// many of those.
  private mutating func sort(
    _ attribute: OPMLAttribute, at index: Int, _ best: BestAttributePositions
  ) {
    if attribute.value.isEmpty || attribute.isForeign { return }
    guard let (meaning, _) = OPMLMeaning.of(attribute.name) else {
      return rows.append(Attribute(attribute.name, attribute.value))
    }
    if index == best.indices[meaning.rawValue] && (meaning != .type || link != nil) { return }
    if !isEcho(attribute.value, meaning) {
      rows.append(Attribute(attribute.name, attribute.value))
    }
  }

  /// Whether a value says nothing beyond what has been understood.
  private func isEcho(_ value: String, _ meaning: OPMLMeaning) -> Bool {
    switch meaning {
    case .text: value == text
    case .link: value == link
    case .note: value == note
    case .task: Self.status(value) == status
    case .created: WrittenDate.read(value).map { $0 == created } ?? false
    case .modified: WrittenDate.read(value).map { $0 == modified } ?? false
    case .tags, .type: false
    }
  }

  // MARK: Values

  /// The state that a word means, whichever attribute it stands in.
  static func status(_ word: String) -> TaskState.Status? {
    switch word {
    case "checked", "true": .done
    case "unchecked", "false": .open
    case "indeterminate": .partly
    default:
      switch word.lowercased() {
      case "checked", "true", "yes", "1": .done
      case "unchecked", "false", "no", "0": .open
      case "indeterminate": .partly
      default: nil
      }
    }
  }

  /// The categories between the commas.
  static func tags(_ value: String) -> [String] {
    // A mark that joins the character before it would take the comma along.
    value.utf8.split(separator: UInt8(ascii: ",")).map { Substring($0).trimmed }
      .filter { !$0.isEmpty }
  }
}
