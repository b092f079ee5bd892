import NapkinFormats
import NapkinXML

/// Reads the `content.xml` of XMind 8 and earlier: what it says is handed on under the keys that the same things
/// have in `content.json`. What those lack is kept as XML, under a key of ours.
struct XMindXML {
  /// The elements that are open and hold topics.
  private var open: [String] = []
  /// The lists that are open.
  private var lists: [String] = []

  /// The key of what has none in `content.json`.
  static func oldKey(_ name: String) -> String { "xmind8:" + name }

  static func read(_ reader: XMLReader, into builder: inout XMindBuilder) throws(FormatError) {
    var state = XMindXML()
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
    switch (open.last, name) {
    case (nil, "xmap-content"), ("topic", "children"): break
    case ("xmap-content", "sheet"):
      builder.beginSheet()
      builder.setOnSheet("class", RawJSON(string: XMindName.sheet))
      for (key, value) in reader.attributes {
        builder.setOnSheet(key == "id" ? key : Self.oldKey(key), RawJSON(string: value))
      }
    case ("children", "topics"):
      lists.append(reader.attributes.first { $0.name == "type" }?.value ?? XMindName.attached)
    case ("sheet", "topic"), ("topics", "topic"):
      try builder.beginTopic(in: lists.last ?? "", at: reader.location)
      for (key, value) in reader.attributes where !key.hasPrefix("xmlns") {
        let key = Self.keysOfAttributes[key] ?? Self.oldKey(key)
        try builder.set(key, RawJSON(string: value), at: reader.location)
      }
    case ("topic", _), ("sheet", _), ("xmap-content", _):
      let place = reader.location
      for (key, value) in try XMLPart(reader).values {
        switch open.last {
        case "topic": try builder.set(key, value, at: place)
        case "sheet": builder.setOnSheet(key, value)
        default: builder.foreignOfAll.keep(key, value.text)
        }
      }
      return
    case (nil, _):
      throw reader.error(.wrongFormat, "This is no map of XMind: it begins with another element.")
    default:
      try builder.drop(at: reader.location)
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

  private static let keysOfAttributes = [
    "id": "id", "xlink:href": "href", "branch": "branch", "structure-class": "structureClass",
  ]
}

extension XMLReader {
  /// The attributes of the element that was met last.
  fileprivate var attributes: [(name: String, value: String)] {
    (0..<attributeCount).map { index in
      let attribute = attribute(at: index)
      return (spelling(ofName: attribute.name), attribute.value.string)
    }
  }
}

/// A small element with all that is in it, flat.
private struct XMLPart {
  private struct Row {
    let depth: Int
    let name: String
    let attributes: [(name: String, value: String)]
    var text = ""
    /// How it is spelt, if it stands directly in the part.
    var source = ""

    subscript(name: String) -> String? { attributes.first { $0.name == name }?.value }
  }

  private var rows: [Row] = []
  private var source = ""

  /// Reads the element whose start was met last.
  init(_ reader: XMLReader) throws(FormatError) {
    let top = reader.depth
    var starts: [(row: Int, mark: Int)] = []
    func begin(_ rows: inout [Row]) {
      starts.append((rows.count, reader.mark))
      let name = reader.spelling(ofName: reader.name)
      rows.append(Row(depth: reader.depth - top, name: name, attributes: reader.attributes))
    }
    begin(&rows)
    while let start = starts.last, let event = try reader.next() {
      switch event {
      case .start: begin(&rows)
      case .text: rows[start.row].text += reader.text.string
      case .comment, .instruction: break
      case .end:
        starts.removeLast()
        guard rows[start.row].depth < 2 else { continue }
        let source = reader.sourceOfElement(from: start.mark, to: reader.mark).string
        if starts.isEmpty { self.source = source } else { rows[start.row].source = source }
      }
    }
  }

  /// The rows that stand directly in the part.
  private var inner: some Sequence<Row> { rows.lazy.filter { $0.depth == 1 } }

  /// What it says, by the keys of `content.json`.
  var values: [(key: String, value: RawJSON)] {
    let whole = rows[0]
    switch whole.name {
    case "title":
      let width = whole["svg:width"].map { RawJSON($0) }.flatMap { $0.number == nil ? nil : $0 }
      return [("title", RawJSON(string: whole.text))] + (width.map { [("customWidth", $0)] } ?? [])
    case "labels":
      return [("labels", RawJSON { $0.array(inner.map(\.text)) { $0.string($1) } })]
    case "marker-refs", "markers":
      let markers = inner.compactMap { $0["marker-id"] }
      return [("markers", RawJSON { $0.array(markers) { $0.object(["markerId": $1]) } })]
    case "notes": return [("notes", notes)]
    case "position":
      return [("position", numbers(["x": whole["svg:x"], "y": whole["svg:y"]]))]
    case "xhtml:img":
      let size: KeyValuePairs = ["width": whole["svg:width"], "height": whole["svg:height"]]
      return [("image", numbers(size, src: whole["xhtml:src"] ?? ""))]
    case "summaries", "boundaries", "relationships":
      return [(whole.name, RawJSON { $0.array(Array(rows.indices)) { write($1, to: &$0) } })]
    default: return [(XMindXML.oldKey(whole.name), RawJSON(string: source))]
    }
  }

  private var notes: RawJSON {
    let plain = rows.first { $0.name == "plain" }?.text
    let html = inner.first { $0.name == "html" }?.source
    return RawJSON { json in
      json.beginObject(.packed)
      for (key, text) in [("plain", plain), ("realHTML", html.map(Self.fragment))] {
        guard let text else { continue }
        json.key(key)
        json.object(["content": text])
      }
      json.endObject()
    }
  }

  /// The inside of an element `html`, without the prefixes of its namespace.
  private static func fragment(_ html: String) -> String {
    let inside = html.drop { $0 != ">" }.dropFirst()
    let text = inside.hasSuffix("</html>") ? String(inside.dropLast("</html>".count)) : ""
    return text.replacing("<xhtml:", with: "<").replacing("</xhtml:", with: "</")
  }

  private func numbers(_ texts: KeyValuePairs<String, String?>, src: String? = nil) -> RawJSON {
    RawJSON { json in
      json.beginObject(.packed)
      if let src { json.field("src", src) }
      for (key, text) in texts {
        if let number = text.flatMap({ RawJSON($0).number }) { json.field(key, number) }
      }
      json.endObject()
    }
  }

  /// Writes one of the lines that stand in the part, with the title behind it; other rows are parts of one.
  private func write(_ index: Int, to json: inout JSONWriter) {
    let row = rows[index]
    guard row.depth == 1 else { return }
    let inside = rows[(index + 1)...].prefix { $0.depth > 1 }
    let names = ["topic-id": "topicId", "end1": "end1Id", "end2": "end2Id"]
    json.beginObject(.packed)
    for (name, value) in row.attributes {
      let known = ["id", "range"].contains(name) ? name : names[name]
      json.field(known ?? XMindXML.oldKey(name), value)
    }
    if let title = inside.first(where: { $0.name == "title" }) { json.field("title", title.text) }
    if inside.contains(where: { $0.name != "title" }) {
      json.field(XMindXML.oldKey("source"), row.source)
    }
    json.endObject()
  }
}
