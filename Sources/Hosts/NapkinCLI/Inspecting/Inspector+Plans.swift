import NapkinCore
import NapkinFormats

extension Inspector {
  /// Draws a plan list: its plans with their boxes, and its archive by day.
  mutating func draw(_ list: PlanList, _ branch: Branch) throws(FormatError) {
    let plans = list.plans
    let archive = list.archive
    let done = plans.count { $0.isCompleted }
    tree.begin(
      depth: branch.depth, isLast: branch.isLast,
      hasChildren: !plans.isEmpty || !archive.isEmpty)
    title(
      list.name.text, "plan list",
      [
        plans.isEmpty ? "no plans" : "\(done) of \(Words.count(plans.count, "plan")) done",
        archive.isEmpty ? "" : "\(archive.count) archived", branch.remark,
      ])
    if let background = list.background { media(background) }
    try tree.end()
    for (index, plan) in plans.enumerated() {
      let isLast = index + 1 == plans.count && archive.isEmpty
      try draw(plan, depth: branch.depth + 1, isLast: isLast)
    }
    if !archive.isEmpty { try draw(archive, depth: branch.depth + 1) }
  }

  private mutating func draw(_ archive: [ArchivedPlan], depth: Int) throws(FormatError) {
    tree.begin(depth: depth, isLast: true, hasChildren: true)
    tree.add("archive")
    try tree.end()
    var rest = archive[...]
    while let day = rest.first?.day {
      let plans = rest.prefix { $0.day == day }
      rest = rest.dropFirst(plans.count)
      tree.begin(depth: depth + 1, isLast: rest.isEmpty, hasChildren: true)
      tree.add(day.description)
      try tree.end()
      for index in plans.indices {
        try draw(plans[index].plan, depth: depth + 2, isLast: index + 1 == plans.endIndex)
      }
    }
  }

  private mutating func draw(_ plan: Plan, depth: Int, isLast: Bool) throws(FormatError) {
    tree.begin(depth: depth, isLast: isLast, hasChildren: false)
    tree.add(Mark.box(plan.isCompleted ? .done : .open))
    tree.addText(plan.name.text)
    if let completed = plan.knownCompletion { tree.add(", \(TimeText.words(completed))") }
    if let timer = plan.timer { draw(timer) }
    for reminder in plan.reminders { self.reminder(reminder) }
    if let note = plan.note { line(Mark.note, note.plain) }
    try tree.end()
  }

  private mutating func draw(_ timer: FocusTimer) {
    let spent = Words.duration(timer.accumulated)
    let state = timer.isRunning ? "running" : "pausing"
    switch timer.mode {
    case .up:
      line(Mark.timer, "\(spent), \(state)")
    case .down(let milliseconds):
      line(Mark.timer, "\(spent) of \(Words.duration(milliseconds)), \(state)")
    }
  }
}
