import NapkinCore
import NapkinFormats
import NapkinXML

/// The properties of a whole map that the head of an OPML file cannot hold.
struct CarriedMap {
  private(set) var attributes: [OPMLAttribute] = []
  let foreign: [Foreign.Entry]

  var isEmpty: Bool { attributes.isEmpty && foreign.isEmpty }

  /// - Parameter showsInfo: Whether the map's description is written as the note of its root.
  init(_ map: MindMap, beyond frame: OPMLFrame, showsInfo: Bool = false) {
    let frameKeys = OPMLFrame(map.foreign) != nil
    foreign = map.foreign.pieces.filter { !$0.isOPML || !frameKeys }
    let told = OPMLHead(frame)
    if told.title != map.name { add("name", map.name) }
    if map.info != .empty {
      add("info", map.info.source)
      if map.info.syntax != .plain { add("infoIn", map.info.syntax.word) }
    }
    if showsInfo { add("infoAs", "note") }
    if told.created != map.created { add("created", Self.time(map.created)) }
    if told.modified != map.modified { add("modified", Self.time(map.modified)) }
    add(map.canvas)
    if !map.styles.isUnset { add("styles", map.styles.lines.joined(separator: "\n")) }
  }

  /// Adds a digest of the list of open lines, if any node is folded in it, so that the list is recognised when read.
  mutating func addExpansion(in frame: OPMLFrame, of map: MindMap) {
    guard let list = frame.entries.first(where: { $0.name == "expansionState" })?.value,
      let digest = OPMLFolding.digest(ofList: list), OPMLFolding.isAnyFolded(in: map)
    else { return }
    add("expansion", digest)
  }

  static func time(_ instant: Instant?) -> String { instant.map { String($0.milliseconds) } ?? "" }

  private mutating func add(_ canvas: CanvasSettings) {
    if let size = canvas.size {
      add("width", CarriedText.write(size.width))
      add("height", CarriedText.write(size.height))
    }
    if let background = canvas.background { add("background", background.hex) }
    if let grid = canvas.grid {
      add("grid", grid.kind.rawValue)
      add("gridSpacing", CarriedText.write(grid.spacing))
    }
  }

  private mutating func add(_ name: String, _ value: String) {
    attributes.append(OPMLAttribute(name, value))
  }

  func write(to xml: inout XMLWriter) {
    if isEmpty { return }
    xml.begin(CarriedName.Element.map.qualified)
    for attribute in attributes { xml.carried(attribute.name, attribute.value) }
    xml.carry(foreign)
    xml.end()
  }
}

/// The properties of a map that the head of a file holds.
struct OPMLHead {
  var title = ""
  var created: Instant?
  var modified: Instant?

  init(_ frame: OPMLFrame) {
    title = frame.entries.lazy.compactMap(\.wordsOfTitle).first ?? ""
    for entry in frame.entries {
      switch entry {
      case .title(let text): title = text.trimmed
      case .created(let text): created = WrittenDate.read(text)
      case .modified(let text): modified = WrittenDate.read(text)
      case .expansion, .markup: break
      }
    }
  }
}

extension MindMap.Styles {
  /// Reads styles, one per line.
  init?(joined lines: String) { self.init(lines: lines.split(separator: "\n").map(String.init)) }
}
