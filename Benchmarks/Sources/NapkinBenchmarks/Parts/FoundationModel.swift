import Foundation
import NapkinCore

/// A file of native JSON as plain Codable values: what an app without Napkin would write to read any
/// map's file and write it again, every key of it, those of other programs aside.
struct FoundationFile: Codable {
  struct Map: Codable {
    var id: String
    var name: String
    var info, infoIn: String?
    var created, modified: Int64?
    var width, height: Double?
    var background, grid: String?
    var gridSpacing: Double?
    var impliedRoot: Bool?
    var foreign: [Foreign]?
    var nodes: [Node]
  }

  struct Node: Codable {
    var id: String
    var parent: String?
    var text: String
    var textIn: String?
    var created, modified: Int64?
    var folded, inventedID: Bool?
    var note, noteIn, details, detailsIn, link: String?
    var icons, tags: [String]?
    var attributes: [Attribute]?
    var connectors: [Connector]?
    var media: [Media]?
    var task: String?
    var progress, priority: Int?
    var reminders: [Reminder]?
    var place: Place?
    var side: String?
    var offset: [Double]?
    var color, background, shape: String?
    var maximumWidth: Double?
    var fontFamily: String?
    var fontSize: Double?
    var bold, italic, struckThrough: Bool?
    var borderColor: String?
    var borderWidth: Double?
    var borderDash, edgeShape, edgeColor: String?
    var edgeWidth: Double?
    var edgeDash: String?
    var cloud: Bool?
    var cloudShape, cloudColor: String?
    var foreign: [Foreign]?
  }

  struct Attribute: Codable {
    var name, value: String
    var foreign: [Foreign]?
  }

  struct Connector: Codable {
    var to: String
    var label, startLabel, endLabel, color: String?
    var width: Double?
    var dash: String?
    var startArrow, endArrow: Bool?
    var foreign: [Foreign]?
  }

  struct Media: Codable {
    var sha256, uri, name, type: String?
    var bytes: Int64?
    var thumbnail: String?
    var width, height: Double?
    var duration: Int64?
    var place: Place?
    var foreign: [Foreign]?
  }

  struct Reminder: Codable {
    var at: Int64
    var secondsFromUTC: Int
    var message: String?
    var every: Int?
    var unit: String?
    var until, acknowledged: Int64?
    var foreign: [Foreign]?
  }

  struct Place: Codable {
    var latitude, longitude: Double
    var altitude, accuracy: Double?
    var name: String?
    var foreign: [Foreign]?
  }

  struct Foreign: Codable {
    var format, key, value: String
  }

  var napkin: Int
  var map: Map
}

/// The least that holds the maps that are measured with, ten keys of a node: it would lose all else.
struct LeanFoundationMap: Codable {
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
