import NapkinCore
import NapkinFormats
import NapkinXML

/// Writes texts with markup, hooks and media.
extension FreeMindWriter {
  mutating func writeRichContent(_ type: String, _ text: RichText, isHidden: Bool = false) {
    if !isHidden, let setting = setting(of: text, type) {
      xml.begin("richcontent", spelt: setting.tag)
      xml.text(spelt: setting.before + FreeMindMarkup.page(text.source) + setting.behind)
      return xml.end()
    }
    let content = FreeMindMarkup.richContent(text, isForFreeMind: isForFreeMind)
    xml.begin("richcontent")
    xml.attribute("TYPE", type)
    xml.attribute("CONTENT-TYPE", content.contentType)
    if isHidden { xml.attribute("HIDDEN", "true") }
    _ = xml.fragment(content.markup)
    xml.end()
  }

  /// Returns the formatting of a text in the map, if the text is written as a page.
  func setting(of text: RichText, _ type: String) -> FreeMindPages.Setting? {
    guard text.syntax == .xhtml, let setting = pages[type] else { return nil }
    return XMLFragment.isWellFormed(text.source) ? setting : nil
  }

  // MARK: Hooks

  mutating func writeHook(_ name: String, _ value: String? = nil) {
    xml.begin("hook")
    xml.attribute("NAME", name)
    xml.attribute("VALUE", value)
    xml.end()
  }

  mutating func writeHooks(of node: MindMap.Node) {
    if let place = node.place, isForFreeMind {
      _ = xml.fragment(place.plainHook())
    } else if let place = node.place {
      xml.begin("hook")
      xml.attribute("NAME", FreeMindName.place)
      xml.attribute("LAT", "\(place.latitude)")
      xml.attribute("LON", "\(place.longitude)")
      xml.attribute("ZOOM", "9")
      xml.end()
    }
    if let reminder = node.reminders.first {
      xml.begin("hook")
      xml.attribute("NAME", FreeMindName.reminder)
      xml.begin("Parameters")
      xml.attribute("REMINDUSERAT", reminder.at.milliseconds)
      xml.attribute("PERIOD", reminder.recurrence.map { Int64($0.every) })
      xml.attribute("UNIT", reminder.recurrence?.unit.freeMindName)
      xml.end()
      xml.end()
    }
    if let names = node.style.moreNames {
      _ = xml.fragment(FreeMindRules.hook(of: names, isForFreeMind))
    }
  }

  /// Writes the foreign content that other formats added to a node.
  mutating func writeForeign(of node: MindMap.Node) {
    for piece in node.foreign.ownTexts {
      xml.begin("hook")
      xml.attribute("NAME", FreeMindName.foreign)
      xml.attribute("FORMAT", EscapedText.write(piece.format))
      xml.attribute("KEY", EscapedText.write(piece.key))
      xml.attribute("VALUE", EscapedText.write(piece.value))
      xml.end()
    }
  }

  // MARK: Media

  /// Writes the first picture as a hook, and other media as attribute rows. In a node without a link, the first of the
  /// other media is the node's `LINK` instead.
  mutating func writeMedia(of node: MindMap.Node) {
    let all = node.media
    let picture = all.firstIndex { $0.kind == .image }
    let recording = node.link == nil ? linkToRecording(of: node) : nil
    for (index, media) in all.enumerated() where index != picture {
      let path = media.path
      if path == recording { continue }
      xml.begin("attribute")
      xml.attribute("NAME", "media")
      xml.attribute("VALUE", path)
      xml.end()
    }
    guard let picture else { return }
    xml.begin("hook")
    xml.attribute("NAME", FreeMindName.picture)
    xml.attribute("URI", all[picture].path)
    xml.attribute("SIZE", "1.0")
    xml.end()
  }

  /// Returns the path of the first medium that is not a picture: the `LINK` of a node without a link.
  func linkToRecording(of node: MindMap.Node) -> String? {
    node.media.first { $0.kind != .image }.map(\.path)
  }

  /// Returns the length of a gap, as the dialect spells it.
  func gap(_ length: Double) -> String {
    isForFreeMind ? whole(length) : points(length)
  }
}
