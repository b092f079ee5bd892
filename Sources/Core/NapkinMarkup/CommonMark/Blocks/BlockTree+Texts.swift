/// The texts of a tree, and the positions of their bytes in the source.
extension BlockTree {
  /// Parses the running text of a paragraph or heading.
  public func inline(of block: Block) -> InlineText {
    InlineParser.parse(text(of: block), labels: destinations)
  }

  /// Calls a closure with all running texts, and with the positions of their bytes in the source.
  public func forEachText(_ body: (InlineText, _ places: () -> [Int]) -> Void) {
    for block in blocks { forEachText(of: block, body) }
  }

  /// Calls a closure with the running text of a paragraph or heading, or of each cell of a table.
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

  /// Returns the positions of the bytes of a block's text.
  public func indices(of block: Block) -> [Int] {
    pieces[block.pieces].flatMap { $0.start...$0.end }
  }

  /// Returns the definitions in a block, and their ranges without line ends.
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

  /// Returns the addresses of definitions whose labels are not in a set, or that an earlier definition hides.
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
  /// Returns the range in the source for a range of a text; the array contains the positions of the text's bytes.
  public func range(_ text: Range<Int>) -> Range<Int> {
    self[text.lowerBound]..<self[text.upperBound - 1] + 1
  }
}
