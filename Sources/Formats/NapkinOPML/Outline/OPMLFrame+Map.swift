import NapkinCore
import NapkinFormats

extension OPMLFrame {
  /// The attribute that holds the version of the format.
  static let version = OPMLAttribute("version", "2.0")

  /// Creates the frame that Napkin gives a new map with these lines.
  init(for map: MindMap, _ lines: [OPMLLines.Line]) {
    attributes = [Self.version]
    sections = [.head, .body]
    bodies = [Body()]
    entries = Self.entries(for: map, lines)
  }

  /// Creates the frame in which a map was read, updated from the map; `lines` are the map's lines.
  ///
  /// If `isFaithful`, entries whose meaning has not changed keep their spelling.
  init(around map: MindMap, _ lines: [OPMLLines.Line], isFaithful: Bool) {
    guard let old = OPMLFrame(map.foreign) else {
      self.init(for: map, lines)
      return
    }
    self = old
    if !isFaithful {
      attributes = [Self.version] + attributes.filter { $0.name != Self.version.name }
      joinBodies()
    }
    var usual = Self.entries(for: map, lines, withName: map.name)
    if isFaithful, let list = entries.first(where: { $0.name == "expansionState" }) {
      usual.removeAll { $0.name == list.name }
      usual.append(.expansion(OPMLFolding.numbers(for: lines, like: list.value)))
    }
    if !usual.isEmpty { addHead() }
    let isEmpty =
      map.isRootImplied && map.count == 1 && map[map.slotOfRoot].isPlain
      && map[map.slotOfRoot].text.isEmpty
    if !hasBody && !isEmpty { begin(Body()) }
    entries = Self.merge(entries, with: usual, for: map, isFaithful: isFaithful)
    leaveOutPromoted(besides: map)
  }

  /// Adds a head before the body, if there is no head.
  mutating func addHead() {
    if hasHead { return }
    sections.insert(.head, at: sections.firstIndex(of: .body) ?? sections.count)
  }

  /// Leaves out markup that a reader would misread because no entry of the same name comes before it, such as the
  /// second title of a head whose first title is gone, or a title in markup that the map does not have.
  private mutating func leaveOutPromoted(besides map: MindMap) {
    let count = entries.count
    let hasTitle = entries.contains { $0.name == "title" }
    var names: Set<String> = []
    entries = entries.filter { entry in
      if entry.name.isEmpty {
        if !hasTitle, !entry.isTrue(of: map) { return false }
        return Entry(markup: entry.value).map { names.contains($0.name) } ?? true
      }
      names.insert(entry.name)
      return true
    }
    rejectedCount += count - entries.count
  }

  /// Joins all bodies into one, for programs that read only one.
  private mutating func joinBodies() {
    guard let first = sections.firstIndex(of: .body), bodies.count > 1 || bodies[0].isBare else {
      return
    }
    sections.removeAll { $0 == .body }
    sections.insert(.body, at: first)
    rejectedCount += bodies.dropFirst().reduce(0) { $0 + $1.attributes.count }
    bodies = [Body(attributes: bodies[0].attributes, tail: bodies.flatMap(\.tail))]
  }

  /// Returns the entries of a head in their order, with new entries after them.
  private static func merge(
    _ entries: [Entry], with usual: [Entry], for map: MindMap, isFaithful: Bool
  ) -> [Entry] {
    var result: [Entry] = []
    for entry in entries {
      if case .markup = entry {
        result.append(entry)
      } else if (isFaithful || !entry.isSpelling) && entry.isTrue(of: map) {
        result.append(entry)
      } else if let now = usual.first(where: { $0.name == entry.name }) {
        result.append(now)
      }
    }
    var names = Set(entries.map(\.name))
    if entries.contains(where: { $0.wordsOfTitle != nil && $0.isTrue(of: map) }) {
      names.insert("title")
    }
    return result + usual.filter { !names.contains($0.name) }
  }

  private static func entries(for map: MindMap, _ lines: [OPMLLines.Line]) -> [Entry] {
    let root = map[map.slotOfRoot]
    let isNamed = !map.name.isEmpty || map.isRootImplied
    return entries(for: map, lines, withName: isNamed ? map.name : root.text.plain)
  }

  private static func entries(
    for map: MindMap, _ lines: [OPMLLines.Line], withName name: String
  ) -> [Entry] {
    var entries: [Entry] = []
    if !name.isEmpty { entries.append(.title(OPMLText.allowed(name))) }
    if let date = map.created.flatMap(OPMLVisibleAttributes.date) { entries.append(.created(date)) }
    if let date = map.modified.flatMap(OPMLVisibleAttributes.date) {
      entries.append(.modified(date))
    }
    if let numbers = OPMLFolding.numbers(for: lines) { entries.append(.expansion(numbers)) }
    return entries
  }
}

extension OPMLFrame.Entry {
  /// Whether the entry agrees with the map.
  fileprivate func isTrue(of map: MindMap) -> Bool {
    switch self {
    case .title(let text):
      text.trimmed == map.name || map.name.isEmpty && text.trimmed == map.titleOfRoot
    case .created(let text): WrittenDate.read(text) == map.created
    case .modified(let text): WrittenDate.read(text) == map.modified
    case .expansion(let text):
      OPMLFolding.foldedSlots(by: text, in: map) == OPMLFolding.foldedSlots(of: map)
    case .markup: wordsOfTitle.map { Self.title($0).isTrue(of: map) } ?? true
    }
  }
}

extension MindMap {
  /// The title in the head for a map without a name.
  fileprivate var titleOfRoot: String? {
    isRootImplied ? nil : OPMLText.allowed(self[slotOfRoot].text.plain).trimmed
  }
}
