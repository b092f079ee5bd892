import NapkinCore
import NapkinFormats
import NapkinKit
import NapkinStore

extension Verb {
  /// Works on plans.
  static let plan = Verb(
    notebook: "plan", "keep plan lists in your notebook, with their archive",
    [
      NotebookAction("list", "LIST", "show a list; else the default one") {
        call, streams throws(Failure) in
        let list = try call.list(call.words.first)
        try call.show(.planList(list), &streams)
      },
      NotebookAction("add", "TEXT...", "add plans to a list; - adds each line of standard input") {
        call, streams throws(Failure) in
        _ = try call.word(0, "what is to be done")
        if call.words == ["-"], call.invocation.has(.each) {
          return try call.addEachLine(&streams)
        }
        try call.perform("add", ofKind: "plans", &streams)
      },
      NotebookAction("lists", "", "list the lists", run: NotebookAction.list("plans").run),
      NotebookAction("new", "NAME", "make a list") { call, streams throws(Failure) in
        let command = AddPlanList(try call.word(0, "what it is called"))
        try call.perform([command], &streams)
      },
      NotebookAction(
        "rename-list", "NAME TEXT", "call a list otherwise",
        run: NotebookAction.rename("plans").run),
      .delete("plans"),
      NotebookAction("archive", "", "put finished plans into the archive") {
        call, streams throws(Failure) in
        let list = try call.list(call.invocation[.item])
        try call.perform([ArchiveCompletedPlans().in(list.id)], &streams)
      },
      NotebookAction("calendar", "MONTH", "show a month, its days with archive marked") {
        call, streams throws(Failure) in try call.calendar(&streams)
      },
      NotebookAction("history", "DAY or MONTH", "show what was archived") {
        call, streams throws(Failure) in try call.history(&streams)
      },
    ],
    table: PlanList.commandForms.filter {
      !["add", "archive", "start", "pause", "resume", "stop", "answer"].contains($0.name)
    }.map { ($0.name, $0.summary) },
    kind: "plans", options: options(of: PlanList.commandForms) + [.item, .each],
    limits: [.limit(.inputBytes)], remarks: [Option.timeRemark],
    examples: ["napkin plan add 'Call Ana'", "napkin plan done 'Call Ana'", "napkin plan calendar"])

  /// Works on timers.
  static let timer = Verb(
    notebook: "timer", "measure the work on a plan",
    [
      NotebookAction("show", "", "show the timers; on a terminal, until a countdown is over") {
        call, streams throws(Failure) in try call.showTimers(&streams)
      },
      NotebookAction("start", "PLAN", "count up, or with --minutes down") {
        call, streams throws(Failure) in
        try call.changeTimer("start", &streams)
        if streams.isOutputTerminal { try call.showTimers(&streams) }
      },
      .timer("pause", "pause the timer of a plan"), .timer("resume", "let it run on"),
      .timer("stop", "stop the timer of a plan"),
      .timer("answer", "say of a plan whose time is up whether it is finished"),
    ],
    options: options(of: PlanList.commandForms).filter { $0.name != "at" } + [.item],
    examples: ["napkin timer start 'Call Ana' --minutes 25", "napkin timer"])
}

extension NotebookAction {
  fileprivate static func timer(_ name: String, _ summary: String) -> NotebookAction {
    NotebookAction(name, "PLAN", summary) { call, streams throws(Failure) in
      try call.changeTimer(name, &streams)
    }
  }
}

extension NotebookCall {
  /// Returns a plan list by its name, or the default one.
  fileprivate func list(_ name: String?) throws(Failure) -> PlanList {
    let id: PlanList.ID
    if let name {
      guard case .planList(let found) = try entry(name, of: "plans").id else {
        throw .refused("There is no '\(SafeText.line(name))' here.")
      }
      id = found
    } else {
      id = try storing { () throws(FormatError) in try notebook.header().defaultPlanList }
    }
    let list = try storing { () throws(FormatError) in try notebook.planList(id) }
    guard let list else { throw .refused("There is no '\(SafeText.line(id.rawValue))' here.") }
    return list
  }

  /// Adds a plan for each line of standard input as soon as it is read, each as a step.
  fileprivate mutating func addEachLine(_ streams: inout Streams) throws(Failure) {
    let list = try list(invocation[.item]).id
    var rest: [UInt8] = []
    while true {
      let more = try failing { () throws(FormatError) in try streams.input.read(upTo: 1 << 16) }
      rest += more
      var lines = rest.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      rest = more.isEmpty ? [] : Array(lines.popLast() ?? [])
      for line in lines {
        guard let text = UTF8Scan.text(of: Array(line)) else {
          throw .refused("Standard input is no text in UTF-8.")
        }
        if text.allSatisfy(\.isWhitespace) { continue }
        context.now = tool.context().now
        try perform([AddPlan(text).in(list)], &streams)
      }
      if more.isEmpty { return }
    }
  }

  // MARK: History

  fileprivate func calendar(_ streams: inout Streams) throws(Failure) {
    let month: Month
    if let text = words.first {
      guard let read = Month(text) else {
        throw .usage("\(quoted(text)) is no month; try 2026-11.", try: invocation.help)
      }
      month = read
    } else {
      month = Month(context.today)
    }
    let marked = Set(
      try storing { () throws(FormatError) in try notebook.daysWithArchive(in: month) })
    let style = TerminalStyle(streams)
    var text = "\(month)\nMo  Tu  We  Th  Fr  Sa  Su\n"
    let first = month.days.lowerBound
    text += String(repeating: "    ", count: first.weekday - 1)
    for day in month.days {
      let number = day.day < 10 ? " \(day.day)" : "\(day.day)"
      let mark = marked.contains(day) ? "*" : " "
      text += (day == context.today ? style.bold(number) : number) + mark
      text += day.weekday == 7 || day == month.days.upperBound ? "\n" : " "
    }
    try streams.print(text)
  }

  fileprivate func history(_ streams: inout Streams) throws(Failure) {
    let word = words.first ?? "\(Month(context.today))"
    let days: ClosedRange<Day>
    if let day = Day(word) {
      days = day...day
    } else if let month = Month(word) {
      days = month.days
    } else if let instant = context.instant(of: word) {
      let day = Day(instant, secondsFromUTC: context.secondsFromUTC(at: instant))
      days = day...day
    } else {
      throw .usage(
        "\(quoted(word)) is no day and no month; try 2026-11-21.", try: invocation.help)
    }
    let plans = try storing { () throws(FormatError) in try notebook.archived(in: days) }
    var text = ""
    var last: Day?
    for plan in plans {
      if let day = plan.day, day != last {
        text += "\(day)\n"
        last = day
      }
      text += "  \(Mark.box(plan.isDone == true ? .done : .open))\(SafeText.line(plan.title))"
      text += "  \(Mark.above) \(SafeText.line(plan.itemTitle))\n"
    }
    try streams.print(text)
  }

  // MARK: Timers

  fileprivate mutating func changeTimer(
    _ name: String, _ streams: inout Streams
  ) throws(Failure) {
    let plan = try word(0, "a plan")
    var arguments = ["part": [plan]]
    for option in ["minutes", "finished"] where invocation.has(Option(option, "")) {
      arguments[option] = [invocation[Option(option, "")] ?? ""]
    }
    if let list = invocation[.item] { arguments["in"] = [list] }
    let entry = CommandTable.builtIn.planLists.first { $0.name == name }
    arguments = arguments.filter { key, _ in
      key == "in" || entry?.parameters.contains { $0.name == key } ?? false
    }
    try perform(name, arguments, on: try target(of: arguments, kind: "plans"), &streams)
  }

  /// Returns the plans that have timers, with the identifiers of their lists.
  private func timedPlans() throws(Failure) -> [(list: PlanList.ID, plan: Plan)] {
    try storing { () throws(FormatError) in
      var plans: [(PlanList.ID, Plan)] = []
      for entry in try notebook.entries(of: "plans") {
        guard case .planList(let id) = entry.id, let list = try notebook.planList(id) else {
          continue
        }
        plans += list.plans.filter { $0.timer != nil }.map { (id, $0) }
      }
      return plans
    }
  }

  /// Shows the timers. On a terminal, refreshes them until a countdown is over, then asks whether its plan is
  /// finished.
  fileprivate mutating func showTimers(_ streams: inout Streams) throws(Failure) {
    while true {
      // Only the clocks are updated; the author stays.
      (context.now, context.uptime) = (tool.context().now, tool.context().uptime)
      let moment = context.moment
      let plans = try timedPlans()
      if plans.isEmpty { return try streams.tell("No timer runs.") }
      let over = plans.filter { $0.plan.timer?.isFinished(at: moment) == true }
      let isLive = streams.isOutputTerminal && streams.isErrorTerminal && over.isEmpty
      let runs = plans.contains { $0.plan.timer?.isRunning == true }
      if !isLive || !runs {
        try streams.print(plans.map { Self.line($0.plan, moment) + "\n" }.joined())
        for (list, plan) in over { try ask(plan, in: list, &streams) }
        return
      }
      let line = plans.filter { $0.plan.timer?.isRunning == true }.map {
        Self.line($0.plan, moment)
      }
      try streams.print("\r\u{1B}[K" + line.joined(separator: "   "))
      RefreshDelay.sleep(milliseconds: 500)
      if plans.contains(where: { $0.plan.timer?.isFinished(at: tool.context().moment) == true }) {
        try streams.print("\r\u{1B}[K\u{7}")
      }
    }
  }

  /// Returns the line of a timer: a bar, times and the plan.
  private static func line(_ plan: Plan, _ moment: Moment) -> String {
    guard let timer = plan.timer else { return "" }
    let name = SafeText.line(plan.name.text, limit: 40)
    let state = timer.isRunning ? "" : " ||"
    guard let remaining = timer.remaining(at: moment) else {
      return "\(clock(timer.elapsed(at: moment)))\(state) \(name)"
    }
    let all = timer.elapsed(at: moment) + remaining
    let filled = all > 0 ? Int(timer.elapsed(at: moment) * 20 / all) : 20
    let bar = String(repeating: "#", count: filled) + String(repeating: ".", count: 20 - filled)
    return "[\(bar)] \(clock(remaining))\(state) \(name)"
  }

  private static func clock(_ milliseconds: Int64) -> String {
    func two(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let seconds = milliseconds / 1_000
    let start =
      seconds >= 3_600 ? "\(seconds / 3_600):\(two(seconds / 60 % 60))" : "\(seconds / 60)"
    return "\(start):\(two(seconds % 60))"
  }

  /// Asks whether a plan is finished whose time is up. Without an answer nothing changes, and the next call asks
  /// again.
  private mutating func ask(
    _ plan: Plan, in list: PlanList.ID, _ streams: inout Streams
  ) throws(Failure) {
    let question: Phrase = "Time is up: is '\(SafeText.line(plan.name.text))' finished? (y/n)"
    try streams.tell(question)
    let answer = (try? streams.input.read(upTo: 64)) ?? []
    guard let first = answer.first else { return }
    let isYes = first == UInt8(ascii: "y") || first == UInt8(ascii: "Y")
    guard isYes || first == UInt8(ascii: "n") || first == UInt8(ascii: "N") else { return }
    try perform([AnswerTimer(of: plan.id, isCompleted: isYes).in(list)], &streams)
  }
}

extension Option {
  fileprivate static let each = Option(
    "each", "with -, add each line at once, as a step of its own")
}
