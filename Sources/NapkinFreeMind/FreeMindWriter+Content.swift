import NapkinCore
import NapkinFormats
import NapkinXML

/// Texts with markup, hooks and media.
extension FreeMindWriter {
  mutating func writeRichContent(_ type: String, _ text: RichText, of node: MindMap.Node) {
    xml.begin("richcontent")
    xml.attribute("TYPE", type)
    switch text.syntax {
    case .markdown where !isForFreeMind:
      xml.attribute("CONTENT-TYPE", "plain/markdown")
      xml.element("text", text: text.source)
    case .xhtml where XMLFragment.isWellFormed(text.source):
      xml.begin("html")
      if !Self.hasBody(text.source) { xml.begin("body") }
      _ = xml.fragment(text.source)
      if !Self.hasBody(text.source) { xml.end() }
      xml.end()
    default:
      if text.syntax != .plain { ledger.revise(.markup, to: .approximated, at: node.id.rawValue) }
      xml.begin("html")
      xml.begin("body")
      for line in text.plain.split(separator: "\n", omittingEmptySubsequences: false) {
        xml.element("p", text: String(line))
      }
      xml.end()
      xml.end()
    }
    xml.end()
  }

  private static func hasBody(_ markup: String) -> Bool {
    markup.utf8.starts(with: "<body".utf8) || markup.utf8.starts(with: "<head".utf8)
  }

  // MARK: Hooks

  mutating func writeHook(_ name: String) {
    xml.begin("hook")
    xml.attribute("NAME", name)
    xml.end()
  }

  mutating func writeHooks(of node: MindMap.Node) {
    if let place = node.place {
      xml.begin("hook")
      // Spelt like this in every file that there is.
      xml.attribute("NAME", "plugins/openmaps/OpenMapsNodeHook.propterties")
      xml.attribute("LAT", "\(place.latitude)")
      xml.attribute("LON", "\(place.longitude)")
      xml.attribute("ZOOM", "9")
      xml.end()
    }
    if let reminder = node.reminders.first {
      xml.begin("hook")
      xml.attribute("NAME", "plugins/TimeManagementReminder.xml")
      xml.begin("Parameters")
      xml.attribute("REMINDUSERAT", reminder.at.milliseconds)
      xml.attribute("PERIOD", reminder.recurrence.map { Int64($0.every) })
      xml.attribute("UNIT", reminder.recurrence?.unit.freeMindName)
      xml.end()
      xml.end()
    }
    for _ in node.reminders.dropFirst() {
      ledger.revise(.reminder, to: .dropped, at: node.id.rawValue)
    }
  }

  // MARK: Media

  /// The first picture is shown; the other media are named in the node's table.
  mutating func writeMedia(of node: MindMap.Node) {
    let picture = node.media.firstIndex { $0.kind == .image }
    for (index, media) in node.media.enumerated() {
      if index == picture {
        xml.begin("hook")
        xml.attribute("NAME", "ExternalObject")
        xml.attribute("URI", media.path)
        xml.attribute("SIZE", "1.0")
        xml.end()
      } else if media.path != linkToRecording(of: node) || node.link != nil {
        xml.begin("attribute")
        xml.attribute("NAME", "media")
        xml.attribute("VALUE", media.path)
        xml.end()
        ledger.revise(.media, to: .approximated, at: node.id.rawValue)
      } else {
        ledger.revise(.media, to: .approximated, at: node.id.rawValue)
      }
    }
  }

  /// A node that shows nothing but a recording leads to it.
  func linkToRecording(of node: MindMap.Node) -> String? {
    node.media.first { $0.kind != .image }?.path
  }

  /// A length for a gap, as the dialect writes it.
  func gap(_ length: Double) -> String {
    isForFreeMind ? whole(length) : points(length)
  }
}

extension Media {
  /// Where the bytes are, seen from the map's folder.
  fileprivate var path: String {
    switch source {
    case .stored(let digest): "Media/\(fileName ?? digest.hex)"
    case .external(let uri): uri
    }
  }
}
