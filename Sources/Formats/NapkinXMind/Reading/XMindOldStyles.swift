import NapkinFormats
import NapkinXML

/// The `styles.xml` of XMind 8 and earlier, as the objects that styles and themes are in `content.json`.
struct XMindOldStyles {
  private var styles: [String: [(name: String, value: String)]] = [:]
  /// The styles of each theme, by the classes of topics.
  private var themes: [String: [(name: String, style: String)]] = [:]

  init() {}

  init(_ reader: XMLReader) throws(FormatError) {
    while let event = try reader.next(skippingBlanks: true) {
      guard event == .start, reader.spelling(ofName: reader.name) == "style" else { continue }
      let rows = try reader.readRows(sourcesTo: -1)
      guard let id = rows[0]["id"] else { continue }
      themes[id] = rows.filter { $0.name == "default-style" }.compactMap { row in
        row["style-family"].flatMap { name in
          row["style-id"].map { (name, $0) }
        }
      }
      styles[id] = rows.filter { $0.depth == 1 }.flatMap(\.attributes)
    }
  }

  func style(_ id: String) -> RawJSON? { styles[id].map { XMindLook.style(id, $0) } }

  /// The theme with an identifier. XMind 8 underlines topics below the main ones unless their style has a shape.
  func theme(_ id: String) -> RawJSON? {
    themes[id].map { parts in
      RawJSON { json in
        json.beginObject(.packed)
        json.text("id", id)
        for part in parts {
          guard var style = styles[part.style] else { continue }
          if part.name == XMindTheme.below, !style.contains(where: { $0.name == XMindLook.shape }) {
            style.append((XMindLook.shape, XMindLook.underline))
          }
          json.field(part.name, XMindLook.style(part.style, style))
        }
        json.endObject()
      }
    }
  }
}
