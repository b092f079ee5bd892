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
    connector = Connector(to: .init(end), label: value["title"]?.string)
    for (key, value) in members where !["end1Id", "end2Id"].contains(key) {
      if key != "title" || connector.label == nil { connector.foreign.keep(key, value.text) }
    }
  }

  /// Those of a map, in the order of its nodes. One without an identifier gets one.
  static func all(in map: MindMap) -> [XMindRelationship] {
    map.walkAll().flatMap { visit -> [XMindRelationship] in
      let start = XMindName.identifier(of: map[visit.slot])
      return map[visit.slot].connectors.enumerated().map { index, connector in
        let kept = connector.foreign.value("id", in: XMindName.format)
        return XMindRelationship(
          id: kept.flatMap { RawJSON($0).string } ?? "\(start)-line-\(index + 1)", start: start,
          end: map[connector.target].map(XMindName.identifier) ?? connector.target.rawValue,
          connector: connector)
      }
    }
  }

  private init(id: String, start: String, end: String, connector: Connector) {
    (self.id, self.start, self.end, self.connector) = (id, start, end, connector)
  }

  func write(to json: inout JSONWriter) {
    json.beginObject(.packed)
    json.text("id", id)
    json.text("end1Id", start)
    json.text("end2Id", end)
    if let label = connector.label { json.text("title", label) }
    for piece in connector.foreign.pieces(from: XMindName.format) where piece.key != "id" {
      json.field(piece.key, RawJSON(piece.value))
    }
    json.endObject()
  }
}
