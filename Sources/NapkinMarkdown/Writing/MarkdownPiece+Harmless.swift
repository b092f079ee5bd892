/// What may not be written as it is: HTML, and links that do more than lead somewhere.
extension MarkdownPiece {
  /// How often a text is looked through: escaped HTML may have had more of it inside.
  private static let mostRounds = 8

  /// The text as it may be written: a backslash before each piece of HTML, and before links that do
  /// more than lead somewhere, makes words of them. `nil` if that does not help.
  var harmless: MarkdownPiece? {
    var piece = self
    for _ in 0..<Self.mostRounds {
      let places = piece.harmfulPlaces
      if places.isEmpty { return piece }
      piece = MarkdownPiece(piece.escaped(at: places))
    }
    return nil
  }

  private func escaped(at places: [Int]) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(source.count + places.count)
    var start = 0
    for place in places.sorted() {
      text += source[start..<place]
      text.append(.backslash)
      start = place
    }
    return text + source[start...]
  }

  /// Where in the source a backslash is missing.
  private var harmfulPlaces: [Int] {
    var places: [Int] = []
    for block in tree.blocks {
      switch block.kind {
      case .html: places += htmlPlaces(of: block)
      case .definition: places += definitionPlaces(of: block)
      case .paragraph, .heading:
        let text = InlineParser.parse(tree.text(of: block), labels: tree.destinations)
        let found = text.harmfulPlaces
        if found.isEmpty { continue }
        let indices = sourceIndices(of: block)
        places += found.map { indices[$0] }
      case .table:
        for row in tree.pieces[block.pieces] {
          for cell in Table.cells(tree.bytes[row.start..<row.end]) {
            places += cellPlaces(of: tree.bytes[cell])
          }
        }
      default: continue
      }
    }
    return places
  }

  /// Where the bytes of a block's text stand in the source.
  private func sourceIndices(of block: Block) -> [Int] {
    tree.pieces[block.pieces].flatMap { $0.start...$0.end }
  }

  private func cellPlaces(of cell: ArraySlice<UInt8>) -> [Int] {
    let text = InlineParser.parse(Table.text(cell), labels: tree.destinations)
    let found = text.harmfulPlaces
    if found.isEmpty { return [] }
    var indices: [Int] = []
    for index in cell.indices {
      if cell[index] == .bar, let last = indices.last, cell[last] == .backslash {
        indices.removeLast()
      }
      indices.append(index)
    }
    return found.map { indices[$0] }
  }

  /// The lines that begin HTML, up to one that would begin code as soon as the HTML is none.
  private func htmlPlaces(of block: Block) -> [Int] {
    var places: [Int] = []
    for piece in tree.pieces[block.pieces] {
      let line = tree.bytes[piece.start..<piece.end]
      let words = line.drop(while: \.isBlank)
      if words.starts(with: "```".utf8) || words.starts(with: "~~~".utf8) { break }
      let isIndented =
        line[..<words.startIndex].contains(.tab) || words.startIndex > line.startIndex + 3
      guard words.first == .less, places.isEmpty || !isIndented, HTMLStart.rule(words) != nil else {
        continue
      }
      places.append(words.startIndex)
    }
    return places
  }

  private func definitionPlaces(of block: Block) -> [Int] {
    let indices = sourceIndices(of: block)
    var scan = DefinitionScan(indices.map { tree.bytes[$0] })
    var places: [Int] = []
    var start = scan.position
    while let (_, destination) = scan.next() {
      if !LinkTarget.isHarmless(destination.uri) { places.append(indices[start]) }
      start = scan.position
    }
    return places
  }
}

extension InlineText {
  /// Where a backslash is missing.
  fileprivate var harmfulPlaces: [Int] {
    var places: [Int] = []
    var address: Int?
    for part in parts {
      if let place = address, endsAddress(part) { places.append(place) }
      address = self.address(behind: part, address)
      switch part.kind {
      case .html: places.append(part.range.lowerBound)
      case .autolink where !LinkTarget.isHarmless(bytes[part.range].asText):
        places.append(part.range.lowerBound - 1)
      case .linkStart where !LinkTarget.isHarmless(destinations[part.data].uri),
        .imageStart where !LinkTarget.isHarmlessPicture(destinations[part.data].uri):
        places.append(part.range.upperBound - 1)
      default: continue
      }
    }
    return places
  }

  /// Whether an address that goes on up to a part ends there with an angle bracket. GitHub takes all
  /// before that for the address, even a backslash.
  private func endsAddress(_ part: Inline) -> Bool {
    if part.kind == .text { return false }
    if part.kind == .autolink { return true }
    return bytes[part.range].first { $0 == .less || $0.isSpace } == .less
  }

  /// Where a backslash keeps an address from being one that may go on behind a part.
  private func address(behind part: Inline, _ before: Int?) -> Int? {
    var address = before
    for index in part.range {
      if bytes[index] == .less || bytes[index].isSpace {
        address = nil
      } else if part.kind == .text, address == nil {
        let rest = bytes[index..<part.range.upperBound]
        if rest.starts(with: "://".utf8) { address = index }
        if rest.starts(with: "www.".utf8) { address = index + 3 }
      }
    }
    return address
  }
}
