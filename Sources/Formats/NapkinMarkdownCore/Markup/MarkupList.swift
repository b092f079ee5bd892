/// A list of XHTML on its way into Markdown.
struct MarkupList {
  /// The number of the next item, if it has one.
  var number: Int?
  /// How many lists and quotes are around it.
  let depth: Int
  /// Where the blank lines are that stand in it, and in none of the lists in it.
  var blankLines: [Int] = []
  /// Whether it needs its blank lines.
  var isLoose = false
  /// Whether something of it has been written.
  private(set) var hasItems = false
  /// Whether it needs a blank line before it.
  private var isApart: Bool
  private var isItemBegun = false

  /// - Parameter isDeepest: Whether its items are paragraphs, because they would be too deep.
  init(number: Int?, depth: Int, isDeepest: Bool) {
    (self.number, self.depth) = (number, depth)
    // Other numbers do not end a paragraph.
    isApart = isDeepest || number ?? 1 != 1
  }

  /// Begins an item.
  mutating func beginItem() {
    isItemBegun = false
  }

  /// Adds a block, which needs a blank line before it if it is not the first one of its item.
  mutating func addBlock(isInItem: Bool) {
    if isItemBegun || !isInItem { isLoose = true }
    if !isInItem { isApart = true }
    (isItemBegun, hasItems) = (true, true)
  }

  /// Takes a list in it that has ended.
  mutating func take(_ list: MarkupList) {
    guard list.hasItems else { return }
    hasItems = true
    if list.isApart { isLoose = true }
  }
}
