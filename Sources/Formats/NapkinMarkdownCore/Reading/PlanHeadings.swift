import NapkinCore

/// Reads the headings of a plan list, in their order.
struct PlanHeadings {
  enum Meaning {
    case name, archive, day
    /// A heading that has no meaning for plan lists.
    case other
  }

  private(set) var name: Name?
  private(set) var isInArchive = false
  /// The day of the archive to which the following plans belong.
  private(set) var day: Day?
  /// Whether a heading may be the name of the list.
  private var isAtTop = true
  private var archiveLevel = 0
  private var dayLevel = 0

  init(title: String?) {
    name = title.flatMap { try? Name($0) }
  }

  mutating func read(_ words: String, level: Int) -> Meaning {
    if isInArchive, let day = Day(words) {
      self.day = day
      dayLevel = level
      return .day
    }
    let isName = isAtTop && (level == 1 && name == nil || words != MarkdownNames.archive)
    isAtTop = false
    if isName, let said = try? Name(words), name ?? said == said {
      name = said
      return .name
    }
    if level <= dayLevel || words == MarkdownNames.archive { day = nil }
    if words == MarkdownNames.archive {
      archiveLevel = isInArchive ? min(level, archiveLevel) : level
      isInArchive = true
      return .archive
    }
    if level <= archiveLevel { isInArchive = false }
    return .other
  }

  /// Passes plans: a name must come before all of them.
  mutating func passPlans() { isAtTop = false }
}

extension String {
  /// The day of completion in a text, after which other programs may write more: `pay ✅ 2024-04-28 ^rent`.
  var dayOfCompletion: Day? {
    let sign = MarkdownNames.completedSign + " "
    guard let end = ranges(of: sign).last?.upperBound else { return nil }
    return Day(String(self[end...].prefix(10)))
  }
}
