/// Marks the items of lists and the cells of tables, for those who see no more than words.
struct MarkupMarks {
  /// The deepest list whose items begin farther on the right than those of the list around it.
  private static let deepest = 8

  /// The number of the last item of each list that is open; `nil` for one with bullets.
  private var lists: [Int?] = []
  /// How much was written when a row began.
  private var rowStart = 0

  /// Takes in a tag.
  mutating func meet(
    _ tag: MarkupTokenizer.Tag, isEnd: Bool, _ tokens: MarkupTokenizer, _ writer: inout LineWriter
  ) {
    func number(_ attribute: String) -> Int? {
      tokens.value(of: attribute, in: tag).flatMap { Int32($0) }.map(Int.init)
    }
    switch tag.name {
    case "ul", "ol":
      if isEnd {
        _ = lists.popLast()
      } else {
        lists.append(tag.name == "ol" ? (number("start") ?? 1) - 1 : nil)
      }
    case "li" where !isEnd:
      let indent = String(repeating: "  ", count: max(0, min(lists.count, Self.deepest) - 1))
      writer.startLine(with: indent + mark(ofItem: number("value")))
    case "tr" where !isEnd: rowStart = writer.count
    case "td", "th":
      if !isEnd, writer.count > rowStart { writer.continueLine(with: "| ") }
    default: break
    }
  }

  private mutating func mark(ofItem given: Int?) -> String {
    guard let list = lists.last, let last = list else { return "• " }
    let number = given ?? last + 1
    lists[lists.count - 1] = number
    return "\(number). "
  }
}
