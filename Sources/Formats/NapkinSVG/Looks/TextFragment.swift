import NapkinMarkup

/// A part of a text that is drawn in one look.
struct TextFragment {
  enum Look: Equatable {
    case words, code, head, row
    case heading(Int)
    /// A picture in a paragraph of its own, by its address; the words are what it shows.
    case picture(String)

    /// Whether neighbouring fragments of this look are joined.
    fileprivate var canGoOn: Bool {
      switch self {
      case .heading, .picture: false
      default: true
      }
    }
  }

  var look = Look.words
  var words: String
  /// In how many quotes it stands, and in how many items of lists that began before it.
  var quotes = 0
  var items = 0
  /// The marks of the items that begin with it.
  var mark = ""
  /// Whether a blank line stands before it.
  var isApart = false

  /// Whether it stands in a list.
  var isInList: Bool { items > 0 || !mark.isEmpty }

  /// Whether it is joined with the fragment before it.
  fileprivate func goesOn(_ last: TextFragment) -> Bool {
    !isInList && !last.isInList && look == last.look && look.canGoOn && quotes == last.quotes
  }
}

extension StyledText {
  /// The text in parts that look different, in their order.
  var drawnPieces: [TextFragment] {
    var drawing = PieceDrawing(text: self)
    return drawing.drawn()
  }
}

/// Makes the blocks of a text into parts that look different.
private struct PieceDrawing {
  let text: StyledText
  private var pieces: [TextFragment] = []
  /// The quotes and items that are open, and how many of them are quotes.
  private var open: [StyledText.Block] = []
  private var quotes = 0
  /// The marks of the items that begin with what comes next.
  private var marks: [String] = []

  init(text: StyledText) {
    self.text = text
  }

  mutating func drawn() -> [TextFragment] {
    var index = 0
    while index < text.blocks.count {
      let block = text.blocks[index]
      close(downTo: block.depth)
      let end = block.kind == .row ? text.end(of: index) : index + 1
      switch block.kind {
      case .quote, .item:
        open.append(block)
        if let mark = block.kind.mark { marks.append(mark) } else { quotes += 1 }
      case .list, .table, .rule: break
      default:
        let words = text.plain(of: index..<end)
        add(words, look(of: index..<end), isApart: block.isApart)
      }
      index = end
    }
    close(downTo: 0)
    return pieces
  }

  private mutating func close(downTo depth: Int) {
    while let last = open.last, last.depth >= depth {
      // An item that has nothing in it.
      if !marks.isEmpty { add("", .words, isApart: last.isApart) }
      open.removeLast()
      if last.kind == .quote { quotes -= 1 }
    }
  }

  /// How a block looks, with those that stand in it.
  private func look(of range: Range<Int>) -> TextFragment.Look {
    // What stands in an item of a list is a part of it, however it looks.
    if open.count > quotes { return .words }
    let block = text.blocks[range.lowerBound]
    switch block.kind {
    case .heading(let level): return .heading(level)
    case .code: return .code
    case .image: return text.runs[block.runs].first?.image.map { .picture($0) } ?? .words
    case .row:
      return text.blocks[range].contains { $0.kind == .cell(isHeader: false) } ? .row : .head
    default: return .words
    }
  }

  private mutating func add(_ words: String, _ look: TextFragment.Look, isApart: Bool) {
    if words.isEmpty, marks.isEmpty {
      guard case .picture = look else { return }
    }
    var piece = TextFragment(look: look, words: words.withoutBlanksAround)
    (piece.quotes, piece.isApart) = (quotes, isApart)
    piece.items = open.count - quotes - marks.count
    piece.mark = marks.joined().withoutBlanksAround
    marks = []
    if let last = pieces.last, piece.goesOn(last) {
      pieces[pieces.count - 1].words += (isApart ? "\n\n" : "\n") + piece.words
    } else {
      pieces.append(piece)
    }
  }
}
