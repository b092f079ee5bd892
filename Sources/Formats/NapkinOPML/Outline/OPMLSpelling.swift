import NapkinCore
import NapkinFormats
import NapkinXML
import NapkinMarkup

/// A file's spelling of an outline's attributes, if it differs from Napkin's.
///
/// It is kept on the node as the foreign piece `attributes`: the names, each with the value in quotation marks if
/// Napkin would write another value. A different order alone does not count. A value is written back as long as it
/// means what the node holds.
struct OPMLSpelling: Equatable {
  /// The key of the piece.
  static let key = "attributes"

  struct Entry: Equatable {
    var name: String
    /// The value, if Napkin would write another one.
    var value: String?

    /// Whether the name has a prefix, so that it belongs to a namespace.
    var isForeign: Bool { OPMLAttribute.isForeign(name) }
  }

  private(set) var entries: [Entry]

  /// Creates the spelling of a file's attributes; `nil` if Napkin spells them in the same way.
  init?(of attributes: [OPMLAttribute], on node: MindMap.Node) {
    let plain = attributes.filter { !$0.isForeign }
    let usual = OPMLVisibleAttributes(node, for: .ordinary).attributes
    // The order of attributes has no meaning.
    if plain.count == usual.count, plain == usual || Set(plain) == Set(usual) { return nil }
    entries = []
    for attribute in attributes {
      var entry = Entry(name: attribute.name)
      let isUsual = entry.isForeign || Self.value(of: attribute.name, on: node) == attribute.value
      // A value that contradicts the node is never written back; an empty value is.
      if !isUsual, attribute.value.isEmpty || Self.isSaid(by: attribute.value, attribute.name, node)
      {
        entry.value = attribute.value
      }
      entries.append(entry)
    }
  }

  // MARK: Applying

  /// Returns the outline's attributes in this spelling, with attributes for new properties of the node, and the
  /// fields that a reader makes of them; `nil` if these would differ from the node's present properties.
  func attributes(
    of node: MindMap.Node, foreign: [OPMLAttribute]
  ) -> (spelt: [OPMLAttribute], fields: OPMLFields)? {
    var result: [OPMLAttribute] = []
    var covered: Set<OPMLMeaning> = []
    for entry in entries {
      guard let value = value(of: entry, on: node, foreign) else { continue }
      result.append(OPMLAttribute(entry.name, value))
      if let (meaning, _) = OPMLMeaning.of(entry.name), !Self.isRow(entry.name, on: node) {
        covered.insert(meaning)
      }
    }
    if covered.contains(.link) { covered.insert(.type) }
    if node.text.isEmpty { covered.insert(.text) }
    let names = Set(result.map(\.name))
    let shown = OPMLVisibleAttributes(node, for: .ordinary, self)
    for attribute in shown.attributes + foreign where !names.contains(attribute.name) {
      let meaning = OPMLMeaning.of(attribute.name)?.meaning
      let isCovered = meaning.map { covered.contains($0) } ?? false
      if !isCovered || Self.isRow(attribute.name, on: node) { result.append(attribute) }
    }
    let fields = OPMLFields(result)
    return Self.say(fields, shown.fields, of: node) ? (result, fields) : nil
  }

  /// Whether the fields that a reader makes hold exactly what the node is to show.
  private static func say(_ read: OPMLFields, _ shown: OPMLFields, of node: MindMap.Node) -> Bool {
    let isModified = read.modified.map { $0.inSeconds == node.modified?.inSeconds } ?? true
    let rows = Set(node.attributes.map { Attribute($0.name, $0.value) })
    return (read.text ?? "") == (shown.text ?? "") && read.note == shown.note
      && read.status == shown.status && read.link == shown.link && read.tags == shown.tags
      && read.created?.inSeconds == shown.created && isModified && rows.isSuperset(of: read.rows)
  }

  /// Returns the file's spelling of a text, if it still means what the node holds.
  func kept(_ meaning: OPMLMeaning, on node: MindMap.Node) -> String? {
    for entry in entries {
      guard let value = entry.value, !value.isEmpty, OPMLMeaning.of(entry.name)?.meaning == meaning,
        Self.isSaid(by: value, entry.name, node)
      else { continue }
      return value
    }
    return nil
  }

  private func value(
    of entry: Entry, on node: MindMap.Node, _ foreign: [OPMLAttribute]
  ) -> String? {
    if entry.isForeign { return foreign.first { $0.name == entry.name }?.value }
    if let value = entry.value,
      Self.isSaid(by: value, entry.name, node) || value.isEmpty && isSaidBeside(entry)
    {
      return value
    }
    return Self.value(of: entry.name, on: node)
  }

  /// Whether another attribute has the meaning of an empty attribute.
  private func isSaidBeside(_ empty: Entry) -> Bool {
    guard let meaning = OPMLMeaning.of(empty.name)?.meaning else { return false }
    return entries.contains { entry in
      entry.value?.isEmpty != true && OPMLMeaning.of(entry.name)?.meaning == meaning
    }
  }

  private static func isRow(_ name: String, on node: MindMap.Node) -> Bool {
    node.attributes.contains { $0.name == name }
  }

  /// Returns the value that Napkin writes for a name.
  private static func value(of name: String, on node: MindMap.Node) -> String? {
    if let row = node.attributes.first(where: { $0.name == name }) {
      return OPMLText.allowed(row.value)
    }
    switch OPMLMeaning.of(name)?.meaning {
    case .text: return OPMLText.allowed(node.text.plain)
    case .note: return OPMLVisibleAttributes.note(nil, node.details, node.note, [], for: .ordinary)
    case .task: return word(for: node.task.status, in: name)
    case .created: return node.created.flatMap(OPMLVisibleAttributes.date)
    case .modified: return node.modified.flatMap(OPMLVisibleAttributes.date)
    case .link: return node.link.map(OPMLText.allowed)
    case .type: return node.link == nil ? nil : "link"
    case .tags:
      let tags = OPMLVisibleAttributes.tags(node.tags)
      return tags.isEmpty ? nil : tags.joined(separator: ",")
    case nil: return nil
    }
  }

  /// Returns the value for a state in some program's attribute; most programs know only yes and no.
  private static func word(for status: TaskState.Status, in name: String) -> String? {
    if name.lowercased() == OPMLName.status { return OPMLVisibleAttributes.status(status) }
    switch status {
    case .none, .partly: return nil
    case .open: return "false"
    case .done: return "true"
    }
  }

  /// Whether a value still means what the node holds.
  private static func isSaid(by value: String, _ name: String, _ node: MindMap.Node) -> Bool {
    if isRow(name, on: node) { return false }
    return switch OPMLMeaning.of(name)?.meaning {
    case .text: OPMLText.means(value, node.text)
    case .note:
      node.details == nil && (node.note.map { OPMLText.means(value, $0) } ?? value.isEmpty)
    case .task: (OPMLFields.status(value) ?? .none) == node.task.status
    case .created: WrittenDate.read(value) == node.created
    case .modified: WrittenDate.read(value) == node.modified
    case .link: value == node.link ?? ""
    case .type: value.isEmpty || node.link != nil && value.lowercased() == "link"
    case .tags: OPMLFields.tags(value) == node.tags
    case nil: value.isEmpty
    }
  }

  /// Returns the attribute that marks tasks in a file, if it is not Napkin's.
  static func nameOfTasks(in map: MindMap) -> String? {
    for visit in map.walkAll() where map[visit.slot].task.status != .none {
      let spelling = OPMLForeign(map[visit.slot].foreign).spelling
      return spelling?.name(of: .task).flatMap { $0 == OPMLName.status ? nil : $0 }
    }
    return nil
  }

  fileprivate func name(of meaning: OPMLMeaning) -> String? {
    entries.first { OPMLMeaning.of($0.name)?.meaning == meaning }?.name
  }

  // MARK: As text

  /// The spelling as the value of a foreign piece: `text title="A &quot;name&quot;" url`.
  var text: String {
    entries.map { entry in
      entry.value.map { "\(entry.name)=\"\(MarkupContext.anywhere.escape($0))\"" } ?? entry.name
    }.joined(separator: " ")
  }

  /// Reads a spelling; `nil` if it contains a name that is invalid in XML or occurs twice.
  init?(text: String) {
    entries = text.withBytes { bytes in
      var entries: [Entry] = []
      var rest = bytes[...]
      while !rest.isEmpty {
        let name = rest.prefix { $0 != 0x20 && $0 != UInt8(ascii: "=") }
        rest = rest.dropFirst(name.count)
        var entry = Entry(name: String(decoding: name, as: UTF8.self))
        if rest.starts(with: "=\"".utf8) {
          let quoted = rest.dropFirst(2).prefix { $0 != UInt8(ascii: "\"") }
          rest = rest.dropFirst(quoted.count + 3)
          entry.value = Entity.decode(Array(quoted)[...], as: .html)
        }
        if !name.isEmpty { entries.append(entry) }
        rest = rest.drop { $0 != 0x20 }.dropFirst()
      }
      return entries
    }
    let names = Set(entries.map(\.name))
    guard names.count == entries.count, names.allSatisfy(XMLName.isName) else { return nil }
  }
}

extension MindMap.Node {
  /// Lets an attribute of a given name hold the state of the task, unless the file already has such an attribute.
  mutating func spellTask(as name: String) {
    let spelling = OPMLForeign(foreign).spelling
    if spelling?.name(of: .task) != nil { return }
    let names = OPMLVisibleAttributes(self, for: .ordinary).attributes.map(\.name)
    let text = (spelling?.text ?? names.filter { $0 != OPMLName.status }.joined(separator: " "))
    foreign.pieces.removeAll { $0.isOPML && $0.key == OPMLSpelling.key }
    foreign.pieces.append(
      Foreign.Entry(
        format: OPMLFrame.spellingFormat, key: OPMLSpelling.key, value: "\(text) \(name)"))
  }
}
