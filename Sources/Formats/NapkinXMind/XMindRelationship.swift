import NapkinCore
import NapkinFormats

/// A line between two topics, which stands on its sheet in a file, and on the node where it starts here.
struct XMindRelationship {
  let id: String
  let start: String
  let end: String
  var connector: Connector

  /// Reads a relationship; `nil` if it lacks an end.
  init?(_ value: RawJSON) {
    guard let members = value.members, let start = value["end1Id"]?.string,
      let end = value["end2Id"]?.string
    else { return nil }
    (self.start, self.end) = (start, end)
    id = value["id"]?.string ?? ""
    connector = Connector(to: .init(end))
    for (key, value) in members where !["end1Id", "end2Id"].contains(key) {
      if key == "title", let label = value.string {
        connector.label = label
        continue
      }
      if key == "style" { _ = XMindStyle.read(value, .ofRelationships, into: &connector) }
      connector.foreign.keep(key, value.text)
    }
  }

  /// The line of a connector, under an identifier that it gets if it has none.
  private init(_ connector: Connector, start: String, end: String, number: Int) {
    let kept = connector.foreign.value("id", in: XMindName.format)
    id = kept.flatMap { RawJSON($0).string } ?? "\(start)-line-\(number)"
    (self.start, self.end, self.connector) = (start, end, connector)
  }

  /// Those of a map, in the order of its nodes.
  static func all(in map: MindMap) -> [XMindRelationship] {
    map.walkAll().flatMap { visit -> [XMindRelationship] in
      let node = map[visit.slot]
      return node.connectors.enumerated().map { index, connector in
        let end = map[connector.target].map(XMindName.identifier) ?? connector.target.rawValue
        return XMindRelationship(
          connector, start: XMindName.identifier(of: node), end: end, number: index + 1)
      }
    }
  }

  /// Writes the relationship; its style as it was, if the connector still looks like that.
  func write(to json: inout JSONWriter) {
    json.beginObject(.packed)
    json.field("id", id)
    json.field("end1Id", start)
    json.field("end2Id", end)
    if let label = connector.label { json.field("title", label) }
    var style = XMindStyle.write(connector, .ofRelationships, id: id + "-style")
    for piece in connector.foreign.pieces(from: XMindName.format) where piece.key != "id" {
      let value = RawJSON(piece.value)
      if piece.key == "style" {
        var kept = Connector(to: connector.target)
        _ = XMindStyle.read(value, .ofRelationships, into: &kept)
        guard XMindStyle.write(kept, .ofRelationships, id: id + "-style") == style else { continue }
        style = nil
      }
      json.field(piece.key, value)
    }
    if let style { json.field("style", style) }
    json.endObject()
  }
}
