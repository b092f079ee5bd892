import NapkinCore
import NapkinFormats
import NapkinXML

/// Adapts the element of a node to FreeMind, which refuses a whole map for one number that it cannot read.
extension FreeMindElement {
  /// Replaces values that only Freeplane understands by values for FreeMind; returns whether any foreign content is
  /// lost or changed.
  mutating func makePlain(with reader: XMLPieces) -> Bool {
    var changesForeign = makeAttributesPlain(with: reader)
    for kind in [FreeMindKind.text, .details, .note] where makeTextsPlain(kind, with: reader) {
      changesForeign = true
    }
    parts = parts.map { part in
      guard case .item(let markup) = part, markup.hasPrefix("<") else { return part }
      let kind = FreeMindKind(of: markup, with: reader)
      if kind.type == FreeMindName.place {
        return .item(Self.plainPlace(markup, with: reader) ?? markup)
      }
      let numbers = try? reader.read(markup) { reader throws(FormatError) in
        try FreeMindNumbers(markup, reader)
      }
      guard let numbers else { return part }
      if numbers.changesMore || numbers.isRounded && !kind.isKnown { changesForeign = true }
      return .item(numbers.markup)
    }
    moveNotesBehindDetails(with: reader)
    return changesForeign
  }

  /// Removes the elements of a map that FreeMind would take for nodes; returns whether there were any.
  mutating func removeElementsTakenForNodes() -> Bool {
    let count = parts.count
    parts.removeAll { part in
      guard case .item(let markup) = part else { return false }
      let isElement = markup.hasPrefix("<") && !markup.hasPrefix("<!") && !markup.hasPrefix("<?")
      return isElement && !markup.hasPrefix("<attribute_registry")
    }
    return parts.count < count
  }

  // MARK: Attributes

  private mutating func makeAttributesPlain(with reader: XMLPieces) -> Bool {
    var attributes = attributes(with: reader)
    for index in attributes.indices {
      let (name, value) = attributes[index]
      if name == "POSITION", let side = MindMap.Node.Side(freeMindName: value) {
        attributes[index].value = side.freeMindName
      } else if name.hasSuffix("COLOR"), value.utf8.count != 7, let color = RGBA(hex: value) {
        // FreeMind only reads colours of six digits.
        attributes[index].value = color.opaqueHex
      }
    }
    var changesForeign = false
    for name in ["HGAP", "VGAP", "VSHIFT"] where !Self.makeGapPlain(name, in: &attributes) {
      changesForeign = true
    }
    let hasText =
      attributes.contains { $0.name == "TEXT" }
      || items.contains { FreeMindKind(of: $0, with: reader) == .text }
    if !hasText {
      let localized = attributes.first { $0.name == "LOCALIZED_TEXT" }?.value
      attributes.insert(("TEXT", localized ?? ""), at: 0)
    }
    set(attributes)
    return changesForeign
  }

  /// Replaces the attributes of a gap by the one for FreeMind, with Freeplane's value if there are several; returns
  /// whether the value is a length.
  private static func makeGapPlain(_ name: String, in attributes: inout Attributes) -> Bool {
    let names = [name + "_QUANTITY", name] + (name == "VSHIFT" ? ["SHIFT_Y"] : [])
    guard let place = attributes.firstIndex(where: { names.contains($0.name) }) else {
      return true
    }
    let values = names.compactMap { name in attributes.first { $0.name == name }?.value }
    attributes.removeAll { names.contains($0.name) }
    guard let length = values.compactMap({ FreeMindLength.points($0) }).first else { return false }
    attributes.insert((name, whole(length)), at: place)
    return true
  }

  // MARK: Elements

  /// Joins all texts of a kind into one page, since FreeMind expects a page in `<richcontent>` and keeps only the last
  /// of a kind. If all are empty, the first stays. Returns whether several were joined, with Markdown among them.
  private mutating func makeTextsPlain(_ kind: FreeMindKind, with reader: XMLPieces) -> Bool {
    func isOfKind(_ part: Part) -> Bool {
      if case .item(let markup) = part {
        FreeMindKind(of: markup, with: reader) == kind
      } else {
        false
      }
    }
    let same = items.filter { isOfKind(.item($0)) }
    guard let first = same.first, let place = parts.firstIndex(where: isOfKind) else {
      return false
    }
    let isPage = FreeMindMarkup.withContent(of: first) { content in
      String(decoding: content.drop { $0 <= 0x20 }.prefix(5), as: UTF8.self).lowercased() == "<html"
    }
    if isPage, same.count == 1 { return false }
    let texts = same.compactMap { item in
      let type = Self.attributes(of: item, with: reader)
        .first { $0.name == FreeMindName.contentType }?.value
      return FreeMindMarkup.withContent(of: item) { FreeMindMarkup.text(of: $0, type) }
    }
    var markup = first
    if let text = FreeMindMarkup.joined(texts) {
      let page = FreeMindMarkup.richContent(text, isForFreeMind: true).markup
      markup = "<richcontent TYPE=\"\(kind.type)\">\(page)</richcontent>"
    }
    parts[place] = .item(markup)
    let rest = parts[(place + 1)...].filter { !isOfKind($0) }
    parts = parts[...place] + rest
    return same.count > 1 && texts.contains { $0.syntax == .markdown }
  }

  private static func plainPlace(_ markup: String, with reader: XMLPieces) -> String? {
    let said = attributes(of: markup, with: reader)
    func value(_ name: String) -> String? { said.first { $0.name == name }?.value }
    guard let latitude = value("LAT").flatMap(Double.init),
      let longitude = value("LON").flatMap(Double.init),
      let place = try? Place(latitude: latitude, longitude: longitude)
    else { return nil }
    return place.plainHook(zoom: value("ZOOM").flatMap { Int32($0) } ?? 9)
  }

  /// Moves a note behind the details: FreeMind takes both for the note of the node, and keeps the last one.
  private mutating func moveNotesBehindDetails(with reader: XMLPieces) {
    let kinds = parts.map { part in
      if case .item(let markup) = part {
        FreeMindKind(of: markup, with: reader)
      } else {
        FreeMindKind?.none
      }
    }
    guard let last = kinds.lastIndex(of: .details),
      let note = kinds[..<last].firstIndex(of: .note)
    else { return }
    parts.insert(parts.remove(at: note), at: last)
  }
}
