public import NapkinCore
public import NapkinFormats

/// An entry in a list of a notebook's items, known without reading the item's document.
public struct StoredEntry: Hashable, Sendable, Identifiable {
  /// The item.
  public let id: Notebook.ItemID
  /// The title of the item.
  public let title: String
  /// The date of creation, if known.
  public let created: Instant?
  /// The date of the last change, if known.
  public let modified: Instant?
  /// The date of deletion; `nil` if the item is not in the trash.
  public let trashed: Instant?

  init?(_ row: ItemRow) {
    guard let id = row.itemID else { return nil }
    (self.id, title) = (id, row.title)
    (created, modified, trashed) = (row.created, row.modified, row.trashed)
  }
}

/// A note, a node, a plan or another part of a notebook that a query has found.
public struct StoredPart: Hashable, Sendable {
  /// The item that contains the part, or the item itself.
  public let item: Notebook.ItemID
  /// The title of the item.
  public let itemTitle: String
  /// The identifier of a node or a plan; `nil` for the item itself.
  public let part: String?
  /// The title of the part: the text of a node or a plan, or the title of the item.
  public let title: String
  /// The tags.
  public let tags: [String]
  /// Whether the part is done; `nil` if it is not a task or a plan.
  public let isDone: Bool?
  /// The time at which the next reminder is due.
  public let due: Instant?
  /// The day of the plan in the archive.
  public let day: Day?
  /// The place on earth to which the part belongs.
  public let place: Place?
  /// All text of the part except the title.
  let text: String

  init?(_ row: SQLite.Row) {
    let part = ItemPart(row)
    guard let item = Notebook.ItemID(kind: row.text(11), row.text(12)) else { return nil }
    (self.item, itemTitle) = (item, row.text(13))
    self.part = part.id.isEmpty ? nil : part.id
    (title, text, tags, isDone) = (part.title, part.text, part.tags, part.isDone)
    (due, day, place) = (part.due, part.day, part.place)
  }

  static let columns =
    "part.number, part.id, part.title, part.text, part.tags, part.category, part.task, part.due, "
    + "part.day, part.latitude, part.longitude, item.kind, item.id, item.title"
}

/// A result of a search, with the text around the words found.
public struct SearchHit: Hashable, Sendable {
  /// The part that was found.
  public let part: StoredPart
  /// The text around the words found.
  public let snippet: String
  /// The ranges of the words found in the snippet, in characters.
  public let marks: [Range<Int>]
}

// MARK: - Lists

extension StoredNotebook {
  /// Returns the items of a kind, `note`, `drawing`, `map` or `plans`, or of all kinds, in an order. Names are
  /// compared without regard to case.
  public func entries(
    of kind: String? = nil, sortedBy order: Notebook.SortOrder = .manual
  ) throws(FormatError) -> [StoredEntry] {
    try reading { () throws(FormatError) in
      let kinds = kind.map { [$0] } ?? Notebook.ItemID.kinds
      var rows: [ItemRow] = []
      for kind in kinds { rows += try self.rows(.here, kind: kind) }
      let entries = rows.compactMap(StoredEntry.init)
      func sorted(_ time: (StoredEntry) -> Instant?) -> [StoredEntry] {
        entries.sorted { (time($0) ?? .latest) < (time($1) ?? .latest) }
      }
      switch order {
      case .manual: return entries
      case .name: return entries.sorted { $0.title.lowercased() < $1.title.lowercased() }
      case .created: return sorted(\.created)
      case .modified: return sorted(\.modified)
      }
    }
  }

  /// Returns the title of the item, node or plan with an identifier; `nil` if there is none.
  public func title(of identifier: String) throws(FormatError) -> String? {
    for table in ["item", "part"] {
      let title = try database.first(
        "SELECT title FROM \(table) WHERE id = ?", [.text(identifier)]
      ) { $0.text(0) }
      if let title { return title }
    }
    return nil
  }

  /// Returns the items in the trash, the latest last.
  public func trash() throws(FormatError) -> [StoredEntry] {
    try reading { () throws(FormatError) in
      try rows(.trash).compactMap(StoredEntry.init)
    }
  }

  /// Returns the notes, nodes and plans with a reminder that is due by a time, the earliest first.
  public func due(until limit: Instant) throws(FormatError) -> [StoredPart] {
    try parts("part.due <= ?", [.instant(limit)], order: "part.due, part.number")
  }

  /// Returns the due reminders, beginning with the reminder that has been due longest.
  public func dueReminders(at now: Instant) throws(FormatError) -> [Notebook.DueReminder] {
    try reading { () throws(FormatError) in
      var seen: Set<Notebook.ItemID> = []
      var notebook = Notebook.vacant()
      let parts = try select("part.due <= ?", [.instant(now)], order: "part.due, part.number")
      for part in parts where seen.insert(part.item).inserted {
        guard let row = try row(of: part.item) else { continue }
        let item = try load(row)
        try refusing { () throws(Refusal) in try notebook.insert(item) }
      }
      return notebook.dueReminders(at: now)
    }
  }

  /// Returns the parts with a tag.
  public func tagged(_ tag: String) throws(FormatError) -> [StoredPart] {
    try parts("part.tags <> '' AND instr(part.tags, ?) > 0", [.text("\n\(tag)\n")])
  }

  /// Returns the notes of a category.
  public func notes(inCategory category: String) throws(FormatError) -> [StoredPart] {
    try parts("part.category = ?", [.text(category)])
  }

  // MARK: History of plans

  /// Returns the plans that were archived on the days of a range, in one list or in all, by day.
  public func archived(
    in days: ClosedRange<Day>, of list: PlanList.ID? = nil
  ) throws(FormatError) -> [StoredPart] {
    try parts(
      "part.day BETWEEN ? AND ?" + (list == nil ? "" : " AND item.id = ?"),
      [.integer(days.lowerBound.dayNumber), .integer(days.upperBound.dayNumber)]
        + (list.map { [.text($0.rawValue)] } ?? []),
      order: "part.day, item.place, part.number")
  }

  /// Returns the days of a month on which plans were archived, which a calendar marks.
  public func daysWithArchive(
    in month: Month, of list: PlanList.ID? = nil
  ) throws(FormatError) -> [Day] {
    var seen: Set<Day> = []
    return try archived(in: month.days, of: list).compactMap(\.day)
      .filter { seen.insert($0).inserted }
  }

  // MARK: Search

  /// Searches titles, texts, notes and tags for words or parts of words. All of them must be in the same note, node
  /// or plan. Case, accents and full-width letters make no difference. The best results come first.
  public func search(_ words: String, most count: Int = 50) throws(FormatError) -> [SearchHit] {
    let query = SearchText.Query(words)
    if query.words.isEmpty { return [] }
    var conditions: [String] = []
    var values: [SQLite.Value] = []
    if let match = query.match {
      conditions.append("search MATCH ?")
      values.append(.text(match))
    }
    for word in query.short {
      conditions.append(
        "(instr(search.title, ?) OR instr(search.text, ?) OR instr(search.tags, ?))")
      values += [SQLite.Value](repeating: .text(word), count: 3)
    }
    let order = query.match == nil ? "part.number" : "bm25(search, 8.0, 1.0, 4.0, 2.0)"
    let found = try reading { () throws(FormatError) in
      try database.rows(
        """
        SELECT \(StoredPart.columns) FROM search JOIN part ON part.number = search.rowid
        JOIN item ON item.number = part.item AND item.state = 0
        WHERE \(conditions.joined(separator: " AND ")) ORDER BY \(order) LIMIT ?
        """, values + [.integer(count)], StoredPart.init)
    }
    return found.compactMap(\.self).map { part in
      let tags = part.tags.map { "#\($0)" }.joined(separator: " ")
      let text = [part.title, part.text, tags].filter { !$0.isEmpty }.joined(separator: " · ")
      let (snippet, marks) = SearchText.snippet(of: text, around: query.words)
      return SearchHit(part: part, snippet: snippet, marks: marks)
    }
  }

  /// Returns the parts that fulfil a condition, in items that are neither in the trash nor removed.
  func parts(
    _ condition: String, _ values: [SQLite.Value], order: String = "item.place, part.number"
  ) throws(FormatError) -> [StoredPart] {
    try reading { () throws(FormatError) in try select(condition, values, order: order) }
  }

  private func select(
    _ condition: String, _ values: [SQLite.Value], order: String
  ) throws(FormatError) -> [StoredPart] {
    try database.rows(
      """
      SELECT \(StoredPart.columns) FROM part JOIN item ON item.number = part.item AND item.state = 0
      WHERE \(condition) ORDER BY \(order)
      """, values, StoredPart.init
    ).compactMap(\.self)
  }
}

// MARK: - Naming

extension StoredNotebook {
  /// Returns the items of a kind with a title or identifier, or with such a part; a part may be named by a path.
  package func entries(
    of kind: String? = nil, with name: String
  ) throws(FormatError) -> [StoredEntry] {
    let last = name.split(separator: "/").last.map(String.init) ?? name
    return try reading { () throws(FormatError) in
      try database.rows(
        """
        SELECT \(ItemRow.columns) FROM item WHERE state = 0 AND (? IS NULL OR kind = ?) AND (
          id = ? OR title = ? OR number IN (
            SELECT item FROM part WHERE title = ? COLLATE NOCASE OR title = ? COLLATE NOCASE
              OR id = ?)
        ) ORDER BY place
        """,
        [
          .text(kind), .text(kind), .text(name), .text(name), .text(name), .text(last),
          .text(last),
        ],
        ItemRow.init)
    }.compactMap(StoredEntry.init)
  }

  /// Returns the notebook with the named items in full and stubs for the others; all in full if a name is a number.
  package func excerpt(naming names: [String]) throws(FormatError) -> Notebook {
    if names.contains(where: { Int($0) != nil }) { return try notebook() }
    var wanted: Set<Notebook.ItemID> = []
    for name in names { wanted.formUnion(try entries(with: name).map(\.id)) }
    return try reading { () throws(FormatError) in
      try assemble { row throws(FormatError) in
        guard let id = row.itemID, wanted.contains(id) else { return row.stub }
        return try load(row)
      }
    }
  }
}
