import NapkinCore
import NapkinFormats

/// The content of an outline's attributes, whichever program wrote them.
///
/// Names with a colon are ignored, because they belong to a namespace.
struct OPMLFields: Equatable {
  var text: String?
  var note: String?
  var status = TaskState.Status.none
  var created: Instant?
  var modified: Instant?
  var link: String?
  var tags: [String] = []
  /// The attributes whose names have no other meaning, such as OmniOutliner's columns and the addresses of feeds.
  var rows: [Attribute] = []

  init() {}

  /// Sorts attributes by their meaning. Attributes named in `names` are known to be rows, whatever they mean.
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

  /// Whether the fields hold all rows of a node, in any order; no two rows of the fields have the same name.
  func showAll(_ rows: [Attribute]) -> Bool {
    self.rows == rows || self.rows.count == rows.count && self.rows.allSatisfy(rows.contains)
  }

  /// The index and the rank of the best attribute for each meaning.
  private struct BestAttributePositions {
    var indices = SIMD8<Int>(repeating: -1)
    var ranks = SIMD8<Int>(repeating: .max)
  }

  /// Whether a row would be read as something else without further information.
  static func isAmbiguous(_ row: Attribute) -> Bool {
    OPMLMeaning.of(row.name).map { means(row.value, as: $0.meaning) } ?? false
  }

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

  /// Adds an attribute to the rows, unless its value is understood or empty, as many values in lists of feeds are.
  private mutating func sort(
    _ attribute: OPMLAttribute, at index: Int, _ best: BestAttributePositions
  ) {
    if attribute.value.isEmpty || attribute.isForeign { return }
    guard let (meaning, _) = OPMLMeaning.of(attribute.name) else {
      return rows.append(Attribute(attribute.name, attribute.value))
    }
    if index == best.indices[meaning.rawValue] && (meaning != .type || link != nil) { return }
    if !isEcho(attribute.value, meaning) { rows.append(Attribute(attribute.name, attribute.value)) }
  }

  /// Whether a value only repeats what the fields already hold.
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

  /// Returns the state that a value means, in whichever attribute.
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

  /// Returns the categories between the commas.
  static func tags(_ value: String) -> [String] {
    // A combining mark after a comma would hide the comma in a search by character.
    value.utf8.split(separator: UInt8(ascii: ",")).map { Substring($0).trimmed }
      .filter { !$0.isEmpty }
  }
}
