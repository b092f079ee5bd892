package import NapkinMarkup
import NapkinCore
import NapkinFormats

/// Recognises the kind of document that a text most likely is.
struct Recognition {
  private let tree: BlockTree
  private var headings = 0
  private var items = 0
  private var tasks = 0
  private var nestedItems = 0
  private var bodies = 0
  private var planHeadings: PlanHeadings
  private var hasArchive = false
  /// Whether every heading has a meaning in a plan list, and every archived task has a day.
  private var isPlanList = true

  /// Counts blocks below a title of the front matter, perhaps with a heading above them.
  init(_ tree: BlockTree, title: String?, heading: String? = nil) {
    self.tree = tree
    planHeadings = PlanHeadings(title: title)
    if let heading { count(heading: heading, level: 1) }
    for index in tree.children(of: 0) { count(index) }
  }

  /// Returns the likely kind. A list of tasks and nothing else is a plan list, if the tasks are plain text, and the
  /// headings are only its name, `Archive` and days. A text with more headings and items than other blocks is a map;
  /// in a folder, only a text without other blocks is one. Everything else is a note.
  func kind(isInFolder: Bool = false) -> ContentKind {
    let isList = tasks == items && nestedItems == 0 && bodies == 0
    if items > 0, isList, isPlanList, hasArchive || hasOnlyWords { return .planList }
    let isOutline = isInFolder ? bodies == 0 : headings + items > bodies
    return headings + items >= 2 && isOutline ? .map : .note
  }

  /// Whether headings and the items of lists, which are not nested, are plain text.
  private var hasOnlyWords: Bool {
    tree.children(of: 0).allSatisfy { index in
      let lines =
        switch tree.blocks[index].kind {
        case .list: tree.children(of: index).compactMap(tree.lineBlock)
        case .heading: [index]
        default: [Int]()
        }
      return lines.allSatisfy { line in
        tree.inline(of: tree.blocks[line]).isWrapped
      }
    }
  }

  private mutating func count(_ index: Int) {
    switch tree.blocks[index].kind {
    case .heading:
      let inline = tree.inline(of: tree.blocks[index])
      count(heading: inline.plain, level: tree.blocks[index].level)
    case .list:
      planHeadings.passPlans()
      countItems(of: index)
      if planHeadings.isInArchive, planHeadings.day == nil { checkDays(of: index) }
    case .definition: break
    default: bodies += 1
    }
  }

  private mutating func count(heading words: String, level: Int) {
    headings += 1
    switch planHeadings.read(words, level: level) {
    case .name, .day: break
    case .archive: hasArchive = true
    case .other: isPlanList = false
    }
  }

  /// Checks that each task of a list is done, and has a day of completion.
  private mutating func checkDays(of list: Int) {
    for item in tree.children(of: list) {
      let words = tree.lineBlock(of: item).map { tree.text(of: tree.blocks[$0]) } ?? []
      let line = NodeLine(
        planIn: words, task: tree.blocks[item].task, labels: tree.destinations)
      let day = line.completed ?? line.text.words.dayOfCompletion
      if line.status != .done || day == nil { isPlanList = false }
    }
  }

  private mutating func countItems(of list: Int) {
    var lists = [(list, 0)]
    while let (list, depth) = lists.popLast() {
      for item in tree.children(of: list) {
        items += 1
        if depth > 0 { nestedItems += 1 }
        if tree.blocks[item].task != .none { tasks += 1 }
        for (position, block) in tree.children(of: item).enumerated() {
          if tree.blocks[block].kind == .list {
            lists.append((block, depth + 1))
          } else if position > 0 {
            bodies += 1
          }
        }
      }
    }
  }
}

extension BlockTree {
  /// Whether a block is a heading that can be the title of the whole text.
  func isTitle(_ index: Int) -> Bool {
    blocks[index].kind == .heading && blocks[index].level == 1
  }

  /// The title with which the text begins; a heading without text is not a title.
  package var titleText: InlineText? {
    let first = blocks[0].firstChild
    guard first != Block.none, isTitle(first) else { return nil }
    let title = inline(of: blocks[first])
    return title.bytes.isEmpty ? nil : title
  }
}

extension InlineText {
  /// The text as a title: plain, without the blanks that comments and pictures leave at its ends.
  package var title: String { Array(plain.utf8).trimmed().asText }
}
