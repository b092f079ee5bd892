/// A list on its way into Markdown.
struct MarkdownList {
  /// In how many blocks it stands.
  let depth: Int
  /// How many items and quotes are around it.
  let containers: Int
  /// Where the blank lines are that stand in it, and in none of the lists in it.
  var blankLines: [Int] = []
  /// Whether it needs its blank lines.
  private(set) var isLoose: Bool
  /// Whether something of it has been written.
  private(set) var hasItems = false
  /// The number of the next item, if it has one.
  private var number: Int?
  /// Whether it needs a blank line before it.
  private var isApart = false
  private var isItemBegun = false

  init(depth: Int, containers: Int, isTight: Bool) {
    (self.depth, self.containers, isLoose) = (depth, containers, !isTight)
  }

  /// Begins an item; returns its mark.
  mutating func beginItem(_ given: Int?) -> String {
    isItemBegun = false
    guard let given else { return "- " }
    if number == nil {
      // A number has nine digits at most.
      let first = (0...999_999).contains(given) ? given : 1
      number = first
      // Other numbers do not end a paragraph.
      if first != 1 { isApart = true }
    }
    let own = number ?? 1
    number = own + 1
    return "\(own). "
  }

  /// Adds a block, which needs a blank line before it if it is not the first one of its item.
  mutating func addBlock(isInItem: Bool) {
    if isItemBegun || !isInItem { isLoose = true }
    if !isInItem { isApart = true }
    (isItemBegun, hasItems) = (true, true)
  }

  /// Takes a list in it that has ended.
  mutating func take(_ list: MarkdownList) {
    guard list.hasItems else { return }
    // Words after it would go on with those of its last item.
    (isItemBegun, hasItems) = (true, true)
    if list.isApart { isLoose = true }
  }
}
