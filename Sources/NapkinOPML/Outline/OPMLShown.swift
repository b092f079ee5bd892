import NapkinCore
import NapkinFormats

/// What outliners see of a node: the attributes of its outline, in their order, and what a reader
/// makes of them.
struct OPMLShown {
  let dialect: OPMLDialect
  private(set) var attributes: [OPMLAttribute] = []
  private(set) var fields = OPMLFields()

  /// The attributes of a node. A text that came as HTML stays so, if the spelling says how.
  init(
    _ node: NodePointer, for dialect: OPMLDialect, _ spelling: OPMLSpelling? = nil
  ) {
    self.dialect = dialect
    let text = Self.text(of: node, for: dialect, spelling)
    if dialect == .workflowy && node.task.status == .done {
      add(OPMLName.complete, "true")
      fields.status = .done
    }
    add(OPMLName.text, text.first)
    fields.text = text.first
    fields.note = text.rest
    if node.isPlain {
      addCreated(of: node)
    } else {
      if dialect == .workflowy { addCreated(of: node) } else { addExtras(of: node) }
      let isInNote = fields.rows.isEmpty && dialect != .ordinary
      fields.note = Self.note(
        text.rest, node.details, node.note, isInNote ? node.attributes : [], for: dialect,
        kept: spelling?.kept(.note, on: node))
    }
    add(OPMLName.note, fields.note)
  }

  private mutating func add(_ name: String, _ value: String?) {
    if let value { attributes.append(OPMLAttribute(name, value)) }
  }

  private mutating func addCreated(of node: NodePointer) {
    guard dialect != .workflowy, let created = node.created, let date = Self.date(created) else {
      return
    }
    add(OPMLName.created, date)
    fields.created = created.inSeconds
  }

  private mutating func addExtras(of node: NodePointer) {
    fields.status = node.task.status
    add(OPMLName.status, Self.status(node.task.status))
    fields.rows = rows(of: node)
    if let link = node.link, !link.isEmpty {
      let isFeed = fields.rows.contains { $0.name == OPMLName.feed }
      let hasType = isFeed || fields.rows.contains { $0.name == OPMLName.type }
      fields.link = OPMLText.allowed(link)
      if !hasType { add(OPMLName.type, "link") }
      add(isFeed ? OPMLName.page : OPMLName.link, fields.link)
    }
    fields.tags = Self.tags(node.tags)
    if !fields.tags.isEmpty { add(OPMLName.tags, fields.tags.joined(separator: ",")) }
    addCreated(of: node)
    for row in fields.rows { add(row.name, row.value) }
  }

  // MARK: Values

  /// The text, in two pieces where a dialect wants only its first line in `text`.
  private static func text(
    of node: NodePointer, for dialect: OPMLDialect, _ spelling: OPMLSpelling?
  ) -> (first: String, rest: String?) {
    if dialect == .workflowy { return (OPMLHTML.line(of: node), nil) }
    let text = spelling?.kept(.text, on: node) ?? OPMLText.allowed(node.text.plain)
    guard dialect == .omnioutliner, let end = text.firstIndex(where: \.isNewline) else {
      return (text, nil)
    }
    return (String(text[..<end]), String(text[text.index(after: end)...]))
  }

  /// The words of OmniOutliner, the only ones that know of things half done.
  static func status(_ status: TaskState.Status) -> String? {
    switch status {
    case .none: nil
    case .open: "unchecked"
    case .partly: "indeterminate"
    case .done: "checked"
    }
  }

  /// The tags as a reader finds them between commas.
  static func tags(_ tags: [String]) -> [String] {
    tags.isEmpty ? [] : OPMLFields.tags(OPMLText.allowed(tags.joined(separator: ",")))
  }

  /// The date as RFC 822 has it, which knows no years before or after those of four digits.
  static func date(_ instant: Instant) -> String? {
    (-62_167_219_200_000..<253_402_300_800_000).contains(instant.milliseconds)
      ? instant.rfc822 : nil
  }

  /// All that is said beside the text: the rest of it, details, note, and rows that have no
  /// attribute of their own.
  static func note(
    _ rest: String?, _ details: RichText?, _ note: RichText?, _ rows: [Attribute],
    for dialect: OPMLDialect, kept: String? = nil
  ) -> String? {
    func shown(_ text: RichText) -> String {
      dialect == .workflowy ? OPMLHTML.text(of: text) : OPMLText.allowed(text.plain)
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

  /// The rows that can be attributes: all of them, or none, so that they keep their order.
  private func rows(of node: NodePointer) -> [Attribute] {
    let rows = node.attributes
    if rows.isEmpty || rows.count > 200 { return [] }
    var names: Set<String> = []
    for row in rows {
      let isFree = OPMLMeaning.of(row.name) == nil || Self.isUnlikeLink(row, on: node)
      let isKnown = dialect != .plain || OPMLName.specified.contains(row.name)
      guard isFree, isKnown, XMLName.isPlain(row.name), names.insert(row.name).inserted,
        row.foreign.isEmpty, row.value.utf8.count <= 1 << 20, !OPMLText.hasForbidden(row.value)
      else { return [] }
    }
    return rows
  }

  /// Whether a row called `type` says something else than that the outline is a link.
  private static func isUnlikeLink(_ row: Attribute, on node: NodePointer) -> Bool {
    row.name == OPMLName.type && (row.value.lowercased() != "link" || node.link == nil)
  }
}

extension Instant {
  /// The instant without what is less than a second, as RFC 822 has it.
  var inSeconds: Instant {
    let part = milliseconds % 1000
    return Instant(milliseconds: milliseconds - (part < 0 ? part + 1000 : part))
  }
}
