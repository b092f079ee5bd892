import NapkinXML

/// Freeplane's `<attribute_registry>`, the element of a map that sets which attributes are shown.
enum FreeMindRegistry {
  private static let name = "attribute_registry"

  /// Returns the names of the attributes that are shown, sorted; `nil` if all are shown.
  static func shown(in markup: String, with reader: XMLPieces) -> [String]? {
    switch value("SHOW_ATTRIBUTES", of: markup, reader) {
    case "hide": []
    case "selected":
      Set(
        (XMLElementParts(markup)?.items ?? []).compactMap { item in
          value("VISIBLE", of: item, reader) == "true" ? value("NAME", of: item, reader) : nil
        }
      ).sorted()
    default: nil
    }
  }

  private static func value(_ name: String, of markup: String, _ reader: XMLPieces) -> String? {
    FreeMindElement.attributes(of: markup, with: reader).first { $0.name == name }?.value
  }

  /// Whether a registry only sets which attributes are shown, in the spelling that Napkin writes.
  static func isPlain(_ markup: String, showing shown: [String], with reader: XMLPieces) -> Bool {
    let plain = element(showing: shown, from: "<\(name)/>", with: reader)
    return markup == plain || markup == XMLFragment.withReferences(plain)
  }

  /// Changes the registry among the parts of a map, or adds one, so that these attributes are shown. A registry
  /// that shows them already keeps its spelling.
  static func put(
    _ shown: [String]?, into parts: inout [FreeMindElement.Part], with reader: XMLPieces
  ) {
    let place = parts.firstIndex { part in
      if case .item(let item) = part { item.hasPrefix("<\(name)") } else { false }
    }
    var old = "<\(name)/>"
    if let place, case .item(let item) = parts[place] { old = item }
    if Self.shown(in: old, with: reader) == shown { return }
    let new = element(showing: shown, from: old, with: reader)
    if let place { parts[place] = .item(new) } else { parts.insert(.item(new + "\n"), at: 0) }
  }

  /// Returns the registry `old`, changed so that it shows these attributes.
  private static func element(
    showing shown: [String]?, from old: String, with reader: XMLPieces
  ) -> String {
    let use = shown.map { $0.isEmpty ? "hide" : "selected" }
    var missing = shown ?? []
    var items = (XMLElementParts(old)?.items ?? []).map { item in
      guard let name = value("NAME", of: item, reader) else { return item }
      missing.removeAll { $0 == name }
      return set("VISIBLE", to: shown?.contains(name) == true ? "true" : nil, of: item, reader)
    }
    items += missing.map { set("NAME", to: $0, of: "<attribute_name VISIBLE=\"true\"/>", reader) }
    let empty = (XMLElementParts(old)?.tag ?? "<\(name)") + "/>"
    let tag = XMLElementParts(set("SHOW_ATTRIBUTES", to: use, of: empty, reader))?.tag ?? ""
    return items.isEmpty ? "\(tag)/>" : "\(tag)>\n\(items.joined(separator: "\n"))\n</\(name)>"
  }

  /// Returns the element with another value of an attribute.
  private static func set(
    _ name: String, to value: String?, of markup: String, _ reader: XMLPieces
  ) -> String {
    guard let tag = XMLElementParts(markup)?.tag else { return markup }
    var attributes = FreeMindElement.attributes(of: markup, with: reader)
    let index = attributes.firstIndex { $0.name == name } ?? attributes.count
    if index < attributes.count { attributes.remove(at: index) }
    if let value { attributes.insert((name, value), at: index) }
    let element = String(tag.dropFirst().prefix { !$0.isWhitespace })
    return FreeMindElement.startTag(element, attributes) + markup.dropFirst(tag.count)
  }
}
