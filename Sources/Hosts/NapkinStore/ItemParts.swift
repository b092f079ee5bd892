import NapkinCore
import NapkinMarkup

/// The properties of a note, a node or a plan that lists and searches use. Two with the same row are equal.
struct ItemPart: Equatable {
  /// The identifier of a node or a plan; empty for the item itself.
  var id = ""
  var title = ""
  var text = ""
  /// The tags with a line feed before and after each, so that one search finds a whole tag.
  var tagLine = ""
  var category: String?
  /// Whether the part is done; `nil` if it is not a task or a plan.
  var isDone: Bool?
  var due: Instant?
  var day: Day?
  var place: Place?

  /// Returns all parts of an item, or only the parts with these identifiers; the item itself is always included.
  static func all(of item: Notebook.Item, only ids: Set<String>? = nil) -> [ItemPart] {
    switch item {
    case .note(let note):
      var part = ItemPart(
        title: note.title, text: words(note.text), tags: note.tags, category: note.category,
        due: due(note.reminders), place: note.place)
      for name in (note.picture.map { [$0] } ?? []) + note.attachments where !name.name.isEmpty {
        part.text += "\n" + name.name
      }
      return [part]
    case .drawing(let drawing): return [ItemPart(title: drawing.title)]
    case .map(let map):
      let head = ItemPart(title: map.name, text: words(map.info))
      guard let ids else {
        return [head] + map.walkAll().map { Self(map[$0.slot]) }
      }
      return [head] + ids.sorted().compactMap { map[MindMap.Node.ID($0)].map(Self.init) }
    case .planList(let list):
      let head = ItemPart(title: list.name.text)
      // Only the identifiers of the other plans are read.
      let plans = list.plans.indices.filter { ids?.contains(list.plans[$0].id.rawValue) ?? true }
      let archive = list.archive.indices.filter {
        ids?.contains(list.archive[$0].id.rawValue) ?? true
      }
      return [head] + plans.map { Self(list.plans[$0], day: nil) }
        + archive.map { Self(list.archive[$0].plan, day: list.archive[$0].day) }
    }
  }

  private init(
    id: String = "", title: String = "", text: String = "", tags: [String] = [],
    category: String? = nil, due: Instant? = nil, place: Place? = nil
  ) {
    (self.id, self.title, self.text, self.tags) = (id, title, text, tags)
    (self.category, self.due, self.place) = (category, due, place)
  }

  private init(_ node: MindMap.Node) {
    id = node.id.rawValue
    title = node.text.wordsOnOneLine
    if node.isPlain { return }
    let texts = [node.details.map(Self.words), node.note.map(Self.words), node.link]
    text = (texts.compactMap(\.self) + node.attributes.map { "\($0.name): \($0.value)" })
      .joined(separator: "\n")
    tags = node.tags
    if node.task.status != .none { isDone = node.task.status == .done }
    due = node.task.status == .done ? nil : Self.due(node.reminders)
    place = node.place
  }

  private init(_ plan: Plan, day: Day?) {
    id = plan.id.rawValue
    title = plan.name.text
    text = plan.note.map(Self.words) ?? ""
    isDone = plan.isCompleted
    due = plan.isCompleted || day != nil ? nil : Self.due(plan.reminders)
    self.day = day
  }

  /// Returns the plain text of a text, line by line, without markup.
  private static func words(_ text: RichText) -> String {
    switch text.syntax {
    case .plain: text.source
    case .markdown, .xhtml: text.styled.plain(hasMarks: false)
    }
  }

  /// Returns the time at which the first of the reminders is due, ignoring acknowledged times.
  private static func due(_ reminders: [Reminder]) -> Instant? {
    reminders.compactMap { $0.next(after: $0.acknowledged ?? .earliest) }.min()
  }
}

extension ItemPart {
  static let columns =
    "id, title, text, tags, category, task, due, day, latitude, longitude"

  /// The values of the part's row in the table `part`, in the order of the columns.
  var values: [SQLite.Value] {
    [
      .text(id), .text(title), .text(text), .text(tagLine), .text(category),
      .integer(isDone.map { $0 ? 1 : 0 }), .instant(due), .integer(day?.dayNumber),
      place.map { .real($0.latitude) } ?? .null, place.map { .real($0.longitude) } ?? .null,
    ]
  }

  static func == (left: Self, right: Self) -> Bool { left.values == right.values }

  var tags: [String] {
    get { tagLine.split(separator: "\n").map(String.init) }
    set { tagLine = newValue.isEmpty ? "" : "\n" + newValue.joined(separator: "\n") + "\n" }
  }

  /// The values of the part's row in the table `search`, in the order of the columns.
  var searched: [SQLite.Value] {
    let folded = [title, text, tagLine].map(SearchText.folded)
    return folded.map { .text($0) } + [.text(SearchText.pairs(folded.joined(separator: "\n")))]
  }
}
