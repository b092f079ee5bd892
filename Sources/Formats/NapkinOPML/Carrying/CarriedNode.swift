import NapkinCore

/// What Napkin's attributes say of a node, as they are read.
struct CarriedNode {
  typealias Name = CarriedName.Node

  var id: String?
  /// Those that mean nothing here: of a later version, or damaged. They stay as they are.
  private(set) var unknown: [OPMLAttribute] = []
  // Few at a time, so that looking through them is quicker than a table.
  private var values: [(name: Name, value: String)] = []
  /// What they are about: for most nodes it is little.
  private var matters: CarriedName.AttributeTopics = []

  /// Whether nothing is said.
  var isEmpty: Bool { values.isEmpty && unknown.isEmpty }

  var isFloating: Bool { self[.floating] != nil }

  /// Which attributes were rows, whatever else their names mean.
  var namesOfRows: Set<String> { Set(self[.rows].map(CarriedText.words) ?? []) }

  /// Takes in an attribute, whose name comes without its prefix.
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

  /// Whether a value can be understood.
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

  /// Gives a node what is said of it. Where outliners show something too, and what they show has
  /// changed since, it is that which counts; of a root that is left out they show nothing, `nil`.
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

  /// Puts rows in the order of some names, and others after them: outliners may write attributes in
  /// an order of their own.
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

  /// What somebody has made of a text: one in Markdown stays that.
  private static func changed(_ value: String, from text: RichText?) -> RichText {
    text?.syntax == .markdown ? RichText(value, syntax: .markdown) : OPMLText.read(value)
  }

  /// Gives a node its texts where somebody changed the details, the note after them, or both.
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
      // Both have changed: the note is what stands after as many paragraphs as the details had.
      let count = first.split(separator: "\n\n", omittingEmptySubsequences: false).count
      let paragraphs = value.split(separator: "\n\n", omittingEmptySubsequences: false)
      guard paragraphs.count > count else {
        // Nobody knows which of them it was; but Markdown it is if both were.
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

  /// Whether a value is still the one that was written: programs have line ends of their own, and
  /// some make blanks of them.
  private static func isSame(_ value: String?, _ shown: String?) -> Bool {
    if value == shown { return true }
    guard let value = value.map(lines), let shown = shown.map(lines) else { return false }
    return value == shown || value == shown.replacing("\n", with: " ")
  }

  /// A text with line feeds as line ends, and nothing after its last line.
  private static func lines(_ text: String) -> String {
    var lines = text.replacing("\r\n", with: "\n").replacing("\r", with: "\n")[...]
    while lines.last?.isWhitespace == true { lines.removeLast() }
    return String(lines)
  }

  /// A text that stands under a name, or of which only the markup does.
  private func text(
    _ name: Name, _ syntaxName: Name, _ value: String?
  ) -> RichText? {
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
  /// Whether a value is a list of words, each escaped by itself.
  fileprivate var isList: Bool {
    if case .texts = word?.kind { true } else { self === CarriedName.Node.rows }
  }
}
