import NapkinMarkup
import NapkinFormats

/// A table of XHTML whose cells hold nothing but words, as Markdown of GitHub's kind has them.
struct MarkupTable {
  private struct Row {
    var cells: [MarkedLine] = []
    /// Whether all of them are headers.
    var isHeader = true
  }

  private var rows: [Row] = []
  /// What comes behind it.
  private(set) var rest: MarkupTokenizer

  /// Reads a table behind its first tag; `nil` if there is more in it than rows and words, or only one
  /// column, as in those that do no more than place things.
  init?(_ tokens: MarkupTokenizer, _ styles: MarkupStyles) {
    rest = tokens
    var styles = styles
    reading: while let token = rest.next() {
      switch token {
      case .text(let range):
        guard append(rest.bytes[range], styles.current) else { return nil }
      case .reference(let text):
        guard append(Array(text.utf8)[...], styles.current) else { return nil }
      case .hidden: break
      case .end(let tag):
        if tag.name == "table" { break reading }
        if !styles.close(tag.name), Self.plain.contains(tag.name) { add { $0.appendSpace() } }
      case .start(let tag):
        if tag.name == "tr" {
          rows.append(Row())
        } else if tag.name == "td" || tag.name == "th" {
          if rows.isEmpty { rows.append(Row()) }
          rows[rows.count - 1].cells.append(MarkedLine())
          if tag.name == "td" { rows[rows.count - 1].isHeader = false }
        } else if Self.plain.contains(tag.name) {
          add { $0.appendSpace() }
        } else if tag.name != "span" && tag.name != "font" {
          guard styles.open(tag, in: rest) else { return nil }
        }
      }
    }
    rows.removeAll { $0.cells.allSatisfy(\.isEmpty) }
    if width < 2 { return nil }
  }

  /// The lines of Markdown. Where the first row is no header, that is empty.
  var lines: [String] {
    let count = width
    var all = rows
    if !all[0].isHeader { all.insert(Row(), at: 0) }
    // A reader fills up the other rows.
    all[0].cells += repeatElement(MarkedLine(), count: count - all[0].cells.count)
    var lines = all.map { row in
      "| " + row.cells.map(Self.markdown).joined(separator: " | ") + " |"
    }
    lines.insert("|" + String(repeating: " --- |", count: count), at: 1)
    return lines
  }

  private var width: Int { rows.map(\.cells.count).max() ?? 0 }

  /// Adds words to the last cell; tells whether there is one for them.
  private mutating func append(_ text: ArraySlice<UInt8>, _ style: MarkedLine.Style) -> Bool {
    guard rows.last?.cells.isEmpty == false else { return text.allSatisfy(\.isSpaceInMarkup) }
    add { $0.append(text, style) }
    return true
  }

  private mutating func add(_ change: (inout MarkedLine) -> Void) {
    guard let cell = rows.last?.cells.indices.last else { return }
    change(&rows[rows.count - 1].cells[cell])
  }

  /// A cell with its styles, or only its words if these would not be read.
  private static func markdown(of cell: MarkedLine) -> String {
    let marked = withBars(cell.markdown())
    let read = InlineParser.parse(Table.text(Array(marked.utf8)[...])).plain
    return read.utf8.elementsEqual(cell.words) ? marked : withBars(cell.plainMarkdown())
  }

  /// A text with an escape before each bar that has none.
  private static func withBars(_ text: String) -> String {
    var bytes: [UInt8] = []
    var isEscaped = false
    for byte in text.utf8 {
      if byte == .bar, !isEscaped { bytes.append(.backslash) }
      isEscaped = byte == .backslash && !isEscaped
      bytes.append(byte)
    }
    return bytes.asText
  }

  /// What is in tables and says nothing of the words in it, but that they stand apart.
  private static let plain: Set<TagName> = [
    "thead", "tbody", "tfoot", "colgroup", "col", "p", "div", "br",
  ]
}
