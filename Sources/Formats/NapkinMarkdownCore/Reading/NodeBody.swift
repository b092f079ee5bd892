import NapkinMarkup
import NapkinCore
import NapkinFormats

/// The content below the line of a node, except content that becomes nodes.
struct NodeBody: Hashable {
  var details: RichText?
  var note: RichText?
  /// Texts between the children of a node, or after them.
  var behindLists: [TextBehindList] = []
  var media: [Media] = []
  var attributes: [Attribute] = []
  var connectors: [Line] = []
  var link: String?
  var reminders: [Reminder] = []
  var place: Place?
  var progress: UInt8?
  var priority: UInt8?
  /// The features that stay text: marks that a node already has, and markup in cells.
  var lost: [Feature] = []
  var places = Places()

  /// A text after some lists.
  struct TextBehindList: Hashable {
    var listsBefore: Int
    var text: RichText
    var places = Places()
  }

  /// The blocks that hold the parts of a body. All values are equal, so that bodies are compared by their content
  /// only.
  struct Places: Hashable {
    var details: [Int] = []
    var words: [Int] = []
    var marks: [Int] = []
    var attributes: [Int] = []

    static func == (_: Places, _: Places) -> Bool { true }
    func hash(into _: inout Hasher) {}
  }

  /// A connector as it is written; its target is known when all nodes are.
  struct Line: Hashable {
    var label: String?
    var target: String
    /// The text of the link, which should be the text of the target node.
    var words: String
    var hasMarkup: Bool
  }

  init(note: RichText) {
    self.note = note
  }

  init(behindList text: RichText) {
    behindLists = [TextBehindList(listsBefore: 1, text: text)]
  }

  /// Reads adjacent blocks below a line, which may have a link already. Marks and attributes may be anywhere among
  /// them. Pictures without a sign must come after all text, or after all text before the first list.
  init(_ blocks: ArraySlice<Int>, in tree: BlockTree, hasLink: Bool = false) {
    self.init(blocks.map { (0, $0) }, in: tree, hasLink: hasLink)
  }

  /// Reads blocks between which there may be lists.
  init(_ blocks: [(listsBefore: Int, block: Int)], in tree: BlockTree, hasLink: Bool = false) {
    let all = blocks.map { (place: $0, part: tree.part(at: $0.block)) }
    let end = all.lastIndex { $0.part == nil } ?? -1
    let endBeforeLists = all.lastIndex { $0.part == nil && $0.place.listsBefore == 0 } ?? -1
    var taken: Set<MarkdownNames.Mark> = hasLink ? [.link] : []
    var words: [(listsBefore: Int, block: Int)] = []
    for (index, (place, part)) in all.enumerated() {
      switch part {
      case .attributes(let rows, let marked):
        attributes += rows
        places.attributes.append(place.block)
        lost += repeatElement(.markup, count: marked)
      case .marks(let marks)
      where index > (place.listsBefore == 0 ? endBeforeLists : end) || tree.hasSign(place.block):
        if Self.hasRoom(for: marks, &taken) {
          for mark in marks { take(mark) }
          places.marks.append(place.block)
        } else {
          words.append(place)
          lost += marks.filter { $0.single != nil }.map(\.feature)
        }
      case .marks, .unseen, nil: words.append(place)
      }
    }
    var before = words.prefix { $0.listsBefore == 0 }.map(\.block)[...]
    if let first = before.first, tree.blocks[first].kind == .quote, tree.innerQuote(first) == nil {
      let text = tree.richText(inside: first)
      if !text.source.isEmpty { details = text }
      places.details = [first]
      before.removeFirst()
    }
    places.words = Array(before)
    note = Self.text(of: before, in: tree)
    for (lists, blocks) in words.drop(while: { $0.listsBefore == 0 }).groupedByLists {
      if let text = Self.text(of: blocks[...], in: tree) {
        behindLists.append(
          TextBehindList(listsBefore: lists, text: text, places: Places(words: blocks)))
      }
    }
  }

  /// Returns the text of some blocks. A quote that contains only a quote has the text of the inner quote.
  static func text(of blocks: ArraySlice<Int>, in tree: BlockTree) -> RichText? {
    guard let first = blocks.first else { return nil }
    if blocks.count == 1, let inner = tree.innerQuote(first) { return tree.richText(inside: inner) }
    let text = tree.richText(blocks, source: tree.source(of: blocks))
    // Definitions alone are no content, because their addresses replace the references.
    return text.source.isEmpty ? nil : text
  }

  // MARK: Marks

  /// Whether a node has room for some lines: it does not have their marks yet, as far as it can have a mark only
  /// once. If so, the marks are taken; otherwise all lines are ordinary text.
  private static func hasRoom(
    for lines: [MarkLine], _ taken: inout Set<MarkdownNames.Mark>
  ) -> Bool {
    var all = taken
    for mark in lines.compactMap(\.single) where !all.insert(mark).inserted { return false }
    taken = all
    return true
  }

  private mutating func take(_ mark: MarkLine) {
    switch mark {
    case .picture(let picture): media.append(picture)
    case .connector(let line): connectors.append(line)
    case .link(let uri): link = uri
    case .reminder(let reminder): reminders.append(reminder)
    case .place(let place): self.place = place
    case .progress(let number): progress = number
    case .priority(let number): priority = number
    }
  }
}

extension RandomAccessCollection<(listsBefore: Int, block: Int)> {
  /// The blocks in groups, one group for the blocks after the same number of lists.
  var groupedByLists: [(listsBefore: Int, blocks: [Int])] {
    reduce(into: []) { groups, place in
      if groups.last?.listsBefore == place.listsBefore {
        groups[groups.count - 1].blocks.append(place.block)
      } else {
        groups.append((place.listsBefore, [place.block]))
      }
    }
  }
}

extension BlockTree {
  /// Whether a block is invisible on a page: it has only definitions or comments.
  func isUnseen(_ index: Int) -> Bool {
    if case .unseen = part(at: index) { true } else { false }
  }

  /// A part of a body that is not text.
  fileprivate enum BodyPart {
    case marks([MarkLine])
    case attributes([Attribute], marked: Int)
    /// Definitions and comments.
    case unseen
  }

  /// Returns the kind of part that a block is; `nil` for text.
  fileprivate func part(at index: Int) -> BodyPart? {
    switch blocks[index].kind {
    case .definition: return .unseen
    case .html:
      let words = HTMLComment.removed(from: literal(of: blocks[index])[...])
      return words.trimmed().isEmpty ? .unseen : nil
    case .table: return attributes(of: index).map { .attributes($0.rows, marked: $0.marked) }
    default: return marks(of: index).map { .marks($0) }
    }
  }

  /// Returns the quote that is the only content of a quote.
  func innerQuote(_ index: Int) -> Int? {
    let inner = blocks[index].firstChild
    guard blocks[index].kind == .quote, inner != Block.none, blocks[inner].kind == .quote,
      blocks[inner].next == Block.none
    else { return nil }
    return inner
  }

  func richText(inside container: Int) -> RichText {
    richText(Array(children(of: container))[...], source: source(inside: container))
  }

  /// Returns the text of some blocks; it is plain if they are paragraphs of plain text.
  func richText(_ blocks: ArraySlice<Int>, source: @autoclosure () -> [UInt8]) -> RichText {
    var plain = ""
    var previous: Int?
    for index in blocks {
      guard self.blocks[index].kind == .paragraph else {
        return marked(source())
      }
      let inline = inline(of: self.blocks[index])
      guard inline.isPlain, !inline.bytes.hasSignsOfOthers else {
        return marked(source())
      }
      if let previous { plain += areOneParagraph(previous, index) ? "\n" : "\n\n" }
      plain += inline.plain
      previous = index
    }
    return RichText(plain)
  }
}
