import NapkinCore
import NapkinMarkup

/// A text as a picture shows it.
enum DrawnText {
  /// Text in lines, with styles.
  case words(StyledWords)
  /// Fragments below each other, each with its own look.
  case pieces([TextFragment])

  /// Creates text without a style.
  init(_ words: String) {
    self = .words(StyledWords(words))
  }

  /// Whether the text's markup makes a part of the text bold.
  var hasBoldWords: Bool {
    switch self {
    case .words(let words): words.spans.contains { $0.style.isBold }
    case .pieces(let pieces):
      pieces.contains { piece in
        if case .heading = piece.look { return true }
        return piece.words.spans.contains { $0.style.isBold }
          || piece.rows.contains { row in
            row.isHead || row.cells.contains { $0.spans.contains { $0.style.isBold } }
          }
      }
    }
  }
}

extension RichText {
  /// The text as a picture shows it, without blank lines around it.
  var drawn: DrawnText {
    if syntax == .plain { return DrawnText(source.withoutBlanksAround) }
    let pieces = styled.drawnPieces.filter {
      !($0.words.text.isEmpty && $0.mark.isEmpty && $0.rows.isEmpty)
    }
    guard let first = pieces.first else { return DrawnText("") }
    return pieces.count == 1 && first.isWords ? .words(first.words) : .pieces(pieces)
  }

  /// The text of a node as a picture shows it; a formula is shown as its source.
  var drawnInNode: DrawnText {
    guard let formula else { return drawn }
    return .pieces([TextFragment(look: .code, words: StyledWords(formula))])
  }

  /// Whether a picture shows all of the markup. In bold surroundings, bold text does not stand out.
  func isDrawnWhole(inBold: Bool) -> Bool {
    let text = styled
    let hasAllBlocks = text.blocks.allSatisfy { block in
      switch block.kind {
      case .math, .html, .rule, .code(language: _?): false
      default: true
      }
    }
    return hasAllBlocks
      && text.runs.allSatisfy { run in
        run.image == nil && run.style.background == nil && !(inBold && run.style.isBold)
          && !(syntax == .markdown && run.mayHoldTag)
      }
  }
}

extension StyledText.Run {
  /// Whether the run may contain an HTML tag, as Markdown allows; a picture shows the tag as it is spelt.
  fileprivate var mayHoldTag: Bool {
    let bytes = words.utf8
    return !style.isCode
      && zip(bytes, bytes.dropFirst()).contains { $0 == .less && $1.isLetter }
  }
}
