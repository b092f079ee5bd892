import NapkinCore
import NapkinFormats

/// A line between two topics, which stands on its sheet in a file, and on the node where it starts here.
struct XMindRelationship {
  private static let ownKeys: Set = ["id", "end1Id", "end2Id", "title"]
  let id: String
  let start: String
  let end: String
  var connector: Connector
}

extension XMindRelationship {
  /// Reads a relationship; `nil` if it lacks an end.
  init?(_ value: RawJSON) {
    guard let members = value.members, let start = value["end1Id"]?.string,
      let end = value["end2Id"]?.string
    else { return nil }
    (self.start, self.end) = (start, end)
    id = value["id"]?.string ?? ""
    connector = Connector(to: .init(end), label: value["title"]?.string)
    if let id = value["id"] { connector.foreign.keep("id", id.text) }
    for (key, value) in members where !Self.ownKeys.contains(key) {
      connector.foreign.keep(key, value.text)
    }
  }

  /// Those of a map, in the order of its nodes. One without an identifier gets one.
  static func all(in map: MindMap) -> [XMindRelationship] {
    map.walkAll().flatMap { visit -> [XMindRelationship] in
      let start = XMindName.identifier(of: map[visit.slot])
      return map[visit.slot].connectors.enumerated().map { index, connector in
        let kept = connector.foreign.value("id", in: XMindName.format)
        return XMindRelationship(
          id: kept.flatMap { RawJSON($0).string } ?? usualID(start, index + 1), start: start,
          end: map[connector.target].map(XMindName.identifier) ?? connector.target.rawValue,
          connector: connector)
      }
    }
  }

  /// Under what a connector is written that has no identifier of its own.
  private static func usualID(_ start: String, _ number: Int) -> String {
    "\(start)-line-\(number)"
  }

  /// Forgets an identifier that the connector of this number gets anyway.
  mutating func forgetUsualID(number: Int) {
    let isUsual = id == Self.usualID(start, number)
    connector.foreign.pieces.removeAll { $0.key == "id" && isUsual }
  }

  func write(to json: inout JSONWriter) {
    json.beginObject(.packed)
    json.text("id", id)
    json.text("end1Id", start)
    json.text("end2Id", end)
    if let label = connector.label { json.text("title", label) }
    for piece in connector.foreign.pieces(from: XMindName.format)
    where !Self.ownKeys.contains(piece.key) {
      json.field(piece.key, RawJSON(piece.value))
    }
    json.endObject()
  }
}
