import NapkinCore
import NapkinFormats

/// Writes plan lists: a heading, the plans as tasks, and the archive day by day.
extension MarkdownWriter {
  mutating func write(_ list: PlanList, to sink: inout some ByteSink) throws(FormatError) {
    let id = list.id.rawValue
    var frontMatter = FrontMatter(
      .planList, created: list.created, modified: list.modified, foreign: list.foreign)
    frontMatter.repeatIfSpelt(list.name.text)
    write(frontMatter, of: id)
    for plan in list.allPlans { collectLabels(of: plan.note) }
    heading(1, list.name.text, at: id)
    if let background = list.background, isWritten(background, id) {
      beginBlock()
      writeMedia(background, id)
      out.append("\n")
    }
    isInPlans = true
    for plan in list.plans {
      write(plan)
      try out.flushIfFull(to: &sink)
    }
    if !list.archive.isEmpty { heading(2, MarkdownNames.archive, at: id) }
    var day: Day?
    for entry in list.archive {
      if entry.day != day {
        heading(3, entry.day.description, at: id)
        day = entry.day
      }
      write(entry.plan)
      try out.flushIfFull(to: &sink)
    }
  }

  private mutating func write(_ plan: Plan) {
    let (node, days) = node(of: plan)
    write(node, at: .item(0), days: days)
  }

  /// Returns a plan as a node, and the days that are written after its text.
  mutating func node(of plan: Plan) -> (MindMap.Node, days: String) {
    let id = plan.id.rawValue
    var node = MindMap.Node(id: MindMap.Node.ID(id), RichText(plan.name.text))
    node.task = TaskState(plan.isCompleted ? .done : .open)
    node.note = plan.note
    node.reminders = plan.reminders
    var days = ""
    if let created = plan.created {
      days += sign(MarkdownNames.createdSign, created, id)
    }
    // If the name has a day, an unknown completion is written, too, so that the day is not read as the completion.
    let isTold = plan.completionInName == nil || isForPage
    if let completed = isTold ? plan.knownCompletion : plan.completed {
      let sign = sign(MarkdownNames.completedSign, completed, id)
      // A day in the name is not repeated.
      if plan.completionInName != Day(completed, secondsFromUTC: 0) { days += sign }
    }
    return (node, days)
  }

  /// Returns a sign and the day of an instant; the time of day is lost. Only years of four digits can be written.
  private mutating func sign(_ sign: String, _ instant: Instant, _ id: String) -> String {
    let day = Day(instant, secondsFromUTC: 0)
    guard 0...9999 ~= day.year else {
      ledger.revise(.date, to: .dropped, at: id)
      return ""
    }
    if day.start(secondsFromUTC: 0) != instant {
      ledger.revise(.date, to: .approximated, at: id)
    }
    return " \(sign) \(day)"
  }
}
