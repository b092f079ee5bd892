import Foundation
import NapkinCore

/// What an app without Napkin would write: the same map as plain Codable values, flat like ours,
/// because Foundation's coders stop at 512 levels.
struct FoundationMap: Codable {
  struct Node: Codable {
    var id: String
    var parent: String?
    var text: String
    var created: Int64?
    var modified: Int64?
    var folded: Bool?
    var note: String?
    var link: String?
    var icons: [String]?
    var color: String?
  }

  var napkin = 1
  var name: String
  var nodes: [Node]

  init(_ map: MindMap) {
    name = map.name
    nodes = map.walkAll().map { visit in
      let node = map[visit.slot]
      return Node(
        id: node.id.rawValue, parent: map.parent(of: visit.slot).map { map[$0].id.rawValue },
        text: node.text.source, created: node.created?.milliseconds,
        modified: node.modified?.milliseconds, folded: node.isFolded ? true : nil,
        note: node.note?.source, link: node.link, icons: node.icons.isEmpty ? nil : node.icons,
        color: node.style.color?.hex)
    }
  }
}
