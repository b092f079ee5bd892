import NapkinCore

/// Napkin's attributes of a node, as they are read.
struct CarriedNode {
  typealias Name = CarriedName.Node

  var id: String?
  /// The attributes without a meaning here, from a later version or damaged. They are kept as they are.
  private(set) var unknown: [OPMLAttribute] = []
  // A node has few attributes, so a linear search is faster than a dictionary.
  private var values: [(name: Name, value: String)] = []
  /// The topics of all attributes; most nodes have few.
  private var matters: CarriedName.AttributeTopics = []

  /// Whether there are no attributes.
  var isEmpty: Bool { values.isEmpty && unknown.isEmpty }

  var isFloating: Bool { self[.floating] != nil }

  /// The names of the plain attributes that are rows, whatever else these names may mean.
  var namesOfRows: Set<String> { Set(self[.rows].map(CarriedText.words) ?? []) }

  /// Adds an attribute. `spelling` is its name without the prefix.
  mutating func take(_ value: String, _ name: Name?, named spelling: String) {
    guard let name, Self.isGood(value, for: name), self[name] == nil else {
      unknown.append(OPMLAttribute(CarriedName.prefix + spelling, value))
      return
    }
    values.append((name, name.isList ? value : CarriedText.read(value)))
    if name === Name.id { id = self[.id] }
    matters.insert(name.matter)
  }

  private subscript(name: Name) -> String? {
    for entry in values where entry.name === name { return entry.value }
    return nil
  }

  /// Whether an attribute's value can be understood.
  private static func isGood(_ value: String, for name: Name) -> Bool {
    if name === Name.id || name === Name.rows { return true }
    if name === Name.root { return value == "implied" }
    if name === Name.floating { return value == "true" }
    if name.matter == .dates, value.isEmpty { return true }
    if name.matter == .texts, name.word?.partner != nil, value == CarriedText.paragraphPage {
      return true
    }
    return name.meaning(of: value) != nil
  }

  // MARK: Applying

  /// Applies the attributes to a node. If outliners show the property, too, and the shown value has changed since,
  /// the shown value wins. `fields` is `nil` for an implied root, of which outliners show nothing.
  func apply(to node: inout MindMap.Node, _ fields: OPMLFields?) {
    if matters.contains(.texts) { applyTexts(to: &node, fields) }
    if matters.contains(.dates) { applyDates(to: &node, fields) }
    if matters.contains(.things) { applyThings(to: &node, fields) }
    if matters.contains(.rest) {
      for (name, value) in values where name.matter == .rest {
        if let meaning = name.meaning(of: value) { _ = name.word?.set(&node, meaning) }
      }
    }
  }

  /// The number of values that a node does not have, because outliners show others.
  func countOfDropped(by node: MindMap.Node) -> Int {
    let shown: CarriedName.AttributeTopics = [.texts, .dates, .things]
    if matters.isDisjoint(with: shown) { return 0 }
    return values.count { name, value in
      guard !name.matter.isDisjoint(with: shown), let word = name.word, word.partner == nil else {
        return false
      }
      return name.meaning(of: value)?.carried ?? "" != word.value(node)?.carried ?? ""
    }
  }

  private func applyThings(to node: inout MindMap.Node, _ fields: OPMLFields?) {
    if self[.folded] != nil { node.isFolded = true }
    if let status = self[.task].flatMap(TaskState.Status.init) { node.task.status = status }
    if let link = self[.link], fields.map({ OPMLText.allowed(link) == $0.link ?? "" }) ?? true {
      node.link = link
    }
    if let tags = self[.tags].map(CarriedText.words),
      fields.map({ OPMLVisibleAttributes.tags(tags) == $0.tags }) ?? true
    {
      node.tags = tags
    }
    if let rows = self[.rows] { Self.sort(&node.attributes, as: CarriedText.words(rows)) }
  }

  /// Sorts rows by the order of the given names, and puts others after them; outliners may write attributes in an
  /// order of their own.
  private static func sort(_ rows: inout [Attribute], as names: [String]) {
    let places = Dictionary(zip(names, names.indices)) { first, _ in first }
    rows = rows.enumerated()
      .sorted { (places[$0.1.name] ?? .max, $0.0) < (places[$1.1.name] ?? .max, $1.0) }
      .map(\.element)
  }

  private func applyTexts(to node: inout MindMap.Node, _ fields: OPMLFields?) {
    let value = fields?.text ?? ""
    if let text = text(.text, .textIn, value),
      fields == nil || Self.isSame(value, OPMLText.allowed(text.plain))
    {
      node.text = text
    }
    let details = self[.details].map { RichText($0, syntax: syntax(.detailsIn)) }
    guard let note = text(.note, .noteIn, details == nil ? fields?.note : nil) ?? details else {
      return
    }
    let told = details == nil ? note : self[.note] == nil ? nil : note
    let shown = OPMLVisibleAttributes.note(nil, details, told, [], for: .ordinary)
    if fields == nil || Self.isSame(fields?.note, shown) {
      node.details = details
      node.note = told
    } else if let details {
      apply(fields?.note ?? "", to: &node, details, told)
    } else if let value = fields?.note {
      node.note = Self.changed(value, from: note)
    }
  }

  /// Returns a text that somebody has changed; a text in Markdown stays Markdown.
  private static func changed(_ value: String, from text: RichText?) -> RichText {
    text?.syntax == .markdown ? RichText(value, syntax: .markdown) : OPMLText.read(value)
  }

  /// Sets the texts of a node after somebody has changed its details, the note after them, or both.
  private func apply(
    _ value: String, to node: inout MindMap.Node, _ details: RichText, _ note: RichText?
  ) {
    let value = Self.lines(value)
    let first = Self.lines(OPMLVisibleAttributes.note(nil, details, nil, [], for: .ordinary) ?? "")
    let last = Self.lines(OPMLVisibleAttributes.note(nil, nil, note, [], for: .ordinary) ?? "")
    if first.isEmpty || value == first || value.hasPrefix(first + "\n\n") {
      let rest = value.dropFirst(first.count).drop { $0 == "\n" }
      node.details = details
      node.note = rest.isEmpty ? nil : Self.changed(String(rest), from: note)
    } else if last.isEmpty || value == last || value.hasSuffix("\n\n" + last) {
      let rest = last.isEmpty ? value[...] : value.dropLast(last.count + 2)
      node.details = rest.isEmpty ? nil : Self.changed(String(rest), from: details)
      node.note = note
    } else {
      // Both have changed: the note begins after as many paragraphs as the details had.
      let count = first.split(separator: "\n\n", omittingEmptySubsequences: false).count
      let paragraphs = value.split(separator: "\n\n", omittingEmptySubsequences: false)
      guard paragraphs.count > count else {
        // It is unknown which of the two the text is; but it is Markdown if both were.
        if details.syntax == .markdown, !value.isEmpty {
          node.note = Self.changed(value, from: note)
        }
        return
      }
      func text(_ paragraphs: ArraySlice<Substring>, from text: RichText?) -> RichText {
        Self.changed(paragraphs.joined(separator: "\n\n"), from: text)
      }
      node.details = text(paragraphs.prefix(count), from: details)
      node.note = text(paragraphs.dropFirst(count), from: note)
    }
  }

  /// Whether a value still equals the one that was written, apart from line ends: programs change these, some to
  /// blanks.
  private static func isSame(_ value: String?, _ shown: String?) -> Bool {
    if value == shown { return true }
    guard let value = value.map(lines), let shown = shown.map(lines) else { return false }
    return value == shown || value == shown.replacing("\n", with: " ")
  }

  /// Returns a text with line feeds as line ends, and with nothing after its last line.
  private static func lines(_ text: String) -> String {
    var lines = text.replacing("\r\n", with: "\n").replacing("\r", with: "\n")[...]
    while lines.last?.isWhitespace == true { lines.removeLast() }
    return String(lines)
  }

  /// Returns a text whose source, or only its kind of markup, is in attributes.
  private func text(_ name: Name, _ syntaxName: Name, _ value: String?) -> RichText? {
    if let source = self[name] { return RichText(source, syntax: syntax(syntaxName)) }
    guard let value, let word = self[syntaxName] else { return nil }
    if word == CarriedText.paragraphPage { return CarriedText.page(of: value) }
    return RichText(value, syntax: syntax(syntaxName))
  }

  private func syntax(_ name: Name) -> RichText.Syntax {
    self[name].flatMap(RichText.Syntax.init(word:)) ?? .plain
  }

  private func applyDates(to node: inout MindMap.Node, _ fields: OPMLFields?) {
    if let created = self[.created] {
      let instant = Int64(created).map { Instant(milliseconds: $0) }
      let isSame = instant?.inSeconds == fields?.created?.inSeconds
      if fields?.created == nil || isSame { node.created = instant }
    }
    if let modified = self[.modified] {
      let instant = Int64(modified).map { Instant(milliseconds: $0) }
      let isSame = instant?.inSeconds == fields?.modified?.inSeconds
      if fields?.modified == nil || isSame { node.modified = instant }
    }
  }
}

extension CarriedName.Node {
  /// Whether a value is a list whose items are escaped separately.
  fileprivate var isList: Bool {
    if case .texts = word?.kind { true } else { self === CarriedName.Node.rows }
  }
}
