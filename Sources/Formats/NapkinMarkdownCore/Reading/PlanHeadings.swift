import NapkinCore

/// What the headings of a list of plans say, in the order in which they come.
struct PlanHeadings {
  enum Meaning {
    case name, archive, day
    /// Nothing that a list of plans has a place for.
    case other
  }

  private(set) var name: Name?
  private(set) var isInArchive = false
  /// The day of the archive to which the plans below belong.
  private(set) var day: Day?
  /// Whether a heading may still say the name.
  private var isAtTop = true
  private var archiveLevel = 0
  private var dayLevel = 0

  /// Begins with the title that the front matter says.
  init(title: String?) {
    name = title.flatMap { try? Name($0) }
  }

  /// Reads a heading.
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

  /// Passes plans: the name stands above all of them.
  mutating func passPlans() { isAtTop = false }
}

extension String {
  /// The day of completion that stands among words, where others put more after it:
  /// `pay ✅ 2024-04-28 ^rent`.
  var dayOfCompletion: Day? {
    let sign = MarkdownNames.completedSign + " "
    guard let end = ranges(of: sign).last?.upperBound else { return nil }
    return Day(String(self[end...].prefix(10)))
  }
}
