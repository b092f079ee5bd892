package import NapkinMarkup
import NapkinCore
import NapkinFormats

/// A text in Markdown that is to be inside of a larger text, with the checks whether it can be.
package struct MarkdownFragment {
  package let source: [UInt8]
  package let tree: BlockTree

  /// Parses a text; its line ends become those of Napkin.
  package init(_ source: String) {
    self.init(Array(source.utf8))
  }

  init(_ bytes: [UInt8]) {
    source = LineEnds.unified(bytes)
    tree = BlockParser.parse(source.last == .newline ? source : source + [.newline])
  }

  var blocks: [Int] { Array(tree.children(of: 0)) }

  /// Whether the text ends in code that is not closed, and would include the text after it.
  var isOpen: Bool {
    guard let last = blocks.last.map({ tree.blocks[$0] }) else { return false }
    return last.kind == .code && last.marker != 0 && !last.isClosed
  }

  /// Whether the text defines labels, which then count for the whole file.
  var defines: Bool { !tree.destinations.isEmpty }

  /// The text with addresses in place of its references, and without their definitions; `nil` if it would grow out
  /// of proportion.
  var selfContained: MarkdownFragment? {
    if !defines { return self }
    var tree = tree
    if tree.findReferences() > 0 { return nil }
    return tree.referred.isEmpty ? self : MarkdownFragment(tree.marked(source).source)
  }

  /// The text with an end to code that is not closed.
  var closed: MarkdownFragment {
    guard isOpen, let code = blocks.last.map({ tree.blocks[$0] }) else { return self }
    let newline: [UInt8] = source.last == .newline ? [] : [.newline]
    return MarkdownFragment(source + newline + Array(repeating: code.marker, count: code.width))
  }

  var text: RichText { RichText(source.asText, syntax: .markdown) }

  /// Whether lines with signs in it would become separate paragraphs.
  var hasMarksAmongWords: Bool {
    var parted = tree
    parted.partMarks()
    return !parted.parts.isEmpty
  }

  // MARK: Bodies

  /// Whether the text can be the note below a heading or an item, and is read as only that.
  func standsAsNote(belowHeading: Bool) -> Bool {
    let kinds = blocks.map { tree.blocks[$0].kind }
    if kinds.contains(.list) || belowHeading && kinds.contains(.heading) || isOpen { return false }
    var parted = tree
    parted.partMarks()
    let read = NodeBody(Array(parted.children(of: 0))[...], in: parted)
    return read == NodeBody(note: tree.richText(inside: 0))
  }

  /// Whether the text can be after the list below a heading or an item, and is read as only that.
  func standsBehindList(belowHeading: Bool) -> Bool {
    if belowHeading && blocks.contains(where: { tree.blocks[$0].kind == .heading }) || isOpen {
      return false
    }
    var parted = MarkdownFragment(Array("- x\n\n".utf8) + source).tree
    parted.partMarks()
    let all = Array(parted.children(of: 0))
    guard let list = all.first, parted.blocks[list].kind == .list,
      !all.dropFirst().contains(where: { parted.blocks[$0].kind == .list })
    else { return false }
    let item = parted.blocks[list].firstChild
    let line = parted.blocks[item].firstChild
    guard parted.blocks[item].next == Block.none, parted.blocks[line].next == Block.none else {
      return false
    }
    let read = NodeBody(all.dropFirst().map { (1, $0) }, in: parted)
    return read == NodeBody(behindList: tree.richText(inside: 0))
  }

  /// Returns the text with spaces for tabs, if a prefix would change their width.
  func standing(behind prefix: LinePrefix) -> MarkdownFragment {
    if prefix.spaces + prefix.quotes == 0 || !source.contains(.tab) { return self }
    return MarkdownFragment(tree.sourceToBeMoved)
  }

  /// Whether the text is a quote, which would be read as a note if it were in a quote.
  var isQuote: Bool { blocks.count == 1 && tree.blocks[blocks[0]].kind == .quote }

  // MARK: Lines

  /// Returns the line of a node as which the text is read; `nil` if it is more than a line.
  func line(inHeading: Bool) -> NodeLine? {
    // An item may turn out to be a rule (`- --`), a task, or more than one block.
    let lines = source.split(separator: .newline, omittingEmptySubsequences: false)
    let mark = inHeading ? "# " : "- "
    let below = Array(lines.joined(separator: "\n  ".utf8))
    let written = MarkdownFragment(Array(mark.utf8) + below)
    guard written.blocks.count == 1, written.isHarmless else { return nil }
    var tree = written.tree
    tree.partMarks()
    let (blocks, whole) = (tree.blocks, written.blocks[0])
    var line = whole
    if !inHeading, blocks[whole].kind == .list {
      let item = blocks[whole].firstChild
      guard blocks[item].next == Block.none, blocks[item].task == .none else { return nil }
      line = blocks[item].firstChild
    }
    guard line != Block.none, blocks[line].next == Block.none,
      blocks[line].kind == (inHeading ? .heading : .paragraph),
      tree.text(of: blocks[line]) == source
    else { return nil }
    return NodeLine(source, task: .none, isHeading: inHeading, labels: [:])
  }
}
