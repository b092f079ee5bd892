import NapkinCore
import NapkinFormats

/// Maps as headings and lists.
extension MarkdownWriter {
  mutating func write(
    _ map: MindMap, headings: Int, _ frontMatter: FrontMatter, to sink: inout some ByteSink
  ) throws(FormatError) {
    write(frontMatter)
    collectLabels(of: map)
    // What is said of the whole map stands before its first heading.
    if !map.info.source.isEmpty {
      writeNote(map.info, LinePrefix(), map.id.rawValue, belowHeading: true, as: .title)
    }
    collectTargets(of: map, headings: headings)
    let deepest = ListDepth.levels(of: map, headings: headings)
    var shift = 0
    for visit in map.walkAll() {
      if visit.depth == 0 {
        shift = visit.slot == map.slotOfRoot && map.isRootImplied ? -1 : 0
        if shift == -1 { continue }
      }
      let level = visit.depth + shift
      let node = map.address(of: visit.slot)
      if level < headings {
        write(node, at: .heading(level + 1))
      } else {
        let depth = level - headings
        if depth >= deepest {
          ledger.revise(.node, to: .approximated, at: node.pointee.id.rawValue)
        }
        write(node, at: .item(min(depth, deepest - 1)))
      }
      try out.flushIfFull(to: &sink)
    }
  }

  /// Finds the names of the nodes that anything leads to.
  mutating func collectTargets(of map: MindMap, headings: Int) {
    var wanted: Set<MindMap.Node.ID> = []
    map.forEachTarget { wanted.insert($0) }
    if wanted.isEmpty { return }
    var shift = 0
    targets = Slugs.of(wanted, in: map) { text, isHeading in
      text.wordsAsWritten(inHeading: isHeading)
    } headings: { visit in
      if visit.depth == 0 {
        shift = visit.slot == map.slotOfRoot && map.isRootImplied ? -1 : 0
      }
      return visit.depth + shift < headings
    }
  }
}

extension FrontMatter {
  /// What a map says of itself.
  init(of map: MindMap, headings: Int) {
    self.init()
    // A reader calls a map like its root, if it sees but one.
    let hasRoot = !map.isRootImplied && map.slotsOfFloating.isEmpty
    let text = map[map.slotOfRoot].text
    let root = hasRoot ? text.wordsAsWritten(inHeading: headings > 0) : ""
    if !map.name.isEmpty, map.name != root { title = map.name }
    created = map.created
    modified = map.modified
    others = FrontMatter.others(in: map.foreign)
    var isOutline = map.count > (map.isRootImplied ? 2 : 1) && map.info.isEmpty
    map.forEachSlot { slot in
      if isOutline, let extras = map.address(of: slot).extras {
        isOutline = extras.isLineOnly
      }
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

extension UnsafePointer<NodeExtras> {
  /// Whether nothing of it stands below the line of its node, and the line is no task.
  fileprivate var isLineOnly: Bool {
    if pointee.note != nil || pointee.task != .none { return false }
    if !pointee.attributes.isEmpty || !pointee.connectors.isEmpty { return false }
    guard let rarest = rarest?.pointee else { return true }
    return rarest.details == nil && rarest.media.isEmpty && rarest.reminders.isEmpty
      && rarest.place == nil
  }
}
