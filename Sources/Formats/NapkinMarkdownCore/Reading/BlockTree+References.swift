import NapkinMarkup
import NapkinCore
import NapkinFormats

/// References, and the definitions with their addresses. A piece that is cut out of a text leaves the definitions
/// behind.
extension BlockTree {
  /// The number of bytes that a text may grow by if addresses replace its references.
  private static let mostGrowth = 1 << 20

  /// Finds the definitions that have references. Returns 0, or the number of references that are lost: all of them,
  /// if their addresses would make the text grow out of proportion.
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

  /// Returns the Markdown of a piece of this text, with the addresses of its references. Definitions without
  /// references stay in it.
  func marked(_ source: [UInt8]) -> RichText {
    if referred.isEmpty { return RichText(source.asText, syntax: .markdown) }
    let piece = MarkdownFragment(source)
    var tree = piece.tree
    tree.destinations = destinations
    var edits = tree.edits(\.inPlaceOfReferences)
    // A quote keeps its definitions if it is the only block, because a quote alone is read as a note.
    let kinds = piece.blocks.map { tree.blocks[$0].kind }.filter { $0 != .definition }
    if kinds != [.quote] { edits += tree.edits(droppingDefinitionsOf: referred) }
    if edits.isEmpty { return RichText(source.asText, syntax: .markdown) }
    let whole = MarkdownFragment(Array(piece.source.replacing(edits).trimmedLines))
    return whole.tree.richText(whole.blocks[...], source: whole.source)
  }

  /// Returns the edits that remove the definitions of some destinations.
  func edits(droppingDefinitionsOf dropped: Set<Destination>) -> [TextEdit] {
    if dropped.isEmpty || destinations.isEmpty { return [] }
    return blocks.filter { $0.kind == .definition }.flatMap { block in
      definitions(in: block).filter { dropped.contains($0.destination) }
        .map { TextEdit(bytes.withBlankLines(behind: $0.range), []) }
    }
  }

  /// Returns the number of definitions in a block that have no references.
  func unreferred(in block: Int) -> Int {
    definitions(in: blocks[block]).count { !referred.contains($0.destination) }
  }
}

extension InlineText {
  /// The ends of links and pictures whose addresses are in definitions.
  var references: [(range: Range<Int>, destination: Destination)] {
    parts.filter(isReference).map { ($0.range, destinations[$0.data]) }
  }

  /// Whether a part is the end of a link or picture whose address is in a definition.
  func isReference(_ part: Inline) -> Bool {
    let isEnd = part.kind == .linkEnd || part.kind == .imageEnd
    return isEnd && bytes[part.range].dropFirst().first != .leftParenthesis
  }

  /// The source, with addresses in place of references.
  var selfContained: [UInt8] { bytes.replacing(inPlaceOfReferences) }

  /// The edits that put addresses in place of references.
  fileprivate var inPlaceOfReferences: [TextEdit] {
    references.map { TextEdit($0.range, $0.destination.behindWords) }
  }
}

extension [UInt8] {
  /// Returns the range of whole lines with the line end of the last line and the blank lines after it, except for
  /// the last line end of the text. A range that begins within a line stays as it is.
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
  /// The end of a link to the destination, after the link's text; escaped for the cell of a table.
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
