import NapkinCore
import NapkinFormats

extension Verb {
  static let show = Verb(
    "show", "show a document as a numbered outline",
    forms: [Form([Operand("FILE", "the file or folder to show, or - for standard input")])],
    options: [.depth, .all, .styles, .month, .from, .kind, .passwordFile] + Option.printed,
    limits: Option.limits,
    remarks: [
      """
      Commands that change a file take these numbers: 'napkin done trip.md 3'. What is
      folded away is not shown, but counted; --all shows it. 'napkin inspect' shows
      more of each part. What is longer than the terminal is shown by $PAGER, else by
      'less -R'; an empty PAGER shows all of it at once.
      """,
      """
      --month marks the days on which plans were archived with *, and lists them.
      --styles lists the styles of a map, with the words that 'napkin style' sets.
      """,
    ],
    examples: [
      "napkin show garden.mm", "napkin show trip.md --depth 1",
      "napkin show plans.napkin.json --month 2026-11",
    ]
  ) { tool, invocation, streams throws(Failure) in
    let source = try tool.read(invocation.operands[0], invocation, streams)
    if let word = invocation[.month] {
      guard let month = Month(word) else {
        throw .usage("\(quoted(word)) is no month; write it as 2026-11.", try: "help show")
      }
      return try streams.show(
        try MonthPage(month, of: source.content, invocation.operands[0]).text(for: streams))
    }
    if invocation.has(.styles) { return try streams.show(StyleList(of: source.content).text) }
    let depth = try invocation.number(.depth) ?? .max
    let style = TerminalStyle(streams)
    let context = tool.context()
    let parts = ShownPart.all(of: source.content)
    let width = "\(parts.count)".count
    var text = ""
    var folded: Int?
    var hidden = 0
    func tellHidden() {
      if hidden > 0 { text.removeLast(); text += style.dim("  (+\(hidden))") + "\n" }
      hidden = 0
    }
    for part in parts {
      if let level = folded, part.depth > level {
        hidden += 1
        continue
      }
      tellHidden()
      folded = part.depth >= depth || part.isFolded && !invocation.has(.all) ? part.depth : nil
      let number = "\(part.number)"
      text += String(repeating: " ", count: width - number.count) + style.dim(number) + "  "
      text += String(repeating: "  ", count: min(part.depth, TreeWriter.deepest))
      text += part.line(style, context) + "\n"
    }
    tellHidden()
    if case .note(let note) = source.content {
      text += "\n" + SafeText.lines(note.text.plain) + "\n"
    }
    try streams.show(text)
  }

  static let list = Verb(
    "list", "list tasks, or what has a tag or a date",
    forms: [Form([Operand("FILE", "a file or a folder of files", .several)])],
    options: [.open, .done, .due, .tag, .json, .from, .kind] + Option.printed,
    limits: Option.limits,
    remarks: [
      """
      Without options, all tasks are listed. Those that are due come first, then by
      priority.
      """,
      Option.timeRemark,
    ],
    examples: [
      "napkin list trip.md --open", "napkin list Notes/ --due 'tomorrow'",
      "napkin list *.mm --tag exam",
    ]
  ) { tool, invocation, streams throws(Failure) in
    let context = tool.context()
    let limit: Instant? = try invocation[.due].map { text throws(Failure) in
      try invocation.limit(text, context)
    }
    let wantsTask =
      invocation.has(.open) || invocation.has(.done) || !invocation.has(.tag) && limit == nil
    let tag = invocation[.tag].map { String($0.drop { $0 == "#" }).lowercased() }
    let (found, isWhole) = try tool.search(invocation.operands[...], invocation, &streams) { part in
      if wantsTask, part.task.status == .none { return false }
      if invocation.has(.open), part.task.status == .done { return false }
      if invocation.has(.done), part.task.status != .done { return false }
      if let tag, !part.tags.contains(where: { $0.lowercased() == tag }) { return false }
      if let limit { return part.due.map { $0.at <= limit } ?? false }
      return true
    }
    let sorted = found.enumerated().sorted { left, right in
      let (one, other) = (left.element.part, right.element.part)
      let first = (one.due?.at ?? .latest, Int(one.task.priority ?? 10), left.offset)
      return first < (other.due?.at ?? .latest, Int(other.task.priority ?? 10), right.offset)
    }.map(\.element)
    try tool.print(sorted, asTable: true, invocation, &streams)
    if !isWhole { throw .told(status: 1) }
  }

  static let find = Verb(
    "find", "find words in files",
    forms: [
      Form([
        Operand("WORDS", "what to look for", values: .anything),
        Operand("FILE", "a file or a folder of files", .several),
      ])
    ],
    options: [.json, .from, .kind] + Option.printed,
    limits: Option.limits,
    remarks: [
      """
      All words, or parts of them, have to stand in one note, node or plan. Capitals
      and accents make no difference. Texts, notes, details, links, attributes and
      tags are searched, without their markup. The number behind a file is the one
      that 'napkin show' prints. The exit status is 1 if nothing is found, or if a
      file cannot be read.
      """
    ],
    examples: ["napkin find peas Notes/", "napkin find 'call ana' *.md *.mm"]
  ) { tool, invocation, streams throws(Failure) in
    let words = SoughtWords(invocation.operands[0])
    var (found, isWhole) = try tool.search(invocation.operands.dropFirst(), invocation, &streams) {
      part in
      words.areIn([part.title] + part.texts + part.tags)
    }
    for index in found.indices { found[index].excerpt(with: words) }
    try tool.print(found, invocation, &streams)
    if found.isEmpty || !isWhole { throw .told(status: 1) }
  }
}

extension Verb {
  static let stats = Verb(
    "stats", "count what is in files",
    forms: [Form([Operand("FILE", "a file or a folder of files", .several)])],
    options: [.json, .from, .kind] + Option.printed,
    limits: Option.limits,
    remarks: [
      """
      Parts are the nodes of maps, the plans of lists, and notes. Words are those of
      titles, notes, details, links and attributes.
      """
    ],
    examples: ["napkin stats garden.mm", "napkin stats Notes/ --json"]
  ) { tool, invocation, streams throws(Failure) in
    let (all, isWhole) = try tool.look(through: invocation.operands[...], invocation, &streams) {
      [Statistics(of: $1, named: $0)]
    }
    if invocation.has(.json) {
      try streams.print(JSONWriter.text { json in json.array(all) { $1.write(to: &$0) } })
    } else {
      let sum = all.count > 1 ? [Statistics(sumOf: all).row] : []
      try streams.print(Columns.text([Statistics.heading] + all.map(\.row) + sum))
    }
    if !isWhole { throw .told(status: 1) }
  }
}

extension Option {
  fileprivate static let depth = Option("depth", value: "N", "show so many levels below the first")
  fileprivate static let month = Option(
    "month", value: "MONTH", "a month of the archive of plans, as 2026-11")
  fileprivate static let styles = Option("styles", "list the styles of a map")
  fileprivate static let all = Option("all", letter: "a", "show what is folded away, too")
  fileprivate static let open = Option("open", "what is still to be done")
  fileprivate static let done = Option("done", "what is done")
  fileprivate static let due = Option("due", value: "TIME", "what is due by then, as tomorrow")
  fileprivate static let tag = Option("tag", value: "NAME", "what has this tag")
}

extension Option {
  /// The notations of a time, for help.
  static let timeRemark =
    """
    A TIME is a day, and a clock time if you like: today, tomorrow, friday, +3d,
    +2w, 2026-12-01, 'friday 09:00', '2026-12-01 09:00'. A reminder may come again,
    and have words: 'friday 09:00 every 2 weeks: water the peas'.
    """
}

extension Invocation {
  /// Returns the value of an option as a whole number.
  fileprivate func number(_ option: Option) throws(Failure) -> Int? {
    guard let text = self[option] else { return nil }
    guard let number = Int(text), number >= 0 else {
      throw .usage("'--\(option.name)' is a whole number, not \(quoted(text)).", try: help)
    }
    return number
  }
}

extension Invocation {
  /// Returns the last instant of the time that the user names; for a day, its last millisecond.
  func limit(_ text: String, _ context: Context) throws(Failure) -> Instant {
    guard let instant = context.instant(of: text) else {
      throw .usage("\(quoted(text)) is no time; try 2026-12-01 or tomorrow.", try: help)
    }
    let day = Day(instant, secondsFromUTC: context.secondsFromUTC(at: instant))
    guard context.instant(of: "\(day)") == instant else { return instant }
    let next = context.instant(of: "\(day.advanced(byDays: 1))")
    return next?.advanced(byMilliseconds: -1) ?? instant
  }
}
