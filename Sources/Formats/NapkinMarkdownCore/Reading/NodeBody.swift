import NapkinMarkup
import NapkinCore
import NapkinFormats

/// What stands below the line of a node, and is no node itself.
struct NodeBody: Hashable {
  var details: RichText?
  var note: RichText?
  /// Words between the children of a node, or after them.
  var behindLists: [TextBehindList] = []
  var media: [Media] = []
  var attributes: [Attribute] = []
  var connectors: [Line] = []
  var link: String?
  var reminders: [Reminder] = []
  var place: Place?
  var progress: UInt8?
  var priority: UInt8?
  /// What of it stays words: marks that come again, and markup in cells.
  var lost: [Feature] = []
  /// Where it stands.
  var places = Places()

  /// Words that stand after some lists.
  struct TextBehindList: Hashable {
    var listsBefore: Int
    var text: RichText
    var places = Places()
  }

  /// The blocks in which parts of a body stand. They make no difference to what it says, so that all are equal.
  struct Places: Hashable {
    var details: [Int] = []
    var words: [Int] = []
    var marks: [Int] = []
    var attributes: [Int] = []

    static func == (_: Places, _: Places) -> Bool { true }
    func hash(into _: inout Hasher) {}
  }

  /// A connector, as it is written: where it leads is known when all nodes are.
  struct Line: Hashable {
    var label: String?
    var target: String
    /// What the link says, which should be what the node says that it leads to.
    var words: String
    /// Whether there is any markup among the words.
    var hasMarkup: Bool
  }

  /// A body that is nothing but a note.
  init(note: RichText) {
    self.note = note
  }

  /// A body that is nothing but words after lists.
  init(behindList text: RichText) {
    behindLists = [TextBehindList(listsBefore: 1, text: text)]
  }

  /// Reads some blocks that stand beside each other, below a line that may have a link already. Marks and
  /// attributes may stand anywhere among them; pictures without a sign only after all words, or after all
  /// before the first list.
  init(_ blocks: ArraySlice<Int>, in tree: BlockTree, hasLink: Bool = false) {
    self.init(blocks.map { (0, $0) }, in: tree, hasLink: hasLink)
  }

  /// Reads some blocks between which lists may stand.
  init(
    _ blocks: [(listsBefore: Int, block: Int)], in tree: BlockTree, hasLink: Bool = false
  ) {
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

  /// The text of some blocks, or of the two quotes around it that say that it is one.
  static func text(of blocks: ArraySlice<Int>, in tree: BlockTree) -> RichText? {
    guard let first = blocks.first else { return nil }
    if blocks.count == 1, let inner = tree.innerQuote(first) { return tree.richText(inside: inner) }
    let text = tree.richText(blocks, source: tree.source(of: blocks))
    // Definitions alone say nothing that is not said where something leads to them.
    return text.source.isEmpty ? nil : text
  }

  // MARK: Marks

  /// Whether every mark that a node can have only once is still free; if so, they are taken. If not,
  /// all lines are ordinary text.
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
  /// The blocks after the same lists together.
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
  /// Whether a block says nothing to those who read a page: definitions and comments.
  func isUnseen(_ index: Int) -> Bool {
    if case .unseen = part(at: index) { true } else { false }
  }

  /// What of a body is no words.
  fileprivate enum BodyPart {
    case marks([MarkLine])
    case attributes([Attribute], marked: Int)
    /// Definitions and comments.
    case unseen
  }

  /// What a block is; `nil` if it is words.
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

  /// The quote that is all that stands in a quote.
  func innerQuote(_ index: Int) -> Int? {
    let inner = blocks[index].firstChild
    guard blocks[index].kind == .quote, inner != Block.none, blocks[inner].kind == .quote,
      blocks[inner].next == Block.none
    else { return nil }
    return inner
  }

  /// The text of what stands in a block.
  func richText(inside container: Int) -> RichText {
    richText(Array(children(of: container))[...], source: source(inside: container))
  }

  /// The text of some blocks: plain if they are paragraphs of nothing but words.
  func richText(
    _ blocks: ArraySlice<Int>, source: @autoclosure () -> [UInt8]
  ) -> RichText {
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
