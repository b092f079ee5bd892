import NapkinCore
import NapkinFormats
import NapkinXML

/// The attributes of an outline that outliners see, and the fields that a reader makes of them.
struct OPMLVisibleAttributes {
  let dialect: OPMLDialect
  private(set) var fields = OPMLFields()

  /// Creates the visible attributes of a node. A text that was read as HTML stays HTML if the spelling has it.
  init(_ node: MindMap.Node, for dialect: OPMLDialect, _ spelling: OPMLSpelling? = nil) {
    self.dialect = dialect
    let text = Self.text(of: node, for: dialect, spelling)
    fields.text = text.first
    if dialect == .workflowy {
      if node.task.status == .done { fields.status = .done }
    } else {
      if let created = node.created, Self.isDate(created) { fields.created = created.inSeconds }
      if !node.isPlain { setExtras(of: node) }
    }
    if node.isPlain {
      fields.note = text.rest
      return
    }
    let kept = spelling?.kept(.note, on: node)
    show(rows(of: node), of: node, beside: text.rest, kept)
    if fields.rows.count < node.attributes.count { showMoreRows(of: node, beside: text.rest, kept) }
  }

  /// Shows some rows of a node as attributes; in a dialect, the note contains the others.
  private mutating func show(
    _ rows: [Attribute], of node: MindMap.Node, beside rest: String?, _ kept: String?
  ) {
    fields.rows = rows
    let others =
      dialect == .ordinary
      ? [] : CarriedRow.all(node.attributes, shown: rows).filter { !$0.isShown }.map(\.row)
    fields.note = Self.note(rest, node.details, node.note, others, for: dialect, kept: kept)
  }

  /// Also shows rows whose names have another meaning, if a reader still takes them for rows, such as a `title`
  /// beside another `text`.
  private mutating func showMoreRows(of node: MindMap.Node, beside rest: String?, _ kept: String?) {
    let rows = possibleRows(of: node)
    for row in rows where !fields.rows.contains(row) {
      var more = self
      let shown = fields.rows
      more.show(rows.filter { $0 == row || shown.contains($0) }, of: node, beside: rest, kept)
      if more.readsBack { self = more }
    }
  }

  /// Whether a reader gets exactly the shown fields from the attributes.
  private var readsBack: Bool {
    let attributes = attributes
    return Set(attributes.map(\.name)).count == attributes.count && OPMLFields(attributes) == fields
  }

  private mutating func setExtras(of node: MindMap.Node) {
    fields.status = node.task.status
    if let link = node.link, !link.isEmpty { fields.link = OPMLText.allowed(link) }
    fields.tags = Self.tags(node.tags)
  }

  /// The attributes of the outline, in their order.
  var attributes: [OPMLAttribute] {
    var attributes: [OPMLAttribute] = []
    func add(_ name: String, _ value: String) { attributes.append(OPMLAttribute(name, value)) }
    if dialect == .workflowy && fields.status == .done { add(OPMLName.complete, "true") }
    if let text = fields.text { add(OPMLName.text, text) }
    if dialect != .workflowy, let word = Self.status(fields.status) { add(OPMLName.status, word) }
    if let link = fields.link {
      if !isFeed && !hasRow(OPMLName.type) { add(OPMLName.type, "link") }
      add(isFeed && !hasRow(OPMLName.page) ? OPMLName.page : OPMLName.link, link)
    }
    if !fields.tags.isEmpty { add(OPMLName.tags, fields.tags.joined(separator: ",")) }
    if let created = fields.created { add(OPMLName.created, created.rfc822) }
    for row in fields.rows { add(row.name, row.value) }
    if let note = fields.note { add(OPMLName.note, note) }
    return attributes
  }

  /// Whether the outline is a feed, by its address or its type.
  private var isFeed: Bool {
    fields.rows.contains { row in
      OPMLName.isSame(row.name, OPMLName.feed)
        || OPMLName.isSame(row.name, OPMLName.type)
          && ["rss", "atom"].contains(row.value.lowercased())
    }
  }

  private func hasRow(_ name: String) -> Bool {
    fields.rows.contains { OPMLName.isSame($0.name, name) }
  }

  // MARK: Values

  /// Returns the text, in two parts if the dialect wants only the first line in `text`.
  private static func text(
    of node: MindMap.Node, for dialect: OPMLDialect, _ spelling: OPMLSpelling?
  ) -> (first: String, rest: String?) {
    if dialect == .workflowy { return (OPMLHTML.line(of: node), nil) }
    let text = spelling?.kept(.text, on: node) ?? OPMLText.allowed(node.text.plain)
    guard dialect == .omnioutliner, let end = text.firstIndex(where: \.isNewline) else {
      return (text, nil)
    }
    return (String(text[..<end]), String(text[text.index(after: end)...]))
  }

  /// Returns OmniOutliner's name for a state; no other program has one for tasks that are half done.
  static func status(_ status: TaskState.Status) -> String? {
    switch status {
    case .none: nil
    case .open: "unchecked"
    case .partly: "indeterminate"
    case .done: "checked"
    }
  }

  /// Returns the tags as a reader reads them between commas.
  static func tags(_ tags: [String]) -> [String] {
    tags.isEmpty ? [] : OPMLFields.tags(OPMLText.allowed(tags.joined(separator: ",")))
  }

  /// Returns the date in RFC 822, which has only years of four digits.
  static func date(_ instant: Instant) -> String? { isDate(instant) ? instant.rfc822 : nil }

  /// Whether RFC 822 can express the instant.
  static func isDate(_ instant: Instant) -> Bool {
    (-62_167_219_200_000..<253_402_300_800_000).contains(instant.milliseconds)
  }

  /// Returns all text except the shown text: its remaining lines, the details, the note, and rows without an
  /// attribute of their own.
  static func note(
    _ rest: String?, _ details: RichText?, _ note: RichText?, _ rows: [Attribute],
    for dialect: OPMLDialect, kept: String? = nil
  ) -> String? {
    func shown(_ text: RichText) -> String {
      dialect == .workflowy ? OPMLHTML.text(of: text) : OPMLText.allowed(text.plain)
    }
    if rest == nil && details == nil && rows.isEmpty {
      return note.map { kept ?? shown($0) }.flatMap { $0.isEmpty ? nil : $0 }
    }
    var parts: [String] = []
    if let rest { parts.append(rest) }
    if let details { parts.append(shown(details)) }
    if let note { parts.append(kept ?? shown(note)) }
    if !rows.isEmpty {
      let lines = rows.map { shown(RichText("\($0.name): \($0.value)")) }
      parts.append(lines.joined(separator: "\n"))
    }
    parts.removeAll { $0.isEmpty }
    return parts.isEmpty ? nil : parts.joined(separator: "\n\n")
  }

  /// Returns the rows whose names have no other meaning, and a row `type` that does not mark a link.
  private func rows(of node: MindMap.Node) -> [Attribute] {
    if node.attributes.isEmpty { return [] }
    return possibleRows(of: node).filter { row in
      OPMLMeaning.of(row.name) == nil || Self.isUnlikeLink(row, on: node)
    }
  }

  /// Returns the rows that can be attributes; of several rows with the same name, the first.
  private func possibleRows(of node: MindMap.Node) -> [Attribute] {
    if dialect == .workflowy || node.attributes.isEmpty || node.attributes.count > 200 { return [] }
    var names: Set<String> = []
    return node.attributes.filter { row in
      let isKnown = dialect != .plain || OPMLName.isSpecified(row.name)
      return names.insert(row.name).inserted && isKnown && XMLName.isPlain(row.name)
        && row.foreign.isEmpty && !row.value.isEmpty && row.value.utf8.count <= 1 << 20
        && MarkupText.canHold(row.value)
    }
  }

  /// Whether a row called `type` holds anything but the mark of a link.
  private static func isUnlikeLink(_ row: Attribute, on node: MindMap.Node) -> Bool {
    OPMLName.isSame(row.name, OPMLName.type)
      && (row.value.lowercased() != "link" || node.link == nil)
  }
}

extension Instant {
  /// The instant without its milliseconds, as RFC 822 has it.
  var inSeconds: Instant {
    let part = milliseconds % 1000
    let (whole, overflow) = milliseconds.subtractingReportingOverflow(part < 0 ? part + 1000 : part)
    return overflow ? self : Instant(milliseconds: whole)
  }
}
