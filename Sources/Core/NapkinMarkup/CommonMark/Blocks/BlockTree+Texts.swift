/// The texts of a tree, and where their bytes stand in the source.
extension BlockTree {
  /// The running text of a paragraph or heading.
  public func inline(of block: Block) -> InlineText {
    InlineParser.parse(text(of: block), labels: destinations)
  }

  /// Goes through all running text, with where its bytes stand in the source.
  public func forEachText(_ body: (InlineText, _ places: () -> [Int]) -> Void) {
    for block in blocks { forEachText(of: block, body) }
  }

  /// Goes through the running text of a block: that of a paragraph or heading, or of the cells of a table.
  public func forEachText(
    of block: Block, _ body: (InlineText, _ places: () -> [Int]) -> Void
  ) {
    switch block.kind {
    case .paragraph, .heading: body(inline(of: block)) { indices(of: block) }
    case .table:
      for row in pieces[block.pieces] {
        for range in Table.cells(bytes[row.start..<row.end]) {
          let cell = bytes[range]
          body(InlineParser.parse(Table.text(cell), labels: destinations)) {
            Table.indices(of: cell)
          }
        }
      }
    default: break
    }
  }

  /// Where the bytes of a block's text stand.
  public func indices(of block: Block) -> [Int] {
    pieces[block.pieces].flatMap { $0.start...$0.end }
  }

  /// The definitions in a block, and where they stand without the ends of their lines.
  public func definitions(
    in block: Block
  ) -> [(label: String, range: Range<Int>, destination: Destination)] {
    let indices = indices(of: block)
    var scan = DefinitionScan(
      pieces[block.pieces].flatMap { bytes[$0.start..<$0.end] + [.newline] })
    var found: [(label: String, range: Range<Int>, destination: Destination)] = []
    var start = scan.position
    while let (label, destination) = scan.next() {
      found.append((label, indices.range(start..<scan.position - 1), destination))
      start = scan.position
    }
    return found
  }

  /// Where definitions lead whose labels are not among some, or that come after others of their labels.
  public func definitions(unlessIn labels: Set<String>) -> [String] {
    if destinations.isEmpty { return [] }
    return blocks.filter { $0.kind == .definition }.flatMap { block in
      definitions(in: block).filter { label, _, destination in
        !labels.contains(label) || destinations[label] != destination
      }.map(\.destination.uri)
    }
  }
}

extension [Int] {
  /// The range of places that a range of a text has.
  public func range(_ text: Range<Int>) -> Range<Int> {
    self[text.lowerBound]..<self[text.upperBound - 1] + 1
  }
}
