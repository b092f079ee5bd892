import NapkinCore
import NapkinFormats

/// Long maps are written by all cores, a piece each.
extension MarkdownWriter {
  /// Writes all nodes.
  mutating func write(
    _ nodes: [PlacedNode], of map: MindMap, to sink: inout some ByteSink
  ) throws(FormatError) {
    let deepest = ListDepth.levels(of: map, nodes)
    let whole = ledger
    var part = self
    part.out.removeAll()
    part.ledger = whole.forPart
    part.footnotes = [:]
    part.repeatedBytes = 0
    // No node has to know in which others it stands.
    var pieces = Pieces(nodes.count, of: nodesAtATime)
    try Parallel.perform {
      pieces.next()
    } work: { [part] piece in
      (piece, part.written(nodes[piece], behind: nodes[..<piece.lowerBound].last, of: map, deepest))
    } take: { (done: inout (piece: Range<Int>, part: MarkdownWriter)) throws(FormatError) in
      if follows(done.part) {
        try add(&done.part, from: whole, to: &sink)
      } else {
        write(nodes[done.piece], of: map, deepest)
        try out.flushIfFull(to: &sink)
      }
    }
  }

  /// The writer when it has written some nodes.
  private func written(
    _ nodes: ArraySlice<PlacedNode>, behind previous: PlacedNode?, of map: MindMap, _ deepest: Int
  ) -> MarkdownWriter {
    var part = self
    part.out = .forPart
    if let previous {
      // What stands between two nodes depends on what the first one ends with.
      part.write([previous], of: map, deepest)
      part.out.removeAll()
      (part.ledger, part.footnotes, part.repeatedBytes) = (ledger, footnotes, repeatedBytes)
    }
    part.write(nodes, of: map, deepest)
    return part
  }

  /// Writes some nodes; what is deeper than lists go stands beside its parent.
  private mutating func write(_ nodes: ArraySlice<PlacedNode>, of map: MindMap, _ deepest: Int) {
    for node in nodes {
      switch node.position {
      case .item(let depth) where depth >= deepest:
        ledger.revise(.node, to: .approximated, at: map[node.slot].id.rawValue)
        write(map[node.slot], at: .item(deepest - 1))
      case .body(let depth, _) where depth > deepest:
        write(map[node.slot], at: .body(deepest, isKept: false))
      case let position: write(map[node.slot], at: position)
      }
    }
  }

  /// Whether the next piece is the same as if all before it had been known to its writer.
  private func follows(_ part: MarkdownWriter) -> Bool {
    (footnotes.isEmpty || part.footnotes.isEmpty)
      && repeatedBytes + part.repeatedBytes <= Self.mostRepeatedBytes
  }

  private mutating func add(
    _ part: inout MarkdownWriter, from whole: Ledger, to sink: inout some ByteSink
  ) throws(FormatError) {
    try out.add(&part.out, to: &sink)
    ledger.join(part.ledger, from: whole)
    footnotes.merge(part.footnotes) { old, _ in old }
    repeatedBytes += part.repeatedBytes
    last = part.last
  }
}
