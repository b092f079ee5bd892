import NapkinCore
import NapkinFormats
import NapkinXML

/// Reads the `content.xml` of XMind 8 and earlier: what it says is handed on under the keys that the same things
/// have in `content.json`. What those lack is kept as XML, under a key of ours.
struct XMindXML {
  /// The elements that are open and hold topics.
  private var open: [String] = []
  private var lists: [String] = []
  private let styles: XMindOldStyles

  static func read(
    _ reader: XMLReader, _ styles: XMindOldStyles, into builder: inout XMindBuilder
  ) throws(FormatError) {
    var state = XMindXML(styles: styles)
    while let event = try reader.next(skippingBlanks: true) {
      switch event {
      case .start: try state.begin(reader, &builder)
      case .end: try state.end(reader, &builder)
      case .text, .comment, .instruction: break
      }
    }
  }

  private mutating func begin(
    _ reader: XMLReader, _ builder: inout XMindBuilder
  ) throws(FormatError) {
    let name = reader.spelling(ofName: reader.name)
    let place = reader.location
    switch (open.last, name) {
    case (nil, "xmap-content"), ("topic", "children"): break
    case ("xmap-content", "sheet"):
      builder.beginSheet()
      builder.setOnSheet("class", RawJSON(string: XMindName.sheet))
      for (key, value) in reader.attributes {
        if key == "theme", let theme = styles.theme(value) {
          builder.setOnSheet(key, theme)
        } else {
          builder.setOnSheet(XMindXMLNames.key(key), RawJSON(string: value))
        }
      }
    case ("children", "topics"):
      lists.append(reader.attributes.first { $0.name == "type" }?.value ?? XMindName.attached)
    case ("sheet", "topic"), ("topics", "topic"):
      try builder.beginTopic(in: lists.last ?? "", at: place)
      for (key, value) in reader.attributes {
        if key == "style-id", let style = styles.style(value) {
          builder.set("style", style)
        } else {
          builder.set(XMindXMLNames.key(key), RawJSON(string: value))
        }
      }
    case ("topic", _), ("sheet", _), ("xmap-content", _):
      let (key, value) = XMindXMLNames.value(of: try reader.readRows())
      switch open.last {
      case "topic": builder.set(key, value)
      case "sheet": builder.setOnSheet(key, value)
      default: builder.foreignOfAll.keep(key, value.text)
      }
      return
    case (nil, _):
      throw reader.error(.wrongFormat, "This is no map of XMind: it begins with another element.")
    default:
      try builder.drop(at: place)
      try reader.skipElement()
      return
    }
    open.append(name)
  }

  private mutating func end(
    _ reader: XMLReader, _ builder: inout XMindBuilder
  ) throws(FormatError) {
    switch open.popLast() {
    case "topic": builder.endTopic()
    case "topics": lists.removeLast()
    case "sheet": try builder.endSheet(at: reader.location)
    default: break
    }
  }
}

/// What elements and attributes of XMind 8 are called in `content.json`.
private enum XMindXMLNames {
  private static let keys = [
    "id": "id", "xlink:href": "href", "branch": "branch", "structure-class": "structureClass",
    "marker-id": "markerId", "range": "range", "topic-id": "topicId", "end1": "end1Id",
    "end2": "end2Id", "xhtml:src": "src", "svg:width": "width", "svg:height": "height",
    "svg:x": "x", "svg:y": "y", "marker-refs": "markers", "markers": "markers",
    "summaries": "summaries", "boundaries": "boundaries", "relationships": "relationships",
    "position": "position", "xhtml:img": "image",
  ]
  private static let numbers: Set = ["width", "height", "x", "y"]

  /// The key of a name; one of ours for what has none in `content.json`.
  static func key(_ name: String) -> String { keys[name] ?? "xmind8:" + name }

  /// What an element with all that is in it says.
  static func value(of rows: [XMLRow]) -> (key: String, RawJSON) {
    let whole = rows[0]
    switch (whole.name, key(whole.name)) {
    case ("title", _): return ("title", RawJSON(string: whole.text))
    case ("labels", _):
      let labels = rows.filter { $0.depth == 1 }.map(\.text)
      return ("labels", RawJSON { $0.array(labels, .packed) { $0.string($1) } })
    case ("notes", _):
      let html = rows.first { $0.depth == 1 && $0.name == "html" }?.source
      let plain = rows.first { $0.name == "plain" }?.text
      return ("notes", XMindField.note(plain, html.map { fragment($0, rows) }))
    case (_, "position"), (_, "image"):
      return (key(whole.name), RawJSON { write(rows[...], to: &$0) })
    case (_, let key) where keys[whole.name] != nil:
      let elements = rows.indices.filter { rows[$0].depth == 1 }
      return (
        key,
        RawJSON {
          $0.array(elements, .packed) { json, index in
            let inside = rows[(index + 1)...].prefix { $0.depth > 1 }
            write(rows[index..<inside.endIndex], to: &json)
          }
        }
      )
    case (_, let key): return (key, RawJSON(string: whole.source))
    }
  }

  /// Writes an element as an object: its attributes, and the title in it. What more there is in it is kept
  /// as XML.
  private static func write(_ rows: ArraySlice<XMLRow>, to json: inout JSONWriter) {
    guard let whole = rows.first else { return }
    json.beginObject(.packed)
    for (name, value) in whole.attributes {
      let key = key(name)
      let number = numbers.contains(key) ? RawJSON(value).number : nil
      if let number { json.number(key, number) } else { json.text(key, value) }
    }
    let inside = rows.dropFirst()
    if let title = inside.first(where: { $0.name == "title" }) { json.text("title", title.text) }
    if inside.contains(where: { $0.name != "title" }) { json.text(key("source"), whole.source) }
    json.endObject()
  }

  /// The inside of an element `html`, without the prefixes of elements and attributes.
  private static func fragment(_ html: String, _ rows: [XMLRow]) -> String {
    let inside = html.drop { $0 != ">" }.dropFirst()
    let text = inside.hasSuffix("</html>") ? inside.dropLast("</html>".count) : ""
    let bare = String(text).replacing("<xhtml:", with: "<").replacing("</xhtml:", with: "</")
    let names = Set(rows.flatMap(\.attributes).map(\.name).filter { !$0.hasPrefix("xmlns") })
    // XMind has four such names; a file with thousands of others takes no longer.
    return names.filter { $0.contains(":") }.sorted().prefix(9).reduce(bare) { text, name in
      let local = name.drop { $0 != ":" }.dropFirst()
      return text.replacing(" \(name)=", with: " \(local)=")
    }
  }
}
