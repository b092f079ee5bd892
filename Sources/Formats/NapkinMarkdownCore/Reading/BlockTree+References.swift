import NapkinMarkup
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
    let piece = MarkdownFragment(source)
    var tree = piece.tree
    tree.destinations = destinations
    var edits = tree.edits(\.inPlaceOfReferences)
    // A single quote keeps its definitions. Without them it is a quote alone, and that is read as a note.
    let kinds = piece.blocks.map { tree.blocks[$0].kind }.filter { $0 != .definition }
    if kinds != [.quote] { edits += tree.edits(droppingDefinitionsOf: referred) }
    if edits.isEmpty { return RichText(source.asText, syntax: .markdown) }
    let whole = MarkdownFragment(Array(piece.source.replacing(edits).trimmedLines))
    return whole.tree.richText(whole.blocks[...], source: whole.source)
  }

  /// The edits that leave out the definitions of some destinations.
  func edits(droppingDefinitionsOf dropped: Set<Destination>) -> [TextEdit] {
    if dropped.isEmpty || destinations.isEmpty { return [] }
    return blocks.filter { $0.kind == .definition }.flatMap { block in
      definitions(in: block).filter { dropped.contains($0.destination) }
        .map { TextEdit(bytes.withBlankLines(behind: $0.range), []) }
    }
  }

  /// How many definitions in a block nothing refers to.
  func unreferred(in block: Int) -> Int {
    definitions(in: blocks[block]).count { !referred.contains($0.destination) }
  }
}

extension InlineText {
  /// The ends of links and pictures that lead where a definition says.
  var references: [(range: Range<Int>, destination: Destination)] {
    parts.filter(isReference).map { ($0.range, destinations[$0.data]) }
  }

  /// Whether a part is the end of a link or picture that leads where a definition says.
  func isReference(_ part: Inline) -> Bool {
    let isEnd = part.kind == .linkEnd || part.kind == .imageEnd
    return isEnd && bytes[part.range].dropFirst().first != .leftParenthesis
  }

  /// The source, which holds all that it refers to.
  var selfContained: [UInt8] { bytes.replacing(inPlaceOfReferences) }

  /// What to write in the place of references.
  fileprivate var inPlaceOfReferences: [TextEdit] {
    references.map { TextEdit($0.range, $0.destination.behindWords) }
  }
}

extension [UInt8] {
  /// Some whole lines with the end of the last one, and the blank lines after it, but not with the end of
  /// all; what begins within a line stays as it is.
  fileprivate func withBlankLines(behind range: Range<Int>) -> Range<Int> {
    guard range.lowerBound == 0 || self[range.lowerBound - 1] == .newline else { return range }
    var end = range.upperBound
    var next = self[end...].drop(while: \.isBlank)
    while next.first == .newline, next.startIndex + 1 < count {
      end = next.startIndex + 1
      next = self[end...].drop(while: \.isBlank)
    }
    return range.lowerBound..<end
  }
}

extension Destination {
  /// What stands after the words of a link that leads there; fit for the cell of a table.
  var behindWords: [UInt8] {
    var out = OutputBuffer()
    out.append("](")
    LinkTarget.append(uri, to: &out)
    if let title {
      out.append(" \"")
      for byte in title.utf8 {
        // A blank line would end the paragraph.
        if byte == .newline {
          out.append("&#10;")
          continue
        }
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
