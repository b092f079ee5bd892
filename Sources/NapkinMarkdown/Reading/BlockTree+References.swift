import NapkinCore
import NapkinFormats

/// References and the definitions that say where they lead: a piece that is cut out of a text leaves the
/// definitions behind.
extension BlockTree {
  /// How much longer a text may become by what its references lead to.
  private static let mostGrowth = 1 << 20

  /// Finds out which definitions are referred to. The answer is how many references there are if they
  /// are forgotten, because they lead to so much that the text would grow out of proportion.
  mutating func findReferences() -> Int {
    if destinations.isEmpty { return 0 }
    var growth = 0
    var count = 0
    var found: Set<Destination> = []
    forEachText { text, _ in
      for reference in text.references {
        let (uri, title) = (reference.destination.uri, reference.destination.title ?? "")
        growth += uri.utf8.count + title.utf8.count
        count += 1
        found.insert(reference.destination)
      }
    }
    referred = found
    guard growth > max(Self.mostGrowth, bytes.count) else { return 0 }
    destinations = [:]
    return count
  }

  /// The Markdown of a piece of this text, with all that it refers to. Definitions that nothing refers to
  /// stay in it.
  func marked(_ source: [UInt8]) -> RichText {
    if referred.isEmpty { return RichText(source.asText, syntax: .markdown) }
    let piece = MarkdownPiece(source)
    var tree = piece.tree
    tree.destinations = destinations
    var edits: [(range: Range<Int>, text: [UInt8])] = []
    tree.forEachText { text, places in
      let references = text.references
      if references.isEmpty { return }
      let indices = places()
      edits += references.map { (indices.range($0.range), $0.destination.behindWords) }
    }
    // What would be a quote inside of a quote keeps its definitions: alone it would be a note.
    let kinds = piece.blocks.map { tree.blocks[$0].kind }.filter { $0 != .definition }
    for block in tree.blocks where block.kind == .definition && kinds != [.quote] {
      for (label, range, destination) in tree.definitions(in: block)
      where label.first != "^" && referred.contains(destination) {
        edits.append((range, []))
      }
    }
    if edits.isEmpty { return RichText(source.asText, syntax: .markdown) }
    let whole = MarkdownPiece(Array(piece.source.replacing(edits).trimmedLines))
    guard let first = whole.blocks.first, let last = whole.blocks.last else { return .empty }
    return whole.tree.richText(whole.blocks[...], source: whole.source, first, last)
  }

  /// The definitions in a block, and where they stand without the ends of their lines.
  func definitions(
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

  /// How many definitions in a block nothing refers to.
  func unreferred(in block: Int) -> Int {
    definitions(in: blocks[block]).count { !referred.contains($0.destination) }
  }

  // MARK: Places

  /// Goes through all running text, with where its bytes stand in the source.
  func forEachText(_ body: (InlineText, _ places: () -> [Int]) -> Void) {
    for block in blocks {
      switch block.kind {
      case .paragraph, .heading:
        body(InlineParser.parse(text(of: block), labels: destinations)) { indices(of: block) }
      case .table:
        for row in pieces[block.pieces] {
          for range in Table.cells(bytes[row.start..<row.end]) {
            let cell = bytes[range]
            body(InlineParser.parse(Table.text(cell), labels: destinations)) {
              Table.indices(of: cell)
            }
          }
        }
      default: continue
      }
    }
  }

  /// Where the bytes of a block's text stand.
  func indices(of block: Block) -> [Int] {
    pieces[block.pieces].flatMap { $0.start...$0.end }
  }
}

extension InlineText {
  /// The ends of links and pictures that lead where a definition says. Footnotes are no links.
  var references: [(range: Range<Int>, destination: Destination)] {
    var starts: [Int: Int] = [:]
    var found: [(range: Range<Int>, destination: Destination)] = []
    for part in parts {
      switch part.kind {
      case .linkStart, .imageStart: starts[part.data] = part.range.upperBound
      case .linkEnd, .imageEnd:
        let behind = bytes[part.range].dropFirst()
        if behind.first == .leftParenthesis { continue }
        let label = behind.count > 2 ? behind.dropFirst() : bytes[(starts[part.data] ?? 0)...]
        if label.first != .caret { found.append((part.range, destinations[part.data])) }
      default: continue
      }
    }
    return found
  }

  /// The source, which holds all that it refers to.
  var selfContained: [UInt8] {
    bytes.replacing(references.map { ($0.range, $0.destination.behindWords) })
  }
}

extension Destination {
  /// What stands behind the words of a link that leads there; fit for the cell of a table.
  var behindWords: [UInt8] {
    var out = OutputBuffer()
    out.append("](")
    LinkTarget.append(uri, to: &out)
    if let title {
      out.append(" \"")
      for byte in title.utf8 {
        if byte == .quote || byte == .backslash || byte == .ampersand {
          out.append(byte: .backslash)
        }
        out.append(byte: byte)
      }
      out.append("\"")
    }
    out.append(")")
    return out.bytes.flatMap { $0 == .bar ? [.backslash, .bar] : [$0] }
  }
}

extension [Int] {
  /// The range of places that a range of a text has.
  func range(_ text: Range<Int>) -> Range<Int> {
    self[text.lowerBound]..<self[text.upperBound - 1] + 1
  }
}

extension [UInt8] {
  /// The bytes with other ones in some ranges.
  func replacing(_ edits: [(range: Range<Int>, text: [UInt8])]) -> [UInt8] {
    var text: [UInt8] = []
    var start = 0
    for edit in edits.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      text += self[start..<edit.range.lowerBound] + edit.text
      start = edit.range.upperBound
    }
    return text + self[start...]
  }
}
