import NapkinCore
import NapkinFormats

/// A text in Markdown that is to stand inside a larger one, and whether it can.
struct MarkdownPiece {
  let source: [UInt8]
  let tree: BlockTree

  /// Takes a text apart, its lines ended as Napkin ends them.
  init(_ source: String) {
    let bytes = Array(source.utf8)
    self.source = bytes.contains(where: { $0 == 0x0D || $0 == 0 }) ? Self.repaired(bytes) : bytes
    tree = BlockParser.parse(
      self.source.last == .newline ? self.source : self.source + [.newline])
  }

  private static func repaired(_ bytes: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    for (index, byte) in bytes.enumerated() {
      switch byte {
      case 0x0D:
        if index + 1 == bytes.count || bytes[index + 1] != .newline { text.append(.newline) }
      case 0: text += Array("\u{FFFD}".utf8)
      default: text.append(byte)
      }
    }
    return text
  }

  /// The blocks of the text.
  var blocks: [Int] { Array(tree.children(of: 0)) }

  /// Whether there is neither HTML in it nor a link that does more than lead somewhere.
  var isHarmless: Bool {
    for block in tree.blocks {
      switch block.kind {
      case .html: return false
      case .paragraph, .heading, .table:
        let inline = InlineParser.parse(tree.text(of: block), labels: tree.destinations)
        if !inline.isHarmless { return false }
      default: continue
      }
    }
    return tree.destinations.values.allSatisfy { LinkTarget.isHarmless($0.uri) }
  }

  /// Whether it ends in code that never ends, and would take in what comes after it.
  var isOpen: Bool {
    guard let last = blocks.last.map({ tree.blocks[$0] }) else { return false }
    return last.kind == .code && last.marker != 0 && !last.isClosed
  }

  /// The text as a reader would have it from here.
  var text: RichText { RichText(source.asText, syntax: .markdown) }

  // MARK: Bodies

  /// Whether it can be the note below a heading or an item, as it is.
  func standsAsNote(belowHeading: Bool) -> Bool {
    let kinds = blocks.map { tree.blocks[$0].kind }
    if kinds.contains(.list) || belowHeading && kinds.contains(.heading) || isOpen { return false }
    return NodeBody(blocks[...], in: tree) == NodeBody(note: text)
  }

  /// Whether it can stand in a quote as it is.
  var standsInQuote: Bool { tree.richText(inside: 0) == text }

  /// Whether it would be taken for something else if it stood in a single quote.
  var isQuote: Bool { blocks.count == 1 && tree.blocks[blocks[0]].kind == .quote }

  // MARK: Lines

  /// What a reader makes of it as the line of a node; `nil` if it is more than a line.
  func line(inHeading: Bool) -> NodeLine? {
    guard blocks.count == 1, tree.blocks[blocks[0]].kind == .paragraph,
      tree.text(of: tree.blocks[blocks[0]]) == source,
      !inHeading || !source.contains(.newline)
    else { return nil }
    return NodeLine(source, task: .none, isHeading: inHeading, labels: [:])
  }
}

extension InlineText {
  /// Whether there is neither HTML in it nor a link that does more than lead somewhere.
  var isHarmless: Bool {
    for part in parts {
      switch part.kind {
      case .html: return false
      case .autolink where !LinkTarget.isHarmless(bytes[part.range].asText): return false
      case .linkStart where !LinkTarget.isHarmless(destinations[part.data].uri): return false
      case .imageStart where !LinkTarget.isHarmlessPicture(destinations[part.data].uri):
        return false
      default: continue
      }
    }
    return true
  }
}
