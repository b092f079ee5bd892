import NapkinFormats
import NapkinMarkup

/// The layout of a node in a file: as a heading, as an item, or as text between these.
struct NodeLayout: Equatable {
  enum Form: Equatable {
    /// A heading of a level, underlined or after `#` marks.
    case heading(Int, isUnderlined: Bool)
    /// An item with its mark, and the number of blanks after the mark.
    case item(mark: [UInt8], padding: Int)
    case body
  }

  var form: Form
  /// The bytes on each line before the mark of an item, or before text.
  var indent: [UInt8] = []

  /// The bytes at the beginning of each line below the node's own line.
  var prefix: [UInt8] {
    guard case .item(let mark, let padding) = form else { return indent }
    return indent + Array(repeating: .space, count: mark.count + padding)
  }

  /// The column at which the content of the node begins.
  var column: Int { prefix.columns }

  var level: Int? { if case .heading(let level, _) = form { level } else { nil } }
  var mark: [UInt8]? { if case .item(let mark, _) = form { mark } else { nil } }
  var isItem: Bool { mark != nil }
  var isBody: Bool { form == .body }

  /// Whether another node has the same form, whatever its position.
  func isLike(_ other: NodeLayout) -> Bool {
    isItem == other.isItem && isBody == other.isBody
  }

  /// Returns the beginning of the first line; an item on the line of its parent begins after the parent's mark.
  func beginning(isOnLineOfParent: Bool = false) -> [UInt8] {
    guard case .item(let mark, let padding) = form else { return indent }
    return (isOnLineOfParent ? [] : indent) + mark + Array(repeating: .space, count: padding)
  }
}

extension [UInt8] {
  var numberOfMark: Int? { Int(prefix { $0.isDigit }.asText) }

  /// Returns the mark of the item after this one. The number does not rise if `others`, the marks of its neighbours,
  /// repeat it.
  func markBehind(_ others: [[UInt8]?]) -> [UInt8] {
    guard let number = numberOfMark, !others.contains(self) else { return self }
    return Array(String(number + 1).utf8) + suffix(1)
  }
}

extension MarkdownFile {
  var layouts: [NodeLayout] {
    var layouts: [NodeLayout] = []
    for (number, blocks) in places.blocks.enumerated() {
      let parent = outline.elements[number].parent.map { layouts[$0] }
      guard let start = blocks.start else {
        layouts.append(NodeLayout(form: .body, indent: parent?.prefix ?? []))
        continue
      }
      let block = tree.blocks[start]
      guard block.kind == .item else {
        layouts.append(
          NodeLayout(form: .heading(block.level, isUnderlined: block.marker != .hash)))
        continue
      }
      let line = tree.bytes(ofLine: block.startLine)
      let isOnLineOfParent = isOnLineOfParent(number)
      let indent =
        isOnLineOfParent ? parent?.prefix ?? [] : Array(tree.bytes[line.lowerBound..<blocks.mark])
      let mark = Array(tree.bytes[blocks.mark...].prefix { !$0.isSpace })
      let outer = parent?.isItem == true ? parent?.column ?? 0 : 0
      let padding = outer + block.width - indent.columns - mark.count
      layouts.append(
        NodeLayout(form: .item(mark: mark, padding: max(1, padding)), indent: indent))
    }
    return layouts
  }

  func isOnLineOfParent(_ number: Int) -> Bool {
    guard let start = places.blocks[number].start, tree.blocks[start].kind == .item else {
      return false
    }
    return inFile(tree.bytes(ofLine: tree.blocks[start].startLine).lowerBound)
      < outline.elements[number].range.lowerBound
  }
}
