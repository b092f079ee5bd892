import NapkinCore
import NapkinFormats

extension OPMLParser {
  /// Assembles the map at the end of the file.
  mutating func finish() -> Parsed {
    var map = tree.finish()
    map.id = tree.mapID()
    fold(&map)
    let head = OPMLHead(frame)
    map.name = head.title
    map.created = head.created
    map.modified = head.modified
    takeCarried(into: &map, beyond: head)
    let carried = map.foreign.pieces
    let usual = OPMLFrame(for: map, OPMLLines.all(of: map))
    if frame != usual { map.foreign = Foreign(frame.pieces + carried) }
    let census = Census(of: .map(map))
    return Parsed(
      census: census, ledger: ledger(for: map, census), dialect: dialect,
      outline: places.outline(of: map))
  }

  /// Folds the nodes that the list of open lines does not contain.
  ///
  /// The list that Napkin wrote is ignored, even if lines have been inserted: the attributes of the nodes count.
  /// With another list, open nodes are unfolded, too.
  private mutating func fold(_ map: inout MindMap) {
    let list = frame.entries.first { $0.name == "expansionState" }
    guard let open = list.flatMap({ OPMLFolding.openLines($0.value) }) else { return }
    let written = carriedMap?.value("expansion")
    if written == OPMLFolding.digest(of: open) { return }
    for (slot, isFolded) in OPMLFolding.parents(inSightOf: map, open: open)
    where isFolded || written != nil { map.update(slot) { $0.isFolded = isFolded } }
  }

  private mutating func takeCarried(into map: inout MindMap, beyond head: OPMLHead) {
    guard let element = carriedMap else { return }
    if let name = element.value("name") {
      let root = map[map.slotOfRoot].text.plain
      let shown = name.isEmpty && !map.isRootImplied ? root : name
      if OPMLText.allowed(shown).trimmed == head.title { map.name = name }
    }
    if let info = element.value("info") {
      let syntax = element.value("infoIn").flatMap(RichText.Syntax.init(word:))
      map.info = RichText(info, syntax: syntax ?? .plain)
    } else if element.value("infoAs") == "note" {
      map.takeInfoFromNote()
    }
    map.created = Self.exact(element.value("created"), head.created)
    map.modified = Self.exact(element.value("modified"), head.modified)
    takeCanvas(of: element, into: &map)
    map.styles = element.value("styles").flatMap(MindMap.Styles.init(joined:)) ?? map.styles
    map.foreign = element.foreign
    tally.foreign += element.foreign.pieces.count { $0.format == OPMLFrame.format }
  }

  /// Returns the exact time, unless the head holds a different one.
  private static func exact(_ carried: String?, _ shown: Instant?) -> Instant? {
    guard let carried else { return shown }
    let instant = Int64(carried).map { Instant(milliseconds: $0) }
    guard let shown, let instant else { return instant ?? shown }
    return instant.milliseconds(since: shown).magnitude < 1000 ? instant : shown
  }

  private func takeCanvas(of element: CarriedElement, into map: inout MindMap) {
    var canvas = CanvasSettings(background: element.color("background"))
    if let width = element.number("width"), let height = element.number("height") {
      canvas.size = Extent(width: width, height: height)
    }
    if let kind = element.value("grid").flatMap(CanvasSettings.Grid.Kind.init),
      let spacing = element.number("gridSpacing")
    {
      canvas.grid = CanvasSettings.Grid(kind, spacing: spacing)
    }
    if (try? canvas.check()) != nil { map.canvas = canvas }
  }

  // MARK: The ledger

  /// Returns the treatment of each item in the file.
  private func ledger(for map: MindMap, _ census: Census) -> Ledger {
    var ledger = Ledger()
    for feature in Feature.all where feature != .foreign {
      ledger.count(feature, .converted, times: census[feature])
    }
    ledger.count(.foreign, .converted, times: census[.foreign] - ownCount(in: map))
    ledger.count(.foreign, .carried, times: tally.foreign + unreadDates)
    ledger.count(.author, .carried, times: tally.author)
    if let carriedMap, !carriedMap.isUnderstood {
      ledger.count(.foreign, .dropped, at: map.id.rawValue)
    }
    for _ in 0..<tally.lostMaps { ledger.count(.foreign, .dropped, at: map.id.rawValue) }
    for id in tally.lostValues { ledger.count(.foreign, .dropped, at: id) }
    for id in tally.lostIdentifiers { ledger.count(.identifier, .dropped, at: id) }
    return ledger
  }

  /// Returns the number of OPML's own pieces; what they represent was counted when it was read.
  private func ownCount(in map: MindMap) -> Int {
    var count = map.foreign.pieces.count { $0.format == OPMLFrame.format }
    map.forEachNode { _, node in
      count += node.foreign.pieces.count { $0.format == OPMLFrame.format }
    }
    return count
  }

  /// The number of dates in the head that cannot be parsed; they are kept as they are spelt.
  private var unreadDates: Int {
    frame.entries.count { entry in
      switch entry {
      case .created(let text), .modified(let text): WrittenDate.read(text) == nil
      case .title, .expansion, .markup: false
      }
    }
  }

  private var dialect: OPMLDialect? {
    tally.hasComplete ? .workflowy : tally.hasStatus && !names.isDeclared ? .omnioutliner : nil
  }
}
