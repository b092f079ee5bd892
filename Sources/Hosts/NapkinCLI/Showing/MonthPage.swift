import NapkinCore
import NapkinFormats

/// A month as a calendar: the days on which plans were archived have a mark, and the plans stand below.
struct MonthPage {
  private let month: Month
  /// The plans that were archived on each day.
  private var plans: [Day: [String]] = [:]

  /// Collects the archived plans of a plan list, or of all lists of a notebook.
  init(_ month: Month, of content: Content, _ path: String) throws(Failure) {
    self.month = month
    let lists: [PlanList]
    switch content {
    case .planList(let list): lists = [list]
    case .notebook(let notebook): lists = notebook.planLists.map { $0 }
    default:
      let kind = Phrase(stringLiteral: content.kind.rawValue)
      throw .refused(
        "\(SafeText.name(path)): '--month' is for plan lists and notebooks; this is a \(kind).")
    }
    for archived in lists.flatMap({ $0.archived(in: month) }) {
      plans[archived.day, default: []].append(archived.plan.name.text)
    }
  }

  /// Returns the page, with weeks from Monday to Sunday.
  func text(for streams: Streams) -> String {
    let style = TerminalStyle(streams)
    let names = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"].map { streams.catalogue[$0] }
    var text = style.bold(month.description) + "\n"
    text += names.map { Columns.filled($0, to: 4) }.joined() + "\n"
    text += String(repeating: "    ", count: month.days.lowerBound.weekday - 1)
    for day in month.days {
      let hasPlans = plans[day] != nil
      let cell = Columns.filled("\(day.day < 10 ? " " : "")\(day.day)\(hasPlans ? "*" : "")", to: 4)
      text += hasPlans ? style.bold(cell) : cell
      if day.weekday == 7 || day == month.days.upperBound { text += "\n" }
    }
    for (day, names) in plans.sorted(by: { $0.key < $1.key }) {
      text += "\n\(style.bold(day.description))\n"
      for name in names { text += "  \(Mark.done) \(SafeText.line(name, limit: 1_000))\n" }
    }
    return text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      var line = line
      while line.last == " " { line.removeLast() }
      return String(line)
    }.joined(separator: "\n")
  }
}
