import NapkinCore
import NapkinFormats
import NapkinKit
import NapkinStore

extension Verb {
  static let search = Verb(
    "search", "find words, or parts of them, in your notebook",
    forms: [Form([Operand("WORDS", "what to look for", .several, values: .anything)])],
    options: [.notebook, .json],
    remarks: [
      """
      All words have to stand in one note, node or plan. Capitals and accents make no
      difference. The best come first. The exit status is 1 if nothing is found.
      """
    ],
    examples: ["napkin search peas", "napkin search 番茄"]
  ) { tool, invocation, streams throws(Failure) in
    let call = try NotebookCall(tool, invocation, words: invocation.operands)
    let (notebook, words) = (call.notebook, call.words.joined(separator: " "))
    let hits = try call.storing { () throws(FormatError) in try notebook.search(words, most: .max) }
    if invocation.has(.json) {
      try streams.print(JSONWriter.text { json in json.array(hits) { $1.write(to: &$0) } })
    } else {
      let style = TerminalStyle(streams)
      try streams.print(hits.map { $0.line(style) }.joined())
    }
    if hits.isEmpty { throw .told(status: 1) }
  }

  static let trash = Verb(
    notebook: "trash", "list what was deleted, and bring it back",
    [
      NotebookAction("list", "", "list what was deleted, the latest last") {
        call, streams throws(Failure) in
        try call.print(try call.trashEntries(), &streams)
      },
      NotebookAction("restore", "NAME...", "bring it back") { call, streams throws(Failure) in
        let entries = try call.trashEntries()
        var commands: [any Command<Notebook>] = []
        _ = try call.word(0, "what to bring back")
        for word in call.words {
          let number = Int(word).flatMap {
            entries.indices.contains($0 - 1) ? entries[$0 - 1] : nil
          }
          let named =
            entries.last { $0.title == word || $0.id.rawValue == word }
            ?? entries.last { $0.title.lowercased() == word.lowercased() }
          guard let entry = named ?? number else {
            throw .refused("There is no '\(SafeText.line(word, limit: 60))' in the trash.")
          }
          commands.append(RestoreItem(entry.id))
        }
        try call.perform(commands, &streams)
      },
      NotebookAction("empty", "", "throw it away for good") { call, streams throws(Failure) in
        try call.perform([EmptyTrash()], &streams)
      },
    ], examples: ["napkin trash", "napkin trash restore Peas"])

  static let remind = Verb(
    notebook: "remind", "list what is due",
    [
      NotebookAction("due", "TIME", "list what is due now, or by a time") {
        call, streams throws(Failure) in try call.due(&streams)
      },
      NotebookAction("done", "N...", "take note of reminders by their numbers") {
        call, streams throws(Failure) in try call.acknowledge(&streams)
      },
    ],
    options: [.watch, .ics], remarks: [Option.timeRemark],
    examples: ["napkin remind", "napkin remind due friday", "napkin remind --ics > due.ics"])
}

extension NotebookCall {
  fileprivate func trashEntries() throws(Failure) -> [StoredEntry] {
    try storing { () throws(FormatError) in try notebook.trash() }
  }

  fileprivate func due(_ streams: inout Streams) throws(Failure) {
    if invocation.has(.ics) { return try calendarFile(&streams) }
    var limit = context.now
    if let text = words.first { limit = try invocation.limit(text, context) }
    var told: Set<Notebook.DueReminder> = []
    repeat {
      var rows: [[String]] = []
      let due = try reminders(dueAt: words.isEmpty ? tool.context().now : limit)
      for (number, (due, part)) in zip(1..., due) where told.insert(due).inserted {
        let pair = [part.title, due.reminder.message ?? ""].filter { !$0.isEmpty }
        rows.append([
          "\(number)", minute(due.since), SafeText.line(pair.joined(separator: ": "), limit: 1_000),
          part.part == nil ? "" : "\(Mark.above) \(SafeText.line(part.itemTitle, limit: 60))",
        ])
      }
      try streams.print(Columns.text(rows))
      if invocation.has(.watch) { RefreshDelay.sleep(milliseconds: 1_000) }
    } while invocation.has(.watch)
  }

  fileprivate mutating func acknowledge(_ streams: inout Streams) throws(Failure) {
    _ = try word(0, "the number of a reminder")
    let due = try reminders(dueAt: context.now)
    var commands: [any Command<Notebook>] = []
    for word in words {
      guard let number = Int(word), due.indices.contains(number - 1) else {
        throw .refused("\(quoted(word)) is no number of what is due; see 'napkin remind'.")
      }
      commands.append(Acknowledge(due[number - 1].due))
    }
    try perform(commands, &streams)
  }

  /// Returns the reminders that are due at a time, each with its first time that nobody acknowledged, and the parts
  /// that have them. They are in the order of these times, so a later limit only adds reminders at the end.
  private func reminders(
    dueAt limit: Instant
  ) throws(Failure) -> [(due: Notebook.DueReminder, part: StoredPart)] {
    let (parts, due) = try storing { () throws(FormatError) in
      (try notebook.due(until: limit), try notebook.dueReminders(at: limit))
    }
    let bySubject = Dictionary(grouping: due, by: \.subject)
    var all: [(due: Notebook.DueReminder, part: StoredPart)] = []
    for part in parts {
      for var due in part.subject.flatMap({ bySubject[$0] }) ?? [] {
        due.since = due.reminder.next(after: due.reminder.acknowledged ?? .earliest) ?? due.since
        all.append((due, part))
      }
    }
    return all.sorted { $0.due.since < $1.due.since }
  }

  private func calendarFile(_ streams: inout Streams) throws(Failure) {
    let content = try storing { () throws(FormatError) in Content.notebook(try notebook.notebook())
    }
    let registry = tool.registry
    let sink = try failing(of: "ics") { () throws(FormatError) in
      var sink = MemorySink()
      _ = try registry.export(ExportRequest(content), as: "ics", to: &sink)
      return sink
    }
    try streams.print(sink.text)
  }
}

extension StoredPart {
  fileprivate var subject: Notebook.DueReminder.Subject? {
    switch (item, part) {
    case (.note(let id), _): .note(id)
    case (.map(let map), let node?): .node(MindMap.Node.ID(node), in: map)
    case (.planList(let list), let plan?): .plan(Plan.ID(plan), in: list)
    default: nil
    }
  }
}

extension SearchHit {
  fileprivate func line(_ style: TerminalStyle) -> String {
    var text = ""
    let characters = Array(snippet)
    var position = 0
    for mark in marks {
      text += SafeText.line(String(characters[position..<mark.lowerBound]))
      text += style.due(SafeText.line(String(characters[mark])))
      position = mark.upperBound
    }
    text += SafeText.line(String(characters[position...]))
    let place =
      part.part == nil ? "" : style.dim("  \(Mark.above) \(SafeText.line(part.itemTitle))")
    return "\(text)\(place)\n"
  }

  fileprivate func write(to json: inout JSONWriter) {
    json.beginObject()
    json.field("kind", part.item.kind)
    json.field("id", part.item.rawValue)
    json.field("item", part.itemTitle)
    json.field("part", part.part)
    json.field("title", part.title)
    json.field("snippet", snippet)
    json.array("tags", part.tags)
    json.endObject()
  }
}

extension Option {
  fileprivate static let watch = Option("watch", "go on, and tell what becomes due")
  fileprivate static let ics = Option("ics", "print it for calendars")
}
