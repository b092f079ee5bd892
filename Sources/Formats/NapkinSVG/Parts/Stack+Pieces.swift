import NapkinCore
import NapkinLayout
import NapkinMarkup

extension Stack {
  /// Adds a fragment of a text in its own font, after the bars of its quotes and the markers of its list items. All
  /// of its lines begin at the same x coordinate.
  ///
  /// - Parameters:
  ///   - around: The font of the whole text.
  ///   - above: The distance from the row above.
  ///   - isBalanced: Whether the lines become nearly equally long.
  mutating func add(
    _ piece: TextFragment, among around: Font, above: Double, width: Double,
    isBalanced: Bool = false, ink: Words.Ink = .usual
  ) {
    if piece.words.text.isEmpty && piece.mark.isEmpty && piece.rows.isEmpty { return }
    let lead = PieceLead(piece, among: around)
    let room = max(40, width - lead.width)
    if piece.look == .table { return add(piece.rows, behind: lead, above: above, width: room) }
    var words = Words(
      piece.words, piece.font(among: around), width: room,
      isBalanced: isBalanced && piece.look != .code)
    words.ink = ink
    addRow(lead.parts(height: words.block.height) + [.words(words)], gap: 0, above: above)
  }

  /// Adds the rows of a table; its columns are as wide as their texts, or narrower where there is no room for these.
  private mutating func add(
    _ rows: [TextFragment.Row], behind lead: PieceLead, above: Double, width: Double
  ) {
    let (font, gap) = (lead.font, lead.font.size)
    var columns: [Double] = []
    func words(_ cell: StyledWords, _ row: TextFragment.Row, width: Double = .infinity) -> Words {
      var font = font
      if row.isHead { font.isBold = true }
      return Words(cell, font, width: width)
    }
    for row in rows {
      for (column, cell) in row.cells.enumerated() {
        if column == columns.count { columns.append(0) }
        columns[column] = max(columns[column], words(cell, row).block.width)
      }
    }
    columns.narrow(to: width - gap * Double(columns.count - 1))
    for (number, row) in rows.enumerated() {
      let cells = zip(row.cells, columns).map { words($0, row, width: $1) }
      let height = cells.reduce(0) { max($0, $1.block.height) }
      let parts = cells.indices.map { column in
        Part.words(
          cells[column], width: columns[column] + (column + 1 < columns.count ? gap : 0))
      }
      addRow(
        lead.parts(height: height, hasMark: number == 0) + parts, gap: 0,
        above: number == 0 ? above : gap / 4)
    }
  }
}

/// The parts before the text of a fragment: bars of quotes, indent, and list markers.
private struct PieceLead {
  let font: Font
  private let barCount: Int
  private let bars: Double
  private let indent: Double
  private var mark: Words
  private let markWidth: Double

  /// The most levels of list items or quotes that are shown.
  private static let mostDeep = 8

  init(_ piece: TextFragment, among around: Font) {
    let unit = around.size / 15
    // The indent of a list item.
    let itemIndent = 22 * unit
    font = piece.font(among: around)
    barCount = min(piece.quotes, Self.mostDeep)
    bars = Double(barCount) * 14 * unit
    indent = Double(min(piece.items, Self.mostDeep)) * itemIndent
    mark = Words(piece.mark, font)
    markWidth = piece.mark.isEmpty ? 0 : max(itemIndent, mark.block.width + 5 * unit)
    mark.room = markWidth
  }

  var width: Double { bars + indent + markWidth }

  func parts(height: Double, hasMark: Bool = true) -> [Part] {
    var row: [Part] = []
    if bars > 0 {
      let frame = Frame(x: 0, y: 0, width: bars, height: height)
      row.append(.bars(barCount, frame, lineHeight: font.metrics.lineHeight))
    }
    let indent = indent + (hasMark ? 0 : markWidth)
    if indent > 0 { row.append(.words(Words("", font), width: indent)) }
    if markWidth > 0, hasMark { row.append(.words(mark, width: markWidth)) }
    return row
  }
}

extension TextFragment {
  /// Returns the font of the fragment.
  func font(among around: Font) -> Font {
    var font = around
    switch look {
    case .words, .picture, .table: break
    case .heading(let level):
      font.size = Font.limited(around.size * (level < 3 ? 18 : 16) / 15)
      font.isBold = true
    case .code:
      font.size = Font.limited(around.size * 13 / 15)
      font.family = Font.monospaced
    }
    return font
  }
}

extension [Double] {
  /// Makes the widest columns narrower, to one width, so that all columns fit into a room.
  fileprivate mutating func narrow(to room: Double) {
    guard reduce(0, +) > room else { return }
    var (rest, count) = (room, Double(count))
    for width in sorted() where width * count <= rest {
      rest -= width
      count -= 1
    }
    let limit = Swift.max(24, rest / Swift.max(1, count))
    for index in indices { self[index] = Swift.min(self[index], limit) }
  }
}
