/// A list that is being written as Markdown.
struct MarkdownList {
  /// The number of blocks around the list.
  let depth: Int
  /// The number of items and quotes around the list.
  let containers: Int
  /// The indices of the blank lines in the list that are not in an inner list.
  var blankLines: [Int] = []
  /// Whether the list needs its blank lines.
  private(set) var isLoose: Bool
  /// Whether any part of the list has been written.
  private(set) var hasItems = false
  /// The number of the next item; `nil` for bullets.
  private var number: Int?
  /// Whether the list needs a blank line before it.
  private var isApart = false
  private var isItemBegun = false

  init(depth: Int, containers: Int, isTight: Bool) {
    (self.depth, self.containers, isLoose) = (depth, containers, !isTight)
  }

  /// Begins an item and returns its mark.
  mutating func beginItem(_ given: Int?) -> String {
    isItemBegun = false
    guard let given else { return "- " }
    if number == nil {
      // In Markdown, a number has at most nine digits.
      let first = (0...999_999).contains(given) ? given : 1
      number = first
      // Only a list that begins with 1 can follow a paragraph without a blank line.
      if first != 1 { isApart = true }
    }
    let own = number ?? 1
    number = own + 1
    return "\(own). "
  }

  /// Adds a block, which needs a blank line before it unless it is the first block of its item.
  mutating func addBlock(isInItem: Bool) {
    if isItemBegun || !isInItem { isLoose = true }
    if !isInItem { isApart = true }
    (isItemBegun, hasItems) = (true, true)
  }

  /// Takes over the state of an inner list that has ended.
  mutating func take(_ list: MarkdownList) {
    guard list.hasItems else { return }
    // Without a blank line, a later text would continue the last item of the inner list.
    (isItemBegun, hasItems) = (true, true)
    if list.isApart { isLoose = true }
  }
}
