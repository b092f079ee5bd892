import NapkinMarkup

/// A part of a text that is drawn in one look.
struct TextFragment {
  enum Look: Equatable {
    case words, code, table
    case heading(Int)
    /// A picture in its own paragraph, by its address; `words` is its alternative text.
    case picture(String)
  }

  /// Cells beside each other.
  struct Row {
    var isHead: Bool
    var cells: [StyledWords]
  }

  var look = Look.words
  var words: StyledWords
  var rows: [Row] = []
  /// The number of quotes around the fragment, and the number of list items that began before it.
  var quotes = 0
  var items = 0
  /// The markers of the list items that begin with this fragment.
  var mark = ""
  /// Whether a blank line precedes the fragment.
  var isApart = false

  /// Whether the fragment is in a list.
  var isInList: Bool { items > 0 || !mark.isEmpty }

  /// Whether the fragment is ordinary text outside lists and quotes.
  var isWords: Bool { look == .words && !isInList && quotes == 0 }

  /// Whether the fragment continues the fragment before it.
  fileprivate func goesOn(_ last: TextFragment) -> Bool {
    !isInList && !last.isInList && look == last.look && (look == .words || look == .code)
      && quotes == last.quotes
  }
}

extension StyledText {
  /// The text as fragments, in order, each with one look.
  var drawnPieces: [TextFragment] {
    var drawing = PieceDrawing(text: self)
    return drawing.drawn()
  }
}

/// Turns the blocks of a text into fragments.
private struct PieceDrawing {
  let text: StyledText
  private var pieces: [TextFragment] = []
  /// The open quotes and list items, and the number of quotes among them.
  private var open: [StyledText.Block] = []
  private var quotes = 0
  /// The markers of the list items that begin with the next fragment.
  private var marks: [String] = []

  init(text: StyledText) {
    self.text = text
  }

  mutating func drawn() -> [TextFragment] {
    var index = 0
    while index < text.blocks.count {
      let block = text.blocks[index]
      close(downTo: block.depth)
      let end = block.kind == .table ? text.end(of: index) : index + 1
      switch block.kind {
      case .quote, .item:
        open.append(block)
        if let mark = block.kind.mark { marks.append(mark) } else { quotes += 1 }
      case .list, .rule: break
      case .table:
        let piece = TextFragment(look: .table, words: StyledWords(""), rows: rows(of: index..<end))
        if !piece.rows.isEmpty { add(piece, isApart: block.isApart) }
      default:
        let piece = TextFragment(
          look: look(of: block), words: text.words(of: index..<end).withoutBlanksAround)
        var isPicture = false
        if case .picture = piece.look { isPicture = true }
        if isPicture || !marks.isEmpty || !piece.words.text.isEmpty {
          add(piece, isApart: block.isApart)
        }
      }
      index = end
    }
    close(downTo: 0)
    return pieces
  }

  private mutating func close(downTo depth: Int) {
    while let last = open.last, last.depth >= depth {
      // An empty item.
      if !marks.isEmpty { add(TextFragment(words: StyledWords("")), isApart: last.isApart) }
      open.removeLast()
      if last.kind == .quote { quotes -= 1 }
    }
  }

  private func rows(of table: Range<Int>) -> [TextFragment.Row] {
    var rows: [TextFragment.Row] = []
    let depth = text.blocks[table.lowerBound].depth
    for index in table.dropFirst() {
      let block = text.blocks[index]
      switch block.kind {
      case .row where block.depth == depth + 1:
        rows.append(TextFragment.Row(isHead: true, cells: []))
      case .cell(let isHeader) where block.depth == depth + 2 && !rows.isEmpty:
        let words = text.words(of: index..<text.end(of: index)).withoutBlanksAround
        rows[rows.count - 1].cells.append(words)
        if !isHeader { rows[rows.count - 1].isHead = false }
      default: break
      }
    }
    return rows.filter { !$0.cells.isEmpty }
  }

  private func look(of block: StyledText.Block) -> TextFragment.Look {
    switch block.kind {
    case .heading(let level): .heading(level)
    case .code, .math: .code
    // A picture in a list item is part of the item.
    case .image where open.count == quotes:
      text.runs[block.runs].first?.image.map { .picture($0) } ?? .words
    default: .words
    }
  }

  private mutating func add(_ new: TextFragment, isApart: Bool) {
    var piece = new
    (piece.quotes, piece.isApart) = (quotes, isApart)
    piece.items = open.count - quotes - marks.count
    piece.mark = marks.joined().withoutBlanksAround
    marks = []
    if let last = pieces.last, piece.goesOn(last) {
      pieces[pieces.count - 1].words.append(piece.words, behind: isApart ? "\n\n" : "\n")
    } else {
      pieces.append(piece)
    }
  }
}

extension StyledWords {
  /// The text without blank lines around it.
  var withoutBlanksAround: StyledWords {
    let kept = text.withoutBlanksAround
    guard kept.utf8.count < text.utf8.count, !spans.isEmpty else { return StyledWords(kept, spans) }
    var first = 0
    while !text.utf8.dropFirst(first).starts(with: kept.utf8) { first += 1 }
    let all = 0..<kept.utf8.count
    return StyledWords(
      kept,
      spans.compactMap { span in
        var span = span
        span.range = (span.range.lowerBound - first)..<(span.range.upperBound - first)
        span.range = span.range.clamped(to: all)
        return span.range.isEmpty ? nil : span
      })
  }
}
