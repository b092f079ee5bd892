import NapkinCore
import NapkinFormats
import NapkinXML

/// The spelling of a node for FreeMind, which gives up a whole map for one number that it cannot read.
extension FreeMindSource {
  /// Says in FreeMind's words what only Freeplane understands.
  mutating func makePlain(with spellings: XMLPieces) {
    makeAttributesPlain()
    for aspect in [FreeMindAspect.details, .note] { joinTexts(about: aspect, with: spellings) }
    pieces = pieces.map { piece in
      guard case .element(var part) = piece else { return piece }
      switch part.aspect {
      case .text?, .details?, .note?: makeTextPlain(&part, with: spellings)
      case .place?: makePlacePlain(&part, with: spellings)
      case .icons?, .attributes?, .picture?, .reminders?, .floating?, .body?, .foreign?: break
      default: makeNumbersPlain(&part, with: spellings)
      }
      return .element(part)
    }
    moveNotesBehindDetails()
  }

  /// Of a map, leaves out what FreeMind would take for a node; tells whether there was anything.
  mutating func keepWhatMapsHave() -> Bool {
    let count = pieces.count
    pieces.removeAll { piece in
      guard case .element(let part) = piece else { return false }
      return !part.markup.hasPrefix("<attribute_registry")
    }
    return pieces.count < count
  }

  // MARK: Attributes

  private mutating func makeAttributesPlain() {
    for index in attributes.indices where attributes[index].name == "POSITION" {
      let side = MindMap.Node.Side(freeMindName: attributes[index].value)
      if let side { attributes[index].value = side.freeMindName }
    }
    for index in attributes.indices where attributes[index].name.hasSuffix("COLOR") {
      // One of other than six digits is none to FreeMind.
      let (name, value) = attributes[index]
      guard value.utf8.count != 7, let color = RGBA(hex: value) else { continue }
      attributes[index].value = color.opaqueHex
      if color.alpha < 255, let aspect = FreeMindAspect(ofAttribute: name, value) {
        rounded.insert(aspect)
      }
    }
    for name in ["HGAP", "VGAP", "VSHIFT"] { makeGapPlain(name) }
    if parts(about: .text).allSatisfy({ $0.hasPrefix("LOCALIZED_TEXT=") }) {
      let localized = attributes.first { $0.name == "LOCALIZED_TEXT" }?.value
      attributes.insert(("TEXT", localized ?? ""), at: 0)
    }
  }

  /// Of a gap in Freeplane's words and one in those of FreeMind, Freeplane's is the one that counts.
  private mutating func makeGapPlain(_ name: String) {
    let names = [name + "_QUANTITY", name] + (name == "VSHIFT" ? ["SHIFT_Y"] : [])
    guard let place = attributes.firstIndex(where: { names.contains($0.name) }) else { return }
    let values = names.compactMap { name in attributes.first { $0.name == name }?.value }
    attributes.removeAll { names.contains($0.name) }
    guard let length = values.lazy.compactMap(FreeMindLength.points).first else {
      changesForeign = true
      return
    }
    attributes.insert((name, whole(length)), at: place)
    if FreeMindLength.points(whole(length)) == length { return }
    if name == "VGAP" { changesForeign = true } else { rounded.insert(.offset) }
  }

  // MARK: Elements

  /// FreeMind takes all that stands in `<richcontent>` for a page.
  private mutating func makeTextPlain(_ part: inout Part, with spellings: XMLPieces) {
    guard part.markup.hasPrefix("<richcontent"),
      let said = try? FreeMindSource(part.markup, with: spellings).attributes
    else { return }
    func value(_ name: String) -> String? { said.first { $0.name == name }?.value }
    let text: RichText? = FreeMindMarkup.withContent(of: part.markup) { content in
      let start = content.drop { $0 <= 0x20 }.prefix(5)
      if String(decoding: start, as: UTF8.self).lowercased() == "<html" { return nil }
      return FreeMindMarkup.text(of: content, value(FreeMindName.contentType))
    }
    guard let text else { return }
    let page = FreeMindMarkup.richContent(text, isForFreeMind: true).markup
    part.markup = "<richcontent TYPE=\"\(value("TYPE") ?? "NODE")\">\(page)</richcontent>"
    if let aspect = part.aspect, text.syntax == .markdown { rounded.insert(aspect) }
  }

  /// Of several elements of a kind, FreeMind would keep the last one. Of empty ones the first stays.
  private mutating func joinTexts(about aspect: FreeMindAspect, with spellings: XMLPieces) {
    let parts = parts(about: aspect)
    guard parts.count > 1, let first = pieces.firstIndex(where: { Self.isAbout(aspect, $0) }) else {
      return
    }
    let texts = parts.compactMap { markup in
      FreeMindMarkup.withContent(of: markup) {
        FreeMindMarkup.text(of: $0, Self.contentType(of: markup, with: spellings))
      }
    }
    var markup = parts[0]
    if let joined = FreeMindMarkup.joined(texts) {
      let (_, page) = FreeMindMarkup.richContent(joined, isForFreeMind: true)
      let type = aspect == .note ? "NOTE" : "DETAILS"
      markup = "<richcontent TYPE=\"\(type)\">\(page)</richcontent>"
    }
    pieces =
      pieces[..<first] + [.element(Part(aspect: aspect, markup: markup))]
      + pieces[first...].filter { !Self.isAbout(aspect, $0) }
    if texts.contains(where: { $0.syntax == .markdown }) { rounded.insert(aspect) }
  }

  private static func contentType(of markup: String, with spellings: XMLPieces) -> String? {
    try? FreeMindSource(markup, with: spellings).attributes
      .first { $0.name == FreeMindName.contentType }?.value
  }

  static func isAbout(_ aspect: FreeMindAspect, _ piece: Piece) -> Bool {
    if case .element(let part) = piece { part.aspect == aspect } else { false }
  }

  private func makePlacePlain(_ part: inout Part, with spellings: XMLPieces) {
    guard part.markup.contains(FreeMindName.place),
      let said = try? FreeMindSource(part.markup, with: spellings).attributes
    else { return }
    func value(_ name: String) -> String? { said.first { $0.name == name }?.value }
    guard let latitude = value("LAT").flatMap(Double.init),
      let longitude = value("LON").flatMap(Double.init),
      let place = try? Place(latitude: latitude, longitude: longitude)
    else { return }
    let zoom = value("ZOOM").flatMap { Int32($0) }
    part.markup = place.plainHook(zoom: zoom ?? 9)
  }

  private mutating func makeNumbersPlain(_ part: inout Part, with spellings: XMLPieces) {
    let markup = part.markup
    let numbers = try? spellings.read(markup) { reader throws(FormatError) in
      try FreeMindNumbers(markup, reader)
    }
    guard let numbers else { return }
    part.markup = numbers.markup
    if numbers.isCut || numbers.isRounded && part.aspect == nil { changesForeign = true }
    if numbers.isRounded, let aspect = part.aspect { rounded.insert(aspect) }
  }

  /// FreeMind has one note, and takes details for it, too: the last one that it meets stays.
  private mutating func moveNotesBehindDetails() {
    guard let last = pieces.lastIndex(where: { Self.isAbout(.details, $0) }) else { return }
    let notes = pieces[..<last].filter { Self.isAbout(.note, $0) }
    pieces.insert(contentsOf: notes, at: last + 1)
    pieces = pieces[..<last].filter { !Self.isAbout(.note, $0) } + pieces[last...]
  }
}
