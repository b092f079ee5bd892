import NapkinCore
import NapkinFormats

/// Maps as headings and lists.
extension MarkdownWriter {
  mutating func write(
    _ map: MindMap, headings: Int?, _ frontMatter: FrontMatter, to sink: inout some ByteSink
  ) throws(FormatError) {
    write(frontMatter)
    collectLabels(of: map)
    var targeting = Placing(map, headings: headings)
    collectTargets(of: map) { targeting.place($0)?.isHeading == true }
    writeInfo(of: map)
    let deepest = ListDepth.levels(of: map, headings: headings)
    var placing = Placing(map, headings: headings)
    for visit in map.walkAll() {
      guard var position = placing.place(visit) else { continue }
      let node = map.address(of: visit.slot)
      if case .item(let depth) = position, depth >= deepest {
        ledger.revise(.node, to: .approximated, at: node.pointee.id.rawValue)
        position = .item(deepest - 1)
      }
      write(node, at: position)
      try out.flushIfFull(to: &sink)
    }
  }

  /// Writes what is said of the whole map, before its first heading.
  mutating func writeInfo(of map: MindMap) {
    if map.info.source.isEmpty { return }
    let info = map.info.leadingInside(to: targets.goal) ?? map.info
    writeNote(info, LinePrefix(), map.id.rawValue, belowHeading: true, as: .title)
  }

  /// Finds the names of the nodes that anything leads to.
  mutating func collectTargets(of map: MindMap, headings isHeading: (MindMap.Visit) -> Bool) {
    var wanted: Set<MindMap.Node.ID> = []
    map.forEachTarget { wanted.insert($0) }
    if wanted.isEmpty { return }
    targets = Slugs.of(
      wanted, in: map, reading: { $0.wordsAsWritten(inHeading: $1) }, headings: isHeading)
  }
}

extension FrontMatter {
  /// What a map says of itself.
  init(of map: MindMap, headings: Int?) {
    self.init(created: map.created, modified: map.modified, foreign: map.foreign)
    // A reader calls a map like its root, if it sees but one.
    let hasRoot = !map.isRootImplied && map.slotsOfFloating.isEmpty
    let text = map[map.slotOfRoot].text
    let root = hasRoot ? text.wordsAsWritten(inHeading: headings != 0) : ""
    let isSpelt = others.contains { MarkdownNames.Key(spelt: $0.key) == .title }
    if !map.name.isEmpty, map.name != root || isSpelt { title = map.name }
    var isOutline = map.count > (map.isRootImplied ? 2 : 1) && map.info.isEmpty
    map.forEachSlot { slot in
      if isOutline { isOutline = map.address(of: slot).isLineOnly }
    }
    // A reader sees by itself what is nothing but headings and lists.
    if !isOutline || hasOtherKind { kind = .map }
    let topCount = map.children(of: map.slotOfRoot).count + map.slotsOfFloating.count
    if map.isRootImplied, topCount < 2 {
      kind = .map
      self.isOutline = true
    }
  }
}

extension UnsafePointer<MindMap.Node> {
  /// Whether nothing of it stands below its line but its children, and the line is no task.
  var isLineOnly: Bool {
    guard let extras else { return true }
    if extras.pointee.note != nil || extras.pointee.task != .none { return false }
    if !extras.pointee.attributes.isEmpty || !extras.pointee.connectors.isEmpty { return false }
    guard let rarest = extras.rarest?.pointee else { return true }
    let pictureCount = MarkdownWriter.isPicture(self, extras) ? 1 : 0
    return rarest.details == nil && rarest.media.count == pictureCount && rarest.reminders.isEmpty
      && rarest.place == nil
  }
}
